import type { Field } from './field.ts';

/** The ways in which rows can be looked at. */
export const viewKinds = ['table', 'board', 'gallery', 'calendar', 'timeline', 'plan'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** A list can be looked at in these ways besides the table; the first one that is named is shown first. */
export interface ViewDeclarations<
  Name extends string = string,
  Moment extends string = string,
  State extends string = string,
> {
  /** Says where the table stands among the others; last unless named. */
  table?: true;
  /** A column of cards for each state, or for each value of a choice. */
  board?: { by?: Name | Moment; card?: readonly Name[]; sums?: readonly Name[] };
  /** Pictures first. */
  gallery?: { image: Name; card?: readonly Name[] };
  /** By month, week and day. Without `to` a row has its place at one moment. */
  calendar?: { from: Moment; to?: Moment; card?: readonly Name[] };
  /** A lane for each row that `by` refers to; spans that meet in one while they are in these states are conflicts. */
  timeline?: { by: Name; from: Moment; to: Moment; card?: readonly Name[]; while?: readonly State[] };
  /** Floor by floor, in the colours of the states; `within` is what has the floors, `unit` what stands beside each other on one. */
  plan?: { within: Name; floor: Name; unit?: Name; card?: readonly Name[] };
}

/** The same with what follows where nothing is said. */
export interface Views {
  /** In the order in which they are offered. */
  readonly kinds: readonly ViewKind[];
  readonly board?: { readonly by: string; readonly card: readonly string[]; readonly sums: readonly string[] };
  readonly gallery?: { readonly image: string; readonly card: readonly string[] };
  readonly calendar?: Spans;
  readonly timeline?: Spans & { readonly by: string; readonly to: string; readonly while: readonly string[] };
  readonly plan?: {
    readonly within: string;
    readonly floor: string;
    readonly unit?: string;
    readonly card: readonly string[];
  };
}

/** Rows that have their place in time. */
export interface Spans {
  readonly from: string;
  readonly to?: string;
  readonly card: readonly string[];
}

/** What the list shows beside the name of a row, as far as a card has room for it. */
const cardLength = 4;
/** Nobody reads a longer period at once. */
export const maxDays = 62;
/** More rows than these are told as numbers for each day. */
export const maxSpans = 2000;
export const cardsAtFirst = 20;
export const maxCards = 200;
/** Lanes of a timeline that come together. */
export const lanesPerPage = 100;

/** Do its values make columns? */
export const isColumnKind = ({ type }: Field): boolean => ['enum', 'dict', 'bool'].includes(type.name);

/** What of a declaration its views depend on. */
interface Declared {
  readonly views?: ViewDeclarations;
  readonly columns: readonly string[];
  readonly display: string;
  readonly stateField?: string;
  /** Fields by which only one row may have something at a time, and the states in which it holds it. */
  readonly exclusive: readonly { readonly by: readonly string[]; readonly while: readonly string[] }[];
}

export function deriveViews({ views = {}, columns, display, stateField, exclusive }: Declared): Views {
  const named = viewKinds
    .filter((kind) => kind in views)
    .toSorted((one, other) => Object.keys(views).indexOf(one) - Object.keys(views).indexOf(other));
  const { board, gallery, calendar, timeline, plan } = views;
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
  };
}
