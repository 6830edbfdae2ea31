import { deliverWithin } from '../../server/areas/notices/deliver.work.ts';
import { deliverHandler } from '../../server/areas/notices/outbox.ts';
import { deliveries } from '../../server/areas/notices/receiver-rows.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import { workTable } from '../../server/storage/work/tables.ts';

/** What was sent is delivered when it was: within the product, that is; what needs a channel is kept back, as none is in use. */
export async function deliverAll(seeder: Seeder): Promise<void> {
  const waiting = await seeder.through(undefined, (context, tx) =>
    asSystem(context, deliveries, tx).find(isColumn('status', 'waiting'), { columns: ['id', 'createdAt'] }),
  );
  for (const { id, createdAt } of waiting) {
    const moment = String(createdAt);
    await seeder
      .by(undefined, moment)
      .do((context) => context.store.transaction((tx) => deliverWithin(context, tx, String(id), Date.parse(moment))));
  }
  await seeder.stored(({ store }, tx) => store.remove(tx, workTable.name, isColumn('handler', deliverHandler)));
}
