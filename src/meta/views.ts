import type { Field } from './field.ts';

/** The kinds of views of a list. */
export const viewKinds = ['table', 'board', 'gallery', 'calendar', 'timeline', 'plan', 'tree'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** Views of a list besides the table; the first one declared is the default. */
export interface ViewDeclarations<
  Name extends string = string,
  Moment extends string = string,
  State extends string = string,
> {
  /** Sets the position of the table among the views; last if absent. */
  table?: true;
  /** A column of cards for each state, or for each value of a choice. */
  board?: { by?: Name | Moment; card?: readonly Name[]; sums?: readonly Name[] };
  /** Cards with a large picture. */
  gallery?: { image: Name; card?: readonly Name[] };
  /** By month, week and day. Without `to`, rows are placed at a single moment. */
  calendar?: { from: Moment; to?: Moment; card?: readonly Name[] };
  /**
   * A lane for each row that `by` may refer to, so that free ones show; with `lanes: 'used'` only for those that have
   * something in the period. Spans that overlap in a lane while in these states are conflicts.
   */
  timeline?: { by: Name; from: Moment; to: Moment; card?: readonly Name[]; while?: readonly State[]; lanes?: 'used' };
  /**
   * Floor by floor, in the colours of the states; `within` refers to the building, `unit` to the units side by side on
   * a floor.
   */
  plan?: { within: Name; floor: Name; unit?: Name; card?: readonly Name[] };
  /**
   * Level by level: rows below each other, by the resource's own `tree`; with `by` under what these references name,
   * outermost first.
   */
  tree?: { by?: readonly Name[]; card?: readonly Name[] };
}

/** The same with all defaults filled in. */
export interface Views {
  /** In display order. */
  readonly kinds: readonly ViewKind[];
  readonly board?: { readonly by: string; readonly card: readonly string[]; readonly sums: readonly string[] };
  readonly gallery?: { readonly image: string; readonly card: readonly string[] };
  readonly calendar?: Spans;
  readonly timeline?: Spans & {
    readonly by: string;
    readonly to: string;
    readonly while: readonly string[];
    readonly lanes?: 'used';
  };
  readonly plan?: {
    readonly within: string;
    readonly floor: string;
    readonly unit?: string;
    readonly card: readonly string[];
  };
  readonly tree?: { readonly by: readonly string[]; readonly card: readonly string[] };
}

/** A view that places rows in time. */
export interface Spans {
  readonly from: string;
  readonly to?: string;
  readonly card: readonly string[];
}

/** The number of list columns that fit on a card besides the name. */
const cardLength = 4;
/** The longest period that a view loads at once. */
export const maxDays = 62;
/** Above this, only the number of rows for each day is shown. */
export const maxSpans = 2000;
export const cardsAtFirst = 20;
export const maxCards = 200;
export const lanesPerPage = 100;
/** The rows of one place in a tree that are loaded at a time. */
export const rowsPerPlace = 100;
/** Stands in a way through a tree for rows without a value. */
export const noValue = '-';

/** Can its values be the columns of a board? */
export const isColumnKind = ({ type }: Field): boolean => ['enum', 'dict', 'bool'].includes(type.name);

/** The parts of a declaration that views depend on. */
interface Declared {
  readonly views?: ViewDeclarations;
  readonly columns: readonly string[];
  readonly display: string;
  readonly stateField?: string;
  /** The reference by which rows form a tree. */
  readonly parent?: string;
  /** Fields that identify what only one row may hold at a time, and the states in which it is held. */
  readonly exclusive: readonly { readonly by: readonly string[]; readonly while: readonly string[] }[];
}

export function deriveViews({ views = {}, columns, display, stateField, parent, exclusive }: Declared): Views {
  const named = viewKinds
    .filter((kind) => kind in views)
    .toSorted((one, other) => Object.keys(views).indexOf(one) - Object.keys(views).indexOf(other));
  const { board, gallery, calendar, timeline, plan, tree } = views;
  const card = (own: readonly string[] | undefined, ...besides: readonly (string | undefined)[]) =>
    own ?? columns.filter((name) => name !== display && !besides.includes(name)).slice(0, cardLength);
  const by = board?.by ?? stateField;
  return {
    kinds: named.includes('table') ? named : [...named, 'table'],
    ...(board && by && { board: { by, card: card(board.card, by), sums: board.sums ?? [] } }),
    ...(gallery && { gallery: { image: gallery.image, card: card(gallery.card, gallery.image, stateField) } }),
    ...(calendar && { calendar: { ...calendar, card: card(calendar.card, calendar.from, calendar.to, stateField) } }),
    ...(timeline && {
      timeline: {
        ...timeline,
        card: card(timeline.card, timeline.by, timeline.from, timeline.to, stateField),
        while: timeline.while ?? exclusive.find((one) => one.by.includes(timeline.by))?.while ?? [],
      },
    }),
    ...(plan && { plan: { ...plan, card: card(plan.card, plan.floor, plan.within, plan.unit, stateField) } }),
    ...(tree && { tree: { by: tree.by ?? [], card: card(tree.card, parent, ...(tree.by ?? [])) } }),
  };
}
