import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import type { MessageKind, Report } from './message-kind.ts';
import { deliveries, lockedRows } from './receiver-rows.ts';

const reached = new Set(['sent', 'delivered', 'read']);
const missed = new Set(['failed', 'unknown']);
const arrived = new Set(['delivered', 'read']);

type Ending = MessageKind & { readonly ends: NonNullable<MessageKind['ends']> };

const isEnding = (kind: MessageKind): kind is Ending => kind.ends !== undefined;

/** A message is sent when none of its deliveries waits any more; it has failed when it reached nobody. */
export async function settleMessage(
  context: Context,
  tx: Queries,
  kind: MessageKind,
  messageId: string,
): Promise<void> {
  if (!isEnding(kind) && !kind.counts) return;
  // Held first: two that end at once would each see the other one waiting.
  const [message] = await lockedRows(context, tx, kind.resource, isColumn('id', messageId));
  const of = resourceOf(context, kind.resource);
  if (!message) return;
  if (!isEnding(kind))
    return (await isWaiting(context, tx, kind, messageId)) ? undefined : recount(context, tx, kind, messageId);
  const state = String(message[of.states?.field ?? 'status']);
  if (!endOf(context, kind, 'good').from.includes(state)) return recount(context, tx, kind, messageId);
  if (await isWaiting(context, tx, kind, messageId)) return;
  const report = await reportOf(context, tx, messageId);
  const end = endOf(context, kind, report.sent > 0 ? 'good' : 'bad');
  // One that had failed, and of which a receiver was sent to again in vain.
  if (!end.from.includes(state)) return recount(context, tx, kind, messageId);
  await asSystem(context, of, tx).move(message, end, kind.counts?.(report));
}

async function isWaiting(context: Context, tx: Queries, { only }: MessageKind, messageId: string): Promise<boolean> {
  const byChannel = only && isColumn('channel', only);
  const where = all(live, isColumn('messageId', messageId), isColumn('status', 'waiting'), byChannel);
  const { table } = resourceOf(context, deliveries);
  return (await context.store.find(table, ['id'], where, { tx, limit: 1 })).length > 0;
}

/** What its deliveries have come to since it ended, where that may still change: by a receipt, by one that was under way. */
export async function recount(context: Context, tx: Queries, kind: MessageKind, messageId: string): Promise<void> {
  if (!kind.counts) return;
  const resource = resourceOf(context, kind.resource);
  const values = codecOf(context, resource).toStored(kind.counts(await reportOf(context, tx, messageId)));
  await context.store.update(tx, resource.table, values, isColumn('id', messageId));
}

async function reportOf(context: Context, tx: Queries, messageId: string): Promise<Report> {
  const rows = await context.store.find(
    resourceOf(context, deliveries).table,
    ['status', 'reason'],
    all(live, isColumn('messageId', messageId)),
    { tx },
  );
  const count = (is: (status: string) => boolean): number => rows.filter(({ status }) => is(String(status))).length;
  const reason = rows.find(({ status }) => missed.has(String(status)))?.reason;
  return {
    sent: count((status) => reached.has(status)),
    arrived: count((status) => arrived.has(status)),
    read: count((status) => status === 'read'),
    failed: count((status) => missed.has(status)),
    waiting: count((status) => status === 'waiting'),
    unsubscribed: count((status) => status === 'unsubscribed'),
    reason: typeof reason === 'string' ? reason.slice(0, 200) : allUnsubscribed(rows) ? '接收人都已退订' : null,
  };
}

const allUnsubscribed = (rows: readonly StoredRow[]): boolean =>
  rows.length > 0 && rows.every(({ status }) => status === 'unsubscribed');

function endOf(context: Context, { resource, ends }: Ending, how: 'good' | 'bad') {
  const transition = resourceOf(context, resource).states?.transitions.get(ends[how]);
  if (!transition) throw new Error(`${resource} knows no step ${ends[how]}`);
  return transition;
}
