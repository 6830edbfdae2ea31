import { fromCents, toCents } from '../../../meta/fields/money.ts';
import type { ResourceHooks } from '../../records/hooks.ts';

const hooks: ResourceHooks = {
  before(_context, _tx, { action, before, values }) {
    const { price, quantity } = { ...before, ...values };
    if (values.price !== undefined || values.quantity !== undefined) values.amount = fromCents(toCents(String(price)) * Number(quantity));
    if (action === 'add') values.verifiedCount = 0;
  },
};

export default { resource: 'meals/orderDinnerDetails', hooks };
