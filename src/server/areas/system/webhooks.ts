import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { nowMs } from '../../clock.ts';
import type { Context, Services } from '../../context.ts';
import type { AppParts } from '../../http/kit.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { addWork } from '../../storage/work/add.ts';

export const webhookResource = 'system/webhook';
export const deliveryResource = 'system/webhookDelivery';
export const sendHandler = 'webhooks.send';

/** Secrets are derived, so that the database holds none; `whsec_` is how receivers' libraries know them. */
export const secretOf = ({ vault }: Pick<AppParts, 'vault'>, webhookId: string): Buffer =>
  vault.derive(`webhook ${webhookId}`, 32);
export const shownSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** What is pushed for one record arrives in the order in which it happened. */
const laneOf = ({ webhookId, eventType, recordId }: Row) =>
  `webhook:${String(webhookId)}:${String(eventType).split('.')[0]}:${String(recordId)}`;

export const sendWork = (delivery: Row, turn: string) => ({
  key: `webhook:${String(delivery.id)}:${turn}`,
  handler: sendHandler,
  lane: laneOf(delivery),
  payload: { delivery: String(delivery.id) },
  dueMs: nowMs(),
});

/** Stores an event for a receiver, whose row nobody changes meanwhile; one that is paused gets it once it goes on. */
export async function addDelivery(context: Context, tx: Queries, webhook: Row, values: Row): Promise<Row> {
  const delivery = await asSystem(context, deliveryResource, tx).add(
    { ...values, webhookId: webhook.id ?? null, attempts: 0 },
    { unlogged: true },
  );
  const row = { ...values, id: String(delivery.id), webhookId: webhook.id ?? null };
  if (webhook.status === 'enabled') await addWork(context.store, tx, sendWork(row, 'first'));
  return row;
}

/** Everything that waits, in the order in which it came. */
export async function resendWaiting(context: Context, tx: Queries, webhookId: string, turn: string): Promise<void> {
  const rows = await waitingOf(context, tx, webhookId);
  await addWork(context.store, tx, ...rows.map((row) => sendWork(row, turn)));
}

async function waitingOf({ model, store, db }: Context, tx: Queries, webhookId: string): Promise<Row[]> {
  const resource = resourceOf({ model }, deliveryResource);
  const rows = await store.find(
    resource.table,
    ['id', 'webhookId', 'eventType', 'recordId'],
    all(live, isColumn('webhookId', webhookId), isColumn('status', 'waiting')),
    { tx },
  );
  // Ids tell when a row was made.
  return rows.map(codecOf({ model, db }, resource).toPlain).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

/** The resource that somebody means by its name or its code. */
export function entityNamed({ model }: Pick<Services, 'model'>, text: string): Resource | undefined {
  return model.resources.get(text) ?? [...model.resources.values()].find(({ label }) => label === text);
}

export const actionsOf = (webhook: Row): string[] =>
  String(webhook.actions ?? '')
    .split(/[\s,，;；]+/)
    .filter(Boolean);
export const isWanted = (webhook: Row, action: string): boolean =>
  actionsOf(webhook).length === 0 || actionsOf(webhook).includes(action);
