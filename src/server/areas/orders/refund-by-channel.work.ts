import type { MakeHandler } from '../../http/kit.ts';
import { pursueRefund } from './refund-by-channel.ts';

export const refundByChannel = 'orders.refundByChannel';

/** Asks the channel as soon as the refund is agreed to; the job goes on where it does not answer. */
export default ((parts) => ({
  name: refundByChannel,
  run: ({ payload, finish }) => pursueRefund(parts, String(payload.recordId), parts.auth.clock(), finish),
})) satisfies MakeHandler;
