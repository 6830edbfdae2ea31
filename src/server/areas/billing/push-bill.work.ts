import type { MakeHandler } from '../../http/kit.ts';
import { isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { sendPush } from './push-channels.ts';
import { fillIn } from './push.ts';
import { lockedRows, pushes } from './rows.ts';

export const pushBill = 'billing.pushBill';

/** Sends what waits to be sent; asked twice, the second one finds nothing waiting. */
export default ((parts) => ({
  name: pushBill,
  run: ({ payload, finish }) => finish(async (tx) => {
    const context = systemContext(parts);
    const [push] = await lockedRows(context, tx, pushes, isColumn('id', payload.recordId));
    if (push?.status === 'waiting') await sendPush(context, tx, push, fillIn);
  }),
})) satisfies MakeHandler;
