import type { NewsName } from '../../../meta/log-names.ts';
import type { Context } from '../../context.ts';
import { holdersOf } from '../../auth/holders.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { noteAccount } from './account.ts';
import type { Channel } from './channel.ts';
import { lockedRows } from './receiver-rows.ts';

/** One less is left of what was bought. */
export async function spend(context: Context, tx: Queries, channel: Channel, accountId: unknown): Promise<void> {
  if (!channel.accounts || !resourceOf(context, channel.accounts.resource).fields.has('residue')) return;
  const [account] = await lockedRows(context, tx, channel.accounts.resource, isColumn('id', accountId));
  if (typeof account?.residue === 'number')
    await noteResidue(context, tx, channel, accountId, Math.max(0, account.residue - 1));
}

/** Writes down what is left; whoever looks after the channel is told once when it falls to the warning. */
export async function noteResidue(
  context: Context,
  tx: Queries,
  channel: Channel,
  accountId: unknown,
  residue: number,
): Promise<void> {
  if (!channel.accounts) return;
  const resource = resourceOf(context, channel.accounts.resource);
  const [account] = await lockedRows(context, tx, resource.id, isColumn('id', accountId));
  if (!account) return;
  await noteAccount(context, tx, channel, accountId, { residue });
  const warnCount = Number(account.warnCount ?? 0);
  const wasLow = typeof account.residue === 'number' && account.residue <= warnCount;
  if (warnCount === 0 || residue > warnCount || wasLow) return;
  const { near, everywhere } = await holdersOf(context, resource, String(account.id), 'update', tx);
  await addInboxMessages(context, tx, new Set([...near, ...everywhere]), {
    topic: 'system',
    module: resource.label,
    actionName: '余量不足' satisfies NewsName,
    recordTitle: `${String(account.configName)}：剩余 ${residue} 条`,
    actorName: null,
    entityCode: resource.id,
    recordId: String(account.id),
    eventId: null,
  });
}
