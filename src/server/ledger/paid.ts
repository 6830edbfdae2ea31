import { chinaDay } from '../../meta/china-time.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Account } from './accounts.ts';
import type { Ledger } from './ledger.ts';
import { entryTable, journalTable } from './tables.ts';

/** The amount paid from an account today, less returns. Other transfers do not count as payments. */
export async function paidOn({ store, clock }: Ledger, tx: Queries, { id, lastDay }: Account): Promise<number> {
  const today = chinaDay(clock());
  if (lastDay < today) return 0;
  const where = all(
    isColumn('accountId', id),
    { is: 'compare', column: 'day', op: '>=', value: today },
    { is: 'compare', column: 'amount', op: '<', value: 0 },
    { is: 'empty', column: 'returnsId', empty: true },
  );
  const out = await store.find(entryTable.name, ['id', 'journalId', 'amount'], where, { tx });
  if (out.length === 0) return 0;
  const journals = await store.find(
    journalTable.name,
    ['id'],
    all({ is: 'in', column: 'id', values: out.map(({ journalId }) => journalId) }, isColumn('kind', 'pay')),
    { tx },
  );
  const payments = new Set(journals.map((row) => row.id));
  const paid = out.filter(({ journalId }) => payments.has(journalId));
  const back = await store.find(
    entryTable.name,
    ['amount'],
    { is: 'in', column: 'returnsId', values: paid.map((row) => row.id) },
    { tx },
  );
  const sum = (rows: readonly { amount?: unknown }[]) => rows.reduce((total, { amount }) => total + Number(amount), 0);
  return 0 - sum(paid) - sum(back);
}
