import type { ResourceHooks } from '../../records/hooks.ts';
import { refuseUnseen } from '../desk-payment.ts';

const hooks: ResourceHooks = {
  before(_context, _tx, { action, values }) {
    if (action === 'collect') refuseUnseen(values);
  },
};

export default { resource: 'carwash/order', hooks };
