import { findDifferences, type LedgerFinding } from '../storage/ledger/check.ts';
import type { Database } from '../storage/database.ts';
import { ledgerTables } from './tables.ts';

export interface LedgerReport {
  readonly accounts: number;
  readonly journals: number;
  /** The first difference of each kind. */
  readonly findings: readonly LedgerFinding[];
  /** Tables of which the database does not hold the rules at this moment. */
  readonly open: readonly string[];
}

/** Proves what the ledger promises, of a database of any size, while others write to it. */
export async function checkLedger(db: Database): Promise<LedgerReport> {
  const withRules = await db.dialect.tablesWithRules(db.reader.kysely);
  const guarded = await db.dialect.guarded(db.reader.kysely);
  const open = ledgerTables
    .filter(({ name, ruled, appendOnly }) => (ruled && !withRules.has(name)) || (appendOnly && !guarded.has(name)))
    .map(({ name }) => name);
  return { ...(await findDifferences(db)), open };
}

export const isSound = ({ findings, open }: LedgerReport): boolean => findings.length === 0 && open.length === 0;

/** Each thing that is wrong in a line, for people who look after the installation. */
export const reportLines = ({ findings, open }: LedgerReport): string[] => [
  ...findings.map(({ kind, id, expected, found }) => `${kind} ${id}: ${found}, where there should be ${expected}`),
  ...open.map((table) => `${table}: the rules of this table are not in force; they are put back at the next start`),
];
