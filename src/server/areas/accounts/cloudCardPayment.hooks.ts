import { cents } from '../../../meta/fields/money.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { returnPayment } from '../take-payment.ts';
import { originOfCloud } from './cloud-payment.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before }) {
    if (action === 'refund' && before)
      await returnPayment(context, tx, {
        origin: originOfCloud(before),
        payWay: before.payWay,
        amount: cents(before.amount),
        reason: `云卡退款 ${String(before.payNo)}`,
      });
  },
};

export default { resource: 'accounts/cloudCardPayment', hooks };
