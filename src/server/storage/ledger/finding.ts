import type { StoredRow } from '../database.ts';

/** The first thing of its kind that does not add up: what there should be, and what there is. */
export interface LedgerFinding {
  readonly kind: 'entry' | 'balance' | 'held' | 'journal' | 'lot' | 'hold' | 'return' | 'snapshot' | 'sum';
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}

export const findingOf = (kind: LedgerFinding['kind'], { id, expected, found }: StoredRow): LedgerFinding => ({
  kind,
  id: String(id),
  expected: String(expected),
  found: String(found),
});
