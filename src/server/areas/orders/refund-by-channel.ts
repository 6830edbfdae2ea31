import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context, Services } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { openRefunds, settleRefund } from './channel-refund.ts';
import { channelOf, channelRefunds, type RefundOutcome } from './refund-channel.ts';

/** Asks the channel, outside of any transaction. */
function askChannel(context: Context, refund: Row, now: number): Promise<RefundOutcome> {
  return channelOf('wechat').refund(
    context,
    refund.mchId,
    {
      refundNo: String(refund.refundNo),
      tradeNo: String(refund.tradeNo),
      cents: cents(refund.amount),
      totalCents: cents(refund.orderAmount),
      reason: String(refund.reason),
      isSubmitted: refund.channelNo !== null,
    },
    now,
  );
}

type Finish = (effect: (tx: Queries) => Promise<void>) => Promise<void>;

/** One attempt at one refund that is not over. */
export async function pursueRefund(parts: Services, id: string, now: number, finish: Finish): Promise<void> {
  const context = systemContext(parts);
  const refund = await asSystem(parts, channelRefunds).one(id);
  if (!refund || refund.status === 'success' || refund.status === 'failed') return;
  const outcome = await askChannel(context, refund, now);
  await finish((tx) => settleRefund(context, tx, id, outcome));
}

/** All of them, one after the other; what one channel does not answer keeps no other from its turn. */
export async function pursueRefunds(parts: Services, now: number): Promise<{ asked: number; failed: number }> {
  const open = await asSystem(parts, channelRefunds).find(openRefunds, { columns: ['id'] });
  let failed = 0;
  for (const { id } of open)
    try {
      await pursueRefund(parts, String(id), now, (effect) => parts.store.transaction(effect));
    } catch (error) {
      failed++;
      parts.log.warn({ err: error, refund: String(id) }, 'a refund by a channel waits');
    }
  return { asked: open.length, failed };
}
