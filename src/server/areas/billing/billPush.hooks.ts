import type { ResourceHooks } from '../../records/hooks.ts';
import { pushBill } from './push-bill.work.ts';

const hooks: ResourceHooks = { on: { add: pushBill, send: pushBill, retry: pushBill } };

export default { resource: 'billing/billPush', hooks };
