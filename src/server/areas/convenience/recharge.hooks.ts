import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { isPaying, returnPayment, takePayment } from '../take-payment.ts';

const originOf = ({ id, rechargeNo }: Row) => ({ kind: 'charge', id: String(id), number: String(rechargeNo) }) as const;

/** A recharge of a meter or an outlet is paid before anything flows; what failed is paid back. */
const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (before && isPaying(action))
      await takePayment(context, tx, {
        origin: originOf(before),
        orgId: String(before.orgId),
        amount: cents(before.payAmount),
        payWay: values.payWay,
        userId: before.userId,
        remark: `充值缴费 ${String(before.rechargeNo)}`,
      });
    if (before && action === 'refund')
      await returnPayment(context, tx, {
        origin: originOf(before),
        payWay: before.payWay,
        amount: cents(before.payAmount),
        reason: '充值失败退款',
      });
  },
};

export default { resource: 'convenience/recharge', hooks };
