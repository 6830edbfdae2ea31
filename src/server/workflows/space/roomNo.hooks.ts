import type { ResourceHooks } from '../../records/hooks.ts';
import { fullNameOf } from './room-names.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { before, values }) {
    if (values.roomNo === undefined || values.fullName !== undefined) return;
    values.fullName = await fullNameOf(context, tx, { ...before, ...values });
  },
};

export default { resource: 'organisation/roomNo', hooks };
