import { addDays, chinaDay } from '../../../meta/china-time.ts';
import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { refundStep, type RefundedOrder } from '../outside-refund.ts';
import { isPaying, takePayment } from '../take-payment.ts';

const originOf = ({ id, rechargeNo }: Row) => ({ kind: 'charge', id: String(id), number: String(rechargeNo) }) as const;

const refundOf = (recharge: Row): RefundedOrder => ({
  kind: 'charge',
  origin: originOf(recharge),
  orgId: recharge.orgId,
  amount: cents(recharge.payAmount),
  reason: '充值失败退款',
});

const productOf = (context: Context, tx: Queries, { productId }: Row): Promise<Row | undefined> =>
  asSystem(context, 'convenience/product', tx).one(productId);

/** A month that is paid today is over on the day before the same day of the next one. */
const lastDay = (validDays: Row[string] | undefined): string | null =>
  typeof validDays === 'number' ? addDays(chinaDay(nowMs()), validDays - 1) : null;

/** A recharge of a meter or an outlet is paid before anything flows; what failed is paid back. */
const hooks: ResourceHooks = {
  async before(context, tx, change) {
    const { action, before, values } = change;
    if (action === 'add') values.giftAmount = (await productOf(context, tx, values))?.giftValue ?? '0.00';
    if (before && isPaying(action)) {
      values.validUntil = lastDay((await productOf(context, tx, before))?.validDays);
      await takePayment(context, tx, {
        origin: originOf(before),
        orgId: String(before.orgId),
        amount: cents(before.payAmount),
        payWay: values.payWay,
        userId: before.userId,
        remark: `充值缴费 ${String(before.rechargeNo)}`,
      });
    }
    await refundStep(context, tx, change, 'refund', refundOf);
  },
};

export default { resource: 'convenience/recharge', hooks };
