import type { FigureKind } from './report.ts';
import type { Grain, Period } from './period.ts';

/** Stands for all values of a dimension that are not shown by themselves. No stored value reads like it. */
export const restKey = '…';

/** By what one line differs from its neighbours: a value, null where there is none, or the rest. Days are told by the first day of their bucket. */
export type Key = string | null;

export interface Figure {
  readonly name: string;
  readonly label: string;
  readonly kind: FigureKind;
  /** Counted anew on each level, so the lines may add up to more. */
  readonly distinct?: true;
}

/** One line. The number of its keys is its level; the total has none and comes first, each line before those within it. */
export interface ResultRow {
  readonly keys: readonly Key[];
  /** One for each figure: null where there is nothing to divide by, or where the time has not come yet. */
  readonly values: readonly (number | null)[];
  /** The same of the period beside it. */
  readonly before?: readonly (number | null)[];
}

/** What was asked, with everything filled in. */
export interface ReportQuestion extends Period {
  readonly grain: Grain;
  readonly by: readonly string[];
  /** In the spelling of list calls. */
  readonly filters: Readonly<Record<string, string>>;
  /** Values that are shown by themselves, for dimensions with a rest. */
  readonly kept: Readonly<Record<string, readonly Key[]>>;
  /** The Chinese day on which it was asked, from which ages are told. */
  readonly today: string;
}

/** What screen, file and print are all made from. Amounts are in cents. */
export interface ReportResult extends ReportQuestion {
  readonly report: string;
  readonly compared?: Period;
  readonly figures: readonly Figure[];
  readonly rows: readonly ResultRow[];
  /** Dimension → key → how people call it, in the language of whoever asked; days speak for themselves. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** When it was counted. */
  readonly at: string;
}
