import type { MakeHandler } from '../../http/kit.ts';
import { liveRows } from '../../records/live-rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { sendPush } from './push-channels.ts';
import { fillIn } from './push.ts';
import { pushes } from './rows.ts';

export const pushBill = 'billing.pushBill';

/** Sends what is on its way; asked twice, the second one finds it sent. One that somebody adds waits until they send it. */
export default ((parts) => ({
  name: pushBill,
  run: ({ payload, finish }) =>
    finish(async (tx) => {
      const context = systemContext(parts);
      const [push] = await liveRows(context, tx, pushes, isColumn('id', payload.recordId), { lock: 'change' });
      if (push?.status === 'sending') await sendPush(context, tx, push, fillIn);
    }),
})) satisfies MakeHandler;
