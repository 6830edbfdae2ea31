import type { ResourceHooks } from '../../records/hooks.ts';
import { bookRepayment, creditRepayments } from './credit-repayment.ts';

const hooks: ResourceHooks = {
  /** A row of a repayment is money: it is booked with it, or there is no row. */
  async after(context, tx, { action, values }) {
    if (action === 'add') await bookRepayment(context, tx, values);
  },
};

export default { resource: creditRepayments, hooks };
