import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { accountOf } from './account.ts';
import type { Channel } from './channel.ts';
import turnTable from './turn.table.ts';

/**
 * When each of so many may begin, so that an account sends no more in a second than its provider takes, whatever other
 * messages go by it. The account is held meanwhile.
 */
export async function turnsOf(
  context: Context,
  tx: Queries,
  channel: Channel,
  accountId: unknown,
  count: number,
  dueMs: number,
): Promise<number[]> {
  const isLimited =
    count > 0 && channel.accounts && resourceOf(context, channel.accounts.resource).fields.has('perSecond');
  const account = isLimited ? await accountOf(context, tx, channel, accountId) : undefined;
  const perSecond = Number(account?.perSecond ?? 0);
  if (!account || perSecond === 0) return Array.from({ length: count }, () => dueMs);
  const first = await reserve(context, tx, String(account.id), dueMs, Math.ceil((count * 1000) / perSecond));
  return Array.from({ length: count }, (_one, i) => first + Math.floor((i * 1000) / perSecond));
}

async function reserve(
  { store, db }: Context,
  tx: Queries,
  id: string,
  dueMs: number,
  lengthMs: number,
): Promise<number> {
  const [known] = await store.find(turnTable.name, ['busyUntil'], isColumn('id', id), { tx, limit: 1 });
  const first = Math.max(
    dueMs,
    known ? Date.parse(String(db.dialect.decode('timestamp', known.busyUntil ?? null))) : 0,
  );
  const busyUntil = new Date(first + lengthMs).toISOString();
  if (known) await store.update(tx, turnTable.name, { busyUntil }, isColumn('id', id));
  else await store.insert(tx, turnTable.name, { id, busyUntil }, []);
  return first;
}
