import type { FigureKind } from './report.ts';
import type { Grain, Period } from './period.ts';

/** Key of the line that combines all values without a line of their own. No stored value is equal to it. */
export const restKey = '…';

/** A value of a dimension: null if empty, or `restKey`. The key of a day is the first day of its bucket. */
export type Key = string | null;

/** The place of a key in an order of its dimension's own. What has none comes behind all others, and the rest behind that. */
export function placeIn(order: readonly string[], key: Key): number {
  const at = key === null ? -1 : order.indexOf(key);
  return at === -1 ? order.length + Number(key === restKey) : at;
}

export interface Figure {
  readonly name: string;
  readonly label: string;
  readonly kind: FigureKind;
  /** Counted separately on each level, so the lines may add up to more than their total. */
  readonly distinct?: true;
}

/**
 * One line. The number of its keys is its level. The total has no keys and comes first; each line comes before its
 * sub-lines.
 */
export interface ResultRow {
  readonly keys: readonly Key[];
  /** One for each figure; null if the divisor is zero or the period lies in the future. */
  readonly values: readonly (number | null)[];
  /** The same for the comparison period. */
  readonly before?: readonly (number | null)[];
}

/** A question with all defaults filled in. */
export interface ReportQuestion extends Period {
  readonly grain: Grain;
  readonly by: readonly string[];
  /** In the syntax of list calls. */
  readonly filters: Readonly<Record<string, string>>;
  /** Values with a line of their own, for dimensions with a rest. */
  readonly kept: Readonly<Record<string, readonly Key[]>>;
  /** The day in China when it was asked; ages are counted from it. */
  readonly today: string;
}

/** The result that screen, file and print are rendered from. Amounts are in cents. */
export interface ReportResult extends ReportQuestion {
  readonly report: string;
  readonly compared?: Period;
  readonly figures: readonly Figure[];
  readonly rows: readonly ResultRow[];
  /** Dimension → key → label, in the language of the caller. Days need no label. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Dimension → its values in the order of their own list, for those that keep it. */
  readonly ordered: Readonly<Record<string, readonly string[]>>;
  /** When the result was computed. */
  readonly at: string;
}
