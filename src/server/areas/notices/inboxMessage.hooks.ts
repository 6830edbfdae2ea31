import { messageTopics, messageWays, type MessageTopic } from '../../../meta/message-choice.ts';
import { userResource } from '../../auth/accounts.ts';
import { isoNow, nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../../meta/json.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { addWork } from '../../storage/work/add.ts';
import type { Queries } from '../../storage/database.ts';
import { choiceOf } from './choices.ts';
import { inboxLetters, inboxTitle } from './inbox-letters.ts';
import { deliverWork } from './outbox.ts';
import { deliveries } from './receiver-rows.ts';

const addressIn = { email: 'email', sms: 'mobile' } as const;
const maxTitle = 200;

const isTopic = (value: unknown): value is MessageTopic => messageTopics.some((topic) => topic === value);

/** A message comes as its reader has chosen: at the bell or quietly, and besides by mail or by text message. */
const hooks: ResourceHooks = {
  async before(context, tx, { action, values }) {
    if (action !== 'add' || !isTopic(values.topic)) return;
    const { bell } = await choiceOf(context, tx, String(values.userId), values.topic);
    if (bell) return;
    values.status = 'done';
    values.readTime = isoNow();
  },
  async after(context, tx, { action, id, values }) {
    if (action !== 'add' || !isTopic(values.topic)) return;
    const choice = await choiceOf(context, tx, String(values.userId), values.topic);
    const ways = messageWays.filter((way) => choice[way]);
    if (ways.length === 0) return;
    const user = await asSystem(context, userResource, tx).one(values.userId);
    for (const way of ways) await sendBy(context, tx, way, { ...values, id }, user?.[addressIn[way]]);
  },
};

async function sendBy(
  context: Context,
  tx: Queries,
  channel: (typeof messageWays)[number],
  message: Row,
  address: Row[string] | undefined,
): Promise<void> {
  if (typeof address !== 'string' || address === '') return;
  const delivery = await asSystem(context, deliveries, tx).add(
    {
      title: inboxTitle(message).slice(0, maxTitle),
      channel,
      messageId: message.id ?? null,
      [inboxLetters.by]: message.id ?? null,
      address,
      kind: 'to',
      attempts: 0,
    },
    { unlogged: true },
  );
  await addWork(context.store, tx, deliverWork(String(delivery.id), nowMs()));
}

export default { resource: inboxLetters.resource, hooks };
