import type { Database } from '../storage/database.ts';
import { findDifferences } from '../storage/ledger/check.ts';
import type { LedgerFinding } from '../storage/ledger/finding.ts';
import { ledgerTables } from './tables.ts';

export interface LedgerReport {
  readonly accounts: number;
  readonly journals: number;
  /** The first difference of each kind. */
  readonly findings: readonly LedgerFinding[];
  /** Tables whose rules or write protection are currently not installed in the database. */
  readonly open: readonly string[];
}

/** Verifies the invariants of the ledger, for databases of any size and during writes. */
export async function checkLedger(db: Database): Promise<LedgerReport> {
  const withRules = await db.dialect.tablesWithRules(db.reader.kysely);
  const guarded = await db.dialect.guarded(db.reader.kysely);
  const open = ledgerTables
    .filter(({ name, ruled, appendOnly }) => (ruled && !withRules.has(name)) || (appendOnly && !guarded.has(name)))
    .map(({ name }) => name);
  return { ...(await findDifferences(db)), open };
}

export const isSound = ({ findings, open }: LedgerReport): boolean => findings.length === 0 && open.length === 0;

/** One line for each problem, for operators. */
export const reportLines = ({ findings, open }: LedgerReport): string[] => [
  ...findings.map(
    ({ kind, id, figure, expected, found }) =>
      `${kind} ${id}: ${figure} ${found ?? 'nothing'}, where there should be ${expected ?? 'nothing'}`,
  ),
  ...open.map((table) => `${table}: the rules of this table are not in force; they are put back at the next start`),
];
