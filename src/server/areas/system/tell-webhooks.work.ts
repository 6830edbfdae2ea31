import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import type { AppParts, MakeHandler } from '../../http/kit.ts';
import { subscriptionHandler } from '../../records/follow.ts';
import { reachOf, scopeCondition } from '../../records/access.ts';
import { readRow } from '../../records/read.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { accountOf } from './webhook-account.ts';
import { addDelivery, isWanted, webhookResource } from './webhooks.ts';

/** Stores an event for each receiver that wants it and may see its row, in the order in which the events of the row happened. */
export default ((parts) => ({
  name: subscriptionHandler,
  async run({ payload, finish }) {
    const resource = parts.model.resources.get(String(payload.resource));
    if (!resource) return;
    const webhooks = (await asSystem(parts, webhookResource).find(isColumn('entityCode', resource.id))).filter(
      (webhook) => isWanted(webhook, String(payload.action)),
    );
    const due: { webhook: Row; body: Row }[] = [];
    for (const webhook of webhooks) {
      const body = await bodyFor(parts, webhook, resource, payload);
      if (body) due.push({ webhook, body });
    }
    const context = systemContext(parts);
    await finish(async (tx) => {
      // One that is paused or goes on just now either waits for this event or is seen as it has become: otherwise the event would stay behind.
      const now = await asSystem(parts, webhookResource, tx).byId(
        due.map(({ webhook }) => String(webhook.id)),
        'rely',
      );
      for (const { webhook, body } of due) {
        const current = now.get(String(webhook.id));
        if (current)
          await addDelivery(context, tx, current, {
            eventType: String(body.type),
            recordId: String(payload.recordId),
            body,
          });
      }
    });
  },
})) satisfies MakeHandler;

/** The row as the account of the application reads it; undefined where that cannot see it. A row that went is told by its id alone. */
async function bodyFor(parts: AppParts, webhook: Row, resource: Resource, payload: Row): Promise<Row | undefined> {
  const principal = await accountOf(parts, webhook);
  if (principal instanceof AppError) return undefined;
  const context: Context = { ...systemContext(parts), principal };
  const id = String(payload.recordId);
  const reach = reachOf(context, resource, 'show');
  if (!reach) return undefined;
  const [seen] = await parts.store.find(
    resource.table,
    ['id', 'deletedAt'].slice(0, resource.removal === 'soft' ? 2 : 1),
    all(isColumn('id', id), scopeCondition(context, resource, reach)),
    { limit: 1 },
  );
  const isGone = !seen || (seen.deletedAt ?? null) !== null;
  // A row that is not kept is only told where everything is seen.
  if (!seen && reach !== 'all') return undefined;
  const { _refs, ...data } = isGone ? {} : await readRow(context, resource, id);
  return {
    id: String(payload.event),
    type: `${resource.id}.${String(payload.action)}`,
    recordId: id,
    version: payload.version ?? null,
    ...(payload.step !== undefined && { step: payload.step }),
    data: isGone ? null : data,
  };
}
