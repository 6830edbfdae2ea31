import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
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

/** A recharge of a meter or an outlet is paid before anything flows; what failed is paid back. */
const hooks: ResourceHooks = {
  async before(context, tx, change) {
    const { action, before, values } = change;
    if (before && isPaying(action))
      await takePayment(context, tx, {
        origin: originOf(before),
        orgId: String(before.orgId),
        amount: cents(before.payAmount),
        payWay: values.payWay,
        userId: before.userId,
        remark: `充值缴费 ${String(before.rechargeNo)}`,
      });
    await refundStep(context, tx, change, 'refund', refundOf);
  },
};

export default { resource: 'convenience/recharge', hooks };
