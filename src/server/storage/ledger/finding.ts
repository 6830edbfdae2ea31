import { fromCents } from '../../../meta/fields/money.ts';
import type { StoredRow } from '../database.ts';

/** What a check compares, by kind. Of a row it selects `<figure>Expected` beside `<figure>`, or leaves out what there should not be. */
const figures = {
  entry: ['seq', 'balanceAfter', 'earliestDay'],
  balance: ['balance', 'totalIn', 'totalOut', 'entries'],
  held: ['held', 'lastEntry'],
  journal: ['lines', 'sum', 'otherDays'],
  lot: ['remaining', 'held'],
  hold: ['captured'],
  return: ['maxReturned', 'wrongWay'],
  snapshot: ['balance', 'laterEntry'],
  sum: ['sum'],
} as const;

export type FindingKind = keyof typeof figures;
export type Figure = (typeof figures)[FindingKind][number];

const counted: ReadonlySet<Figure> = new Set([
  'seq',
  'entries',
  'lastEntry',
  'lines',
  'otherDays',
  'earliestDay',
  'laterEntry',
]);

/** A figure that does not add up: what there should be, and what there is. Amounts are decimal; null is nothing at all. */
export interface LedgerFinding {
  readonly kind: FindingKind;
  readonly id: string;
  readonly figure: Figure;
  readonly expected: string | null;
  readonly found: string | null;
}

/** The figures of a row in which it differs. */
export function findingsOf(kind: FindingKind, row: StoredRow): LedgerFinding[] {
  return figures[kind].flatMap((figure) => {
    const expected = textOf(figure, row[`${figure}Expected`]);
    const found = textOf(figure, row[figure]);
    return expected === found ? [] : [{ kind, id: String(row.id), figure, expected, found }];
  });
}

function textOf(figure: Figure, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return counted.has(figure) ? String(value) : fromCents(Number(value));
}
