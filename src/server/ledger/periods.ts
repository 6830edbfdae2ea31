import { chinaDay } from '../../meta/china-time.ts';
import { isoTime } from '../auth/clock.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import { takeSnapshots } from '../storage/ledger/snapshots.ts';
import type { Ledger } from './ledger.ts';
import { LedgerRefusal } from './refusal.ts';
import { entryTable, periodTable, snapshotTable } from './tables.ts';

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * Closes a month for ever, and those before it that are still open: from then on the database takes no
 * entry with a day up to its end. Entries have the day on which they are posted, so only a month that
 * is over can be closed. What had to be in it and came late is a posting of today that says when it happened.
 */
export async function closeMonth({ store, clock }: Ledger, tx: Queries, month: string, actor: string): Promise<void> {
  if (!monthShape.test(month) || month >= chinaDay(clock()).slice(0, 7)) throw new LedgerRefusal('period', `${month} is not over yet`);
  const [later] = await store.find(periodTable.name, ['id'], { is: 'compare', column: 'id', op: '>=', value: month }, { tx, limit: 1 });
  if (later) throw new LedgerRefusal('period', `${String(later.id)} is closed already`);
  await store.insert(tx, periodTable.name, { id: month, closedAt: isoTime(clock()), actor }, []);
  await takeSnapshots(tx, month);
  store.wrote(tx, snapshotTable.name);
}

/** What stood in an account before a day began: one step in an index, however many entries there are. */
export async function balanceBefore(ledger: Ledger, accountId: string, day: string): Promise<number> {
  const [last] = await ledger.store.leading({
    table: entryTable.name, columns: ['balanceAfter'], where: all(isColumn('accountId', accountId), { is: 'compare', column: 'day', op: '<', value: day }),
    order: [{ column: 'day', descending: true }, { column: 'seq', descending: true }], limit: 1,
  });
  return Number(last?.balanceAfter ?? 0);
}

/** Entries of an account between two days, in their order, behind a sequence number. */
export const entriesBetween = ({ store }: Ledger, accountId: string, from: string, to: string, after: number, limit: number): Promise<StoredRow[]> =>
  store.leading({
    table: entryTable.name, columns: ['id', 'journalId', 'seq', 'amount', 'balanceAfter', 'day', 'lotId', 'returnsId'],
    where: all(isColumn('accountId', accountId), { is: 'compare', column: 'day', op: '>=', value: from }, { is: 'compare', column: 'day', op: '<=', value: to }, { is: 'compare', column: 'seq', op: '>', value: after }),
    order: [{ column: 'seq', descending: false }], limit,
  });
