import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { moveRow } from '../../records/transition.ts';
import { insertRow } from '../../records/write.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { addWork } from '../../storage/work/add.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { isAddress, splitAddresses } from './addresses.ts';

export const mailHandler = 'notices.sendMail';
export const deliveries = 'notices/emailDelivery';
export const messages = 'notices/emailMessage';

/** Rows as they are, held against others that change them. */
export async function lockedRows(context: Context, tx: Queries, id: string, where: Condition): Promise<Row[]> {
  const resource = resourceOf(context, id);
  const codec = codecOf(context.model, resource, context.db.dialect);
  return (await context.store.find(resource.table, codec.readable, all(live, where), { tx, lock: 'change' })).map(codec.toPlain);
}

/** Writes on a delivery; each stands for itself, and the log has the message. */
export async function noteDelivery({ model, store, db }: Context, tx: Queries, id: string, values: Row): Promise<void> {
  const resource = resourceOf({ model }, deliveries);
  await store.update(tx, resource.table, codecOf(model, resource, db.dialect).toStored(values), isColumn('id', id));
}

/** The state to which a step of deliveries leads. */
export function deliveryAfter(context: Context, step: 'succeed' | 'fail' | 'again'): string {
  const transition = resourceOf(context, deliveries).states?.transitions.get(step);
  if (!transition) throw new Error(`deliveries know no step ${step}`);
  return transition.to;
}

/**
 * Whom a mail goes to is fixed in the transaction that sends it. Sent again, it goes to those alone whom it has not
 * reached: what was delivered once is not delivered twice.
 */
export async function freezeReceivers(context: Context, tx: Queries, messageId: string, message: Row, dueMs: number): Promise<void> {
  const known = await lockedRows(context, tx, deliveries, isColumn('messageId', messageId));
  const ids = known.length > 0 ? await again(context, tx, known) : await freeze(context, tx, messageId, message);
  await addWork(context.store, tx, ...ids.map((id) => mailWork(id, dueMs)));
  if (ids.length === 0) await settleMessage(context, tx, messageId);
}

export const mailWork = (delivery: string, dueMs: number) => ({ key: `mail:${delivery}:${dueMs}`, handler: mailHandler, payload: { delivery }, dueMs });

async function again(context: Context, tx: Queries, known: readonly Row[]): Promise<string[]> {
  const failed = known.filter(({ status, address }) => status === 'failed' && isAddress(String(address)));
  for (const { id } of failed) await noteDelivery(context, tx, String(id), { status: deliveryAfter(context, 'again'), startTime: null, reason: null, held: null });
  return failed.map(({ id }) => String(id));
}

async function freeze(context: Context, tx: Queries, messageId: string, message: Row): Promise<string[]> {
  const to = splitAddresses(message.receivers);
  const known = new Set(to.map((address) => address.toLowerCase()));
  const cc = splitAddresses(message.ccReceivers).filter((address) => !known.has(address.toLowerCase()));
  const waiting: string[] = [];
  for (const [kind, addresses] of Object.entries({ to, cc })) {
    for (const address of addresses) {
      const status = isAddress(address) ? 'waiting' : 'failed';
      const row = await insertRow(context, tx, resourceOf(context, deliveries), { messageId, address, kind, attempts: 0, status, ...(status === 'failed' && { reason: '不是有效的邮箱地址' }) }, { action: 'add', reach: 'all', unlogged: true });
      if (status === 'waiting') waiting.push(String(row.id));
    }
  }
  return waiting;
}

/** A message is sent when none of its deliveries waits any more; it has failed when it reached nobody. */
export async function settleMessage(context: Context, tx: Queries, messageId: string): Promise<void> {
  // Held first: two that end at once would each see the other one waiting.
  const [message] = await lockedRows(context, tx, messages, isColumn('id', messageId));
  if (message?.status !== 'sending') return;
  const resource = resourceOf(context, deliveries);
  const rows = await context.store.find(resource.table, ['status', 'reason'], all(live, isColumn('messageId', messageId)), { tx });
  if (rows.some(({ status }) => status === 'waiting')) return;
  const successCount = rows.filter(({ status }) => status === 'sent').length;
  const failReason = rows.find(({ status }) => status === 'failed')?.reason;
  const of = resourceOf(context, messages);
  const transition = of.states?.transitions.get(successCount > 0 ? 'success' : 'fail');
  if (!transition) throw new Error('messages know no end');
  await moveRow(context, tx, of, transition, { row: message, given: { successCount, failCount: rows.length - successCount, failReason: typeof failReason === 'string' ? failReason.slice(0, 200) : null }, reach: 'all' });
}
