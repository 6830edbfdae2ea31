import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { AppParts, MakeHandler } from '../../http/kit.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { NotPublic } from './public-address.ts';
import { postWebhook, type Answer } from './post-webhook.ts';
import { accountOf } from './webhook-account.ts';
import { deliveryResource, secretOf, sendHandler, webhookResource } from './webhooks.ts';

/** The receiver says that it wants nothing more. */
const gone = 410;

/** Pushes one event. What fails comes back with growing waits, and what happened to the record later waits behind it. */
export default ((parts) => ({
  name: sendHandler,
  async run({ payload, signal, finish, isLast }) {
    const context = systemContext(parts);
    const delivery = await asSystem(parts, deliveryResource).one(payload.delivery);
    const [webhook] = delivery ? await asSystem(parts, webhookResource).find(isColumn('id', delivery.webhookId)) : [];
    // What is paused keeps waiting, and is stored anew when it goes on.
    if (delivery?.status !== 'waiting' || webhook?.status !== 'enabled') return;
    const account = await accountOf(parts, webhook);
    // What was written down before waits, until somebody resumes it.
    if (account instanceof AppError)
      return finish((tx) => pause(context, tx, webhook.id, { lastError: account.text('zh') }));
    const answer = await push(parts, delivery, webhook, signal);
    if (answer.status !== undefined && answer.status >= 200 && answer.status < 300)
      return finish((tx) => succeeded(context, tx, delivery, answer));
    const reason = answer.status === undefined ? answer.reply : `HTTP ${answer.status}`;
    if (isLast) return finish((tx) => failed(context, tx, delivery, answer, reason, true));
    const isPaused = await parts.store.transaction((tx) => failed(context, tx, delivery, answer, reason, false));
    if (!isPaused) throw new Error(reason);
  },
})) satisfies MakeHandler;

async function push(parts: AppParts, delivery: Row, webhook: Row, signal: AbortSignal): Promise<Answer> {
  const now = parts.auth.clock();
  try {
    return await postWebhook(String(webhook.url), {
      id: String(delivery.id),
      secret: secretOf(parts, String(webhook.id)),
      body: JSON.stringify(delivery.body),
      now,
      own: parts.config.webhookNetworks,
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const text =
      error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
    return { reply: error instanceof NotPublic ? text : `无法连接：${text}` };
  }
}

/** The state to which a step of deliveries leads. */
function stateAfter(context: Context, step: 'succeed' | 'fail'): string {
  const transition = resourceOf(context, deliveryResource).states?.transitions.get(step);
  if (transition?.to === undefined) throw new Error(`deliveries know no step ${step}`);
  return transition.to;
}

async function note({ model, store, db }: Context, tx: Queries, id: string, row: Row, values: Row): Promise<void> {
  const resource = resourceOf({ model }, id);
  await store.update(tx, resource.table, codecOf({ model, db }, resource).toStored(values), isColumn('id', row.id));
}

async function succeeded(context: Context, tx: Queries, delivery: Row, { status, reply }: Answer): Promise<void> {
  const now = isoNow();
  const webhook = { id: delivery.webhookId ?? null };
  await note(context, tx, webhookResource, webhook, { failCount: 0, lastSuccessTime: now, lastError: null });
  await note(context, tx, deliveryResource, delivery, {
    status: stateAfter(context, 'succeed'),
    sentTime: now,
    attempts: Number(delivery.attempts ?? 0) + 1,
    httpStatus: status ?? null,
    reply,
    reason: null,
  });
}

/** Counts a failure, and pauses a receiver that fails again and again; true where that has happened. */
async function failed(
  context: Context,
  tx: Queries,
  delivery: Row,
  { status, reply }: Answer,
  reason: string,
  isLast: boolean,
): Promise<boolean> {
  const values = {
    attempts: Number(delivery.attempts ?? 0) + 1,
    httpStatus: status ?? null,
    reply: status === undefined ? null : reply,
    reason,
  };
  await note(context, tx, deliveryResource, delivery, {
    ...values,
    ...(isLast && { status: stateAfter(context, 'fail') }),
  });
  const webhook = await lockedWebhook(context, tx, delivery.webhookId);
  if (!webhook) return true;
  const failCount = Number(webhook.failCount ?? 0) + 1;
  const isOver = status === gone || failCount >= Number(webhook.pauseAfter);
  if (isOver) await pause(context, tx, webhook.id, { failCount, lastError: reason });
  else await note(context, tx, webhookResource, webhook, { failCount, lastError: reason });
  return isOver;
}

async function lockedWebhook(context: Context, tx: Queries, id: unknown): Promise<Row | undefined> {
  const resource = resourceOf(context, webhookResource);
  const codec = codecOf(context, resource);
  const [stored] = await context.store.find(resource.table, codec.readable, isColumn('id', id), { tx, lock: 'change' });
  return stored && codec.toPlain(stored);
}

/** Nothing more is pushed until somebody resumes it; the reason stands at the receiver. */
async function pause(context: Context, tx: Queries, id: unknown, values: Row): Promise<void> {
  const webhook = await lockedWebhook(context, tx, id);
  const resource = resourceOf(context, webhookResource);
  const step = resource.states?.transitions.get('pause');
  if (!webhook || !step) return;
  await note(context, tx, webhookResource, webhook, values);
  if (webhook.status === 'enabled') await asSystem(context, resource, tx).move(webhook, step);
}
