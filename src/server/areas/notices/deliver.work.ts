import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { addWork } from '../../storage/work/add.ts';
import { systemContext } from '../../system.ts';
import { accountOf, heldBack } from './account.ts';
import type { Channel, ChannelKind, Letter, Outcome } from './channel.ts';
import { channelNamed } from './channels.ts';
import { endDelivery } from './end-delivery.ts';
import { kindOf } from './kinds.ts';
import type { MessageKind } from './message-kind.ts';
import { deliverHandler, deliverWork } from './outbox.ts';
import { deliveries, lockedRows, noteDelivery, rowsWithSecrets } from './receiver-rows.ts';
import { testLetter } from './test-letter.ts';
import { isUnsubscribed } from './unsubscribed.ts';

const unknown = '发送中断，不知道对方是否已收到；为免重复不再自动发送';

interface Begun {
  readonly channel: Channel;
  readonly delivery: Row;
  readonly account: Row;
  readonly letter: Letter;
}

/**
 * Hands one letter to its provider. That it begins is stored before: what is found begun after a crash may have
 * arrived, and a person decides whether to send it again.
 */
export default ((parts) => ({
  name: deliverHandler,
  seconds: () => 120,
  async run({ payload, finish, isLast, signal }) {
    const context = systemContext(parts);
    const id = String(payload.delivery);
    const now = parts.auth.clock();
    const begun = await parts.store.transaction((tx) => begin(context, tx, id, now)).catch(unreadable);
    if (!begun) return;
    if ('is' in begun) return finish((tx) => endDelivery(context, tx, id, begun, ''));
    const { channel, ...outgoing } = begun;
    const outcome = await channel.send(context, { ...outgoing, now, signal });
    if (outcome.is === 'later' && !isLast) {
      await parts.store.transaction((tx) =>
        noteDelivery(context, tx, id, { startTime: null, reason: outcome.reason.slice(0, 500) }),
      );
      throw new Error(outcome.reason);
    }
    await finish((tx) => endDelivery(context, tx, id, outcome, new Date(parts.auth.clock()).toISOString()));
  },
  async gaveUp(payload, error) {
    const reason = error instanceof Error ? error.message : String(error);
    await parts.store.transaction((tx) =>
      endDelivery(systemContext(parts), tx, String(payload.delivery), { is: 'refused', reason }, ''),
    );
  },
})) satisfies MakeHandler;

/** The same in the caller's transaction, for what goes to nobody outside. */
export async function deliverWithin(context: Context, tx: Queries, id: string, now: number): Promise<void> {
  const begun = await begin(context, tx, id, now);
  if (!begun) return;
  const { channel, ...outgoing } = begun;
  const outcome = await channel.send(context, { ...outgoing, now, signal: new AbortController().signal });
  await endDelivery(context, tx, id, outcome, new Date(now).toISOString());
}

/** Trying again does not help; whoever reads why enters the secret again. */
function unreadable(error: unknown): Outcome {
  if (error instanceof AppError && error.id === 'secretUnreadable') return { is: 'refused', reason: error.text('zh') };
  throw error;
}

async function begin(context: Context, tx: Queries, id: string, now: number): Promise<Begun | undefined> {
  const [delivery] = await lockedRows(context, tx, deliveries, isColumn('id', id));
  if (delivery?.status !== 'waiting') return undefined;
  const channel = channelNamed(delivery.channel as ChannelKind);
  if (delivery.startTime !== null && !channel.repeats)
    return endDelivery(context, tx, id, { is: 'unknown', reason: unknown }, '');
  const kind = kindOf(delivery);
  const message = kind && (await messageOf(context, tx, kind, delivery));
  if (kind && !message) return endDelivery(context, tx, id, { is: 'refused', reason: '消息已删除' }, '');
  if (message && isOver(kind, message, now))
    return endDelivery(context, tx, id, { is: 'refused', reason: '已过有效期，不再发送' }, '');
  const isUrgent = !kind || (message !== undefined && kind.isUrgent?.(message) === true);
  if (!isUrgent && (await isUnsubscribed(context, tx, delivery)))
    return endDelivery(context, tx, id, { is: 'unsubscribed', reason: '接收地址在退订名单中' }, '');
  const account = await accountOf(
    context,
    tx,
    channel,
    message ? await kind?.accountOf(message, context, tx) : delivery.accountId,
  );
  const held = account ? await heldBack(context, tx, account, now, isUrgent) : { held: 'noChannel' };
  if (!account || held) return wait(context, tx, id, held ?? { held: 'noChannel' });
  await noteDelivery(context, tx, id, {
    startTime: new Date(now).toISOString(),
    attempts: Number(delivery.attempts ?? 0) + 1,
    held: null,
    accountId: account.id ?? null,
  });
  return {
    channel,
    delivery,
    account,
    letter: kind && message ? await kind.letter(message, account, context, tx) : testLetter(account),
  };
}

const messageOf = async (
  context: Context,
  tx: Queries,
  { resource, secrets = [] }: MessageKind,
  { messageId }: Row,
): Promise<Row | undefined> => (await rowsWithSecrets(context, tx, resource, secrets, isColumn('id', messageId)))[0];

function isOver(kind: MessageKind | undefined, message: Row, now: number): boolean {
  const end = kind?.expiresAt?.(message);
  return typeof end === 'string' && Date.parse(end) <= now;
}

/** Stays in the outbox with the reason; what only waits for a moment goes on then. */
async function wait(
  context: Context,
  tx: Queries,
  id: string,
  { held, untilMs }: { held: string; untilMs?: number },
): Promise<undefined> {
  await noteDelivery(context, tx, id, { held });
  if (untilMs !== undefined) await addWork(context.store, tx, deliverWork(id, untilMs));
}
