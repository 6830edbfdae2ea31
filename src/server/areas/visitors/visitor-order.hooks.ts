import type { ResourceHooks } from '../../records/hooks.ts';
import { endCodes } from './end-codes.work.ts';

/** Who does not come any more does not get in any more. */
const hooks: ResourceHooks = { on: { cancel: endCodes, reject: endCodes, expire: endCodes, leave: endCodes } };

export default { resource: 'visitors/visitorOrder', hooks };
