import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { liveRows } from '../../records/live-rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { mailAccount } from './mail-account.ts';
import { composeMail } from './mail.ts';
import { deliveries, deliveryAfter, lockedRows, mailHandler, messages, noteDelivery, settleMessage } from './outbox.ts';
import { sendMail, type Outcome } from './smtp.ts';

const unknown = '发送中断，不知道对方是否已收到；为免重复不再自动发送';

interface Begun {
  readonly delivery: Row;
  readonly message: Row;
  readonly account: Row;
}

/**
 * Hands one mail to its server. That it begins is stored before: what is found begun after a crash may have arrived,
 * and a person decides whether to send it again.
 */
export default ((parts) => ({
  name: mailHandler,
  seconds: () => 120,
  async run({ payload, finish, isLast }) {
    const context = systemContext(parts);
    const id = String(payload.delivery);
    const begun = await begin(context, id, parts.auth.clock());
    if (!begun) return;
    const outcome = await hand(context, begun);
    if (outcome.is === 'later' && !isLast) {
      await parts.store.transaction((tx) => noteDelivery(context, tx, id, { startTime: null, reason: outcome.reason }));
      throw new Error(outcome.reason);
    }
    await finish((tx) => end(context, tx, id, outcome, new Date(parts.auth.clock()).toISOString()));
  },
  async gaveUp(payload, error) {
    const reason = error instanceof Error ? error.message : String(error);
    await parts.store.transaction((tx) => end(systemContext(parts), tx, String(payload.delivery), { is: 'refused', reason }, ''));
  },
})) satisfies MakeHandler;

async function begin(context: Context, id: string, now: number): Promise<Begun | undefined> {
  return context.store.transaction(async (tx) => {
    const [delivery] = await lockedRows(context, tx, deliveries, isColumn('id', id));
    if (delivery?.status !== 'waiting') return undefined;
    if (delivery.startTime !== null) {
      await end(context, tx, id, { is: 'unknown', reason: unknown }, '');
      return undefined;
    }
    const [message] = await liveRows(context, tx, messages, isColumn('id', delivery.messageId));
    const account = message ? await mailAccount(context, tx, message.configId, now) : 'noChannel';
    if (!message || typeof account === 'string') {
      await noteDelivery(context, tx, id, { held: account as string });
      return undefined;
    }
    await noteDelivery(context, tx, id, { startTime: new Date(now).toISOString(), attempts: Number(delivery.attempts ?? 0) + 1, held: null });
    return { delivery, message, account };
  });
}

async function hand(context: Context, { delivery, message, account }: Begun): Promise<Outcome> {
  try {
    return await sendMail(account, await composeMail(context, account, message, delivery));
  } catch (error) {
    // Not even put together, so nobody has got any of it.
    return { is: 'later', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function end(context: Context, tx: Queries, id: string, outcome: Outcome, at: string): Promise<void> {
  const [delivery] = await lockedRows(context, tx, deliveries, isColumn('id', id));
  if (delivery?.status !== 'waiting') return;
  if (outcome.is === 'sent') await noteDelivery(context, tx, id, { status: deliveryAfter(context, 'succeed'), sentTime: at, reply: outcome.reply.slice(0, 500), reason: null });
  else await noteDelivery(context, tx, id, { status: deliveryAfter(context, 'fail'), reason: outcome.reason.slice(0, 500) });
  await settleMessage(context, tx, String(delivery.messageId));
}
