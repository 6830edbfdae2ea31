import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { addWork, type NewWork } from '../../storage/work/add.ts';
import type { Channel } from './channel.ts';
import { channelNamed } from './channels.ts';
import type { MessageKind, Target } from './message-kind.ts';
import { deliveries, deliveryAfter, lockedRows, noteDelivery, notBegun } from './receiver-rows.ts';
import { recount, settleMessage } from './settle.ts';
import { turnsOf } from './turns.ts';

export const deliverHandler = 'notices.deliver';
/** As the field has room for. */
const maxTitle = 200;

export const deliverWork = (delivery: string, dueMs: number): NewWork => ({
  key: `deliver:${delivery}:${dueMs}`,
  handler: deliverHandler,
  payload: { delivery },
  dueMs,
});

/**
 * Whom a message goes to is fixed in the transaction that sends it. Sent again, it goes to those alone whom it has not
 * reached: what was delivered once is not delivered twice.
 */
export async function freezeReceivers(
  context: Context,
  tx: Queries,
  kind: MessageKind,
  message: Row,
  dueMs: number,
): Promise<void> {
  const messageId = String(message.id);
  const channel = channelNamed(kind.channelOf(message));
  const known = await lockedRows(
    context,
    tx,
    deliveries,
    all(isColumn('messageId', messageId), isColumn('channel', channel.kind)),
  );
  const ids =
    known.length > 0
      ? await again(context, tx, channel, known, kind.resumes)
      : await freeze(context, tx, kind, channel, message);
  const turns = await turnsOf(context, tx, channel, await kind.accountOf(message, context, tx), ids.length, dueMs);
  await addWork(context.store, tx, ...ids.map((id, i) => deliverWork(id, turns[i] ?? dueMs)));
  if (ids.length === 0) await settleMessage(context, tx, kind, messageId);
}

async function again(
  context: Context,
  tx: Queries,
  channel: Channel,
  known: readonly Row[],
  resumes = false,
): Promise<string[]> {
  const failed = known.filter(
    ({ status, address }) =>
      (status === 'failed' || (resumes && status === 'recalled')) && channel.isAddress(String(address)),
  );
  for (const { id } of failed)
    await noteDelivery(context, tx, String(id), {
      status: deliveryAfter(context, 'again'),
      startTime: null,
      reason: null,
      held: null,
    });
  return failed.map(({ id }) => String(id));
}

async function freeze(
  context: Context,
  tx: Queries,
  kind: MessageKind,
  channel: Channel,
  message: Row,
): Promise<string[]> {
  const waiting: string[] = [];
  const title = String(message[resourceOf(context, kind.resource).display] ?? '').slice(0, maxTitle);
  const shared = {
    title,
    channel: channel.kind,
    messageId: message.id ?? null,
    [kind.by]: message.id ?? null,
    attempts: 0,
    ...(typeof message.orgId === 'string' && { orgId: message.orgId }),
  };
  for (const { address, kind: as = 'to', userId } of once(await kind.targets(context, tx, message))) {
    const status = channel.isAddress(address) ? 'waiting' : 'failed';
    const values: Row = {
      ...shared,
      address,
      kind: as,
      userId: userId ?? null,
      status,
      ...(status === 'failed' && { reason: channel.badAddress }),
    };
    const row = await asSystem(context, deliveries, tx).add(values, { unlogged: true });
    if (status === 'waiting') waiting.push(String(row.id));
  }
  return waiting;
}

/** Each address once, however it is written. */
function once(targets: readonly Target[]): Iterable<Target> {
  const found = new Map<string, Target>();
  for (const target of targets)
    if (!found.has(target.address.toLowerCase())) found.set(target.address.toLowerCase(), target);
  return found.values();
}

/** Takes back whatever nobody has begun to send. */
export async function recallWaiting(
  context: Context,
  tx: Queries,
  kind: MessageKind,
  messageId: string,
): Promise<void> {
  const rows = await lockedRows(context, tx, deliveries, all(isColumn('messageId', messageId), notBegun));
  for (const { id } of rows)
    await noteDelivery(context, tx, String(id), { status: deliveryAfter(context, 'recall'), held: null });
  await recount(context, tx, kind, messageId);
}
