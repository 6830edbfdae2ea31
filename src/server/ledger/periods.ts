import { chinaDay } from '../../meta/china-time.ts';
import { isoTime } from '../auth/clock.ts';
import type { Queries } from '../storage/database.ts';
import { takeSnapshots } from '../storage/ledger/snapshots.ts';
import type { Ledger } from './ledger.ts';
import { LedgerRefusal } from './refusal.ts';
import { periodTable, snapshotTable } from './tables.ts';

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * Closes a month for ever, and those before it that are still open: from then on the database takes no
 * entry with a day up to its end. Entries have the day on which they are posted, so only a month that
 * is over can be closed. What had to be in it and came late is a posting of today that says when it happened.
 */
export async function closeMonth({ store, clock }: Ledger, tx: Queries, month: string, actor: string): Promise<void> {
  if (!monthShape.test(month) || month >= chinaDay(clock()).slice(0, 7))
    throw new LedgerRefusal('period', `${month} is not over yet`);
  const [later] = await store.find(
    periodTable.name,
    ['id'],
    { is: 'compare', column: 'id', op: '>=', value: month },
    { tx, limit: 1 },
  );
  if (later) throw new LedgerRefusal('period', `${String(later.id)} is closed already`);
  await store.insert(tx, periodTable.name, { id: month, closedAt: isoTime(clock()), actor }, []);
  await takeSnapshots(tx, month);
  store.wrote(tx, snapshotTable.name);
}
