import type { MakeJob } from '../../http/kit.ts';
import { isColumn } from '../../storage/condition.ts';
import { addWork } from '../../storage/work/add.ts';
import { systemContext } from '../../system.ts';
import { deliverWork } from './outbox.ts';
import { deliveries, lockedRows, noteDelivery } from './receiver-rows.ts';

/** What waits for a channel, or for another day, is tried again; where nothing has changed it goes on waiting. */
export default ((parts) => ({
  name: 'resumeDeliveries',
  label: '继续发送等待中的消息',
  group: '通知',
  cron: '*/10 * * * *',
  catchUp: 'last',
  async run() {
    const context = systemContext(parts);
    const resumed = await parts.store.transaction(async (tx) => {
      const held = (await lockedRows(context, tx, deliveries, isColumn('status', 'waiting'))).filter(
        (row) => row.held !== null,
      );
      for (const { id } of held) await noteDelivery(context, tx, String(id), { held: null });
      return addWork(parts.store, tx, ...held.map(({ id }) => deliverWork(String(id), parts.auth.clock())));
    });
    return `重新尝试 ${resumed} 条消息`;
  },
})) satisfies MakeJob;
