import type { ResourceHooks } from '../../records/hooks.ts';
import { channelRefunds } from './refund-channel.ts';
import { refundByChannel } from './refund-by-channel.work.ts';

const hooks: ResourceHooks = { on: { add: refundByChannel } };

export default { resource: channelRefunds, hooks };
