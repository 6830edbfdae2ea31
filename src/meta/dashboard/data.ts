import type { ReportResult } from '../report/result.ts';
import type { View } from '../list-view.ts';
import type { BoardSettings, PlacedCard } from './layout.ts';

/** What a card shows. */
export type CardData =
  | { readonly kind: 'report'; readonly result: ReportResult }
  | {
      readonly kind: 'list';
      readonly columns: readonly { readonly name: string; readonly title: string; readonly amount?: boolean }[];
      readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
      readonly total: number;
      readonly place: string;
    }
  /** `rest`: decisions that wait although the card does not name them. */
  | { readonly kind: 'todos'; readonly items: readonly Todo[]; readonly rest: readonly Todo[] }
  | { readonly kind: 'shortcuts'; readonly items: readonly Shortcut[] }
  /** Why it cannot be shown, in the caller's language. */
  | { readonly kind: 'failed'; readonly message: string };

export interface Todo {
  readonly label: string;
  readonly count: number;
  /** The list that shows exactly these rows. */
  readonly place: string;
}

export interface Shortcut {
  readonly label: string;
  readonly icon: string;
  readonly place: string;
}

export interface TitledCard extends PlacedCard {
  readonly title: string;
}

/** A dashboard as it opens: whatever the caller may see of it. */
export interface OpenedBoard {
  readonly dashboards: readonly { readonly id: string; readonly label: string }[];
  /** Nothing where nobody has granted one. */
  readonly shown?: string;
  readonly views: readonly View<BoardSettings>[];
  /** The view that is shown; without one, the caller's own arrangement or the declared one. */
  readonly view?: string;
  /** The caller has arranged it. */
  readonly arranged: boolean;
  readonly cards: readonly TitledCard[];
}
