import { chinaDay } from '../../meta/china-time.ts';
import { isoTime } from '../clock.ts';
import type { Queries } from '../storage/database.ts';
import { takeSnapshots } from '../storage/ledger/snapshots.ts';
import type { Ledger } from './ledger.ts';
import { LedgerRefusal } from './refusal.ts';
import { periodTable, snapshotTable } from './tables.ts';

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * Closes a month for good, and all open months before it: from then on, the database refuses entries up to its last
 * day. The day of an entry is the day of posting, so only a past month can be closed. Late business is posted today,
 * with `occurredAt` for the actual time.
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
