import { AppError } from '../../../meta/errors.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { refuseUnseen } from '../desk-payment.ts';

const hooks: ResourceHooks = {
  before(_context, _tx, { action, before, values }) {
    if (action === 'collect') refuseUnseen(values);
    // What was never paid is not paid back.
    if (action === 'refund' && !before?.payWay) throw new AppError('neverPaid');
  },
};

export default { resource: 'carwash/order', hooks };
