import { randomToken } from '../../auth/tokens.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { orderReceivers } from './ids.ts';

const hooks: ResourceHooks = {
  before(_context, _tx, { before, values }) {
    if (!before) values.receiverKey = `rcv_${randomToken(12)}`;
  },
};

export default { resource: orderReceivers, hooks };
