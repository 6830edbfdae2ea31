import type { MakeHandler } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { systemContext } from '../../system.ts';
import { sendPush } from './push-channels.ts';
import { pushes } from './rows.ts';

export const pushBill = 'billing.pushBill';

/** Sends what is on its way; asked twice, the second one finds it sent. One that somebody adds waits until they send it. */
export default ((parts) => ({
  name: pushBill,
  run: ({ payload, finish }) =>
    finish(async (tx) => {
      const context = systemContext(parts);
      const push = await asSystem(context, pushes, tx).one(payload.recordId, 'change');
      if (push?.status === 'sending') await sendPush(context, tx, push);
    }),
})) satisfies MakeHandler;
