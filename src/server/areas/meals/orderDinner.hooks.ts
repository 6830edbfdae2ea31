import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { codecOf } from '../../records/codec.ts';
import { stepFrom } from '../../records/transition.ts';
import { changeRow } from '../../records/write.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

/** What happens to the dishes of an order when the order itself takes a step. */
const steps: Readonly<Record<string, string>> = { pay: 'pay', verify: 'verify', cancelDinner: 'cancel', refund: 'refund' };

const hooks: ResourceHooks = {
  async after(context, tx, { action, values: order, id }) {
    const details = context.model.resources.get('meals/orderDinnerDetails');
    const step = details?.states?.transitions.get(steps[action] ?? '');
    if (!details || !step) return;
    for (const row of await dishesOf(context, tx, details, id)) {
      // One that was taken back before stays as it is.
      if (!step.from.includes(String(row.status))) continue;
      const verified = action === 'verify' && { verifiedCount: row.quantity ?? 0, verifyEquipmentId: order.verifyEquipmentId ?? null };
      await changeRow(context, tx, details, row, { ...stepFrom(context, details, step, row), ...verified }, { action: step.name, reach: 'all' });
    }
  },
};

const maxDishes = 1000;

async function dishesOf(context: Context, tx: Queries, details: Resource, orderId: string): Promise<Row[]> {
  const codec = codecOf(context.model, details, context.db.dialect);
  const found = await context.store.find(details.table, codec.readable, all(live, isColumn('orderId', orderId)), { tx, limit: maxDishes, lock: 'change' });
  return found.map(codec.toPlain);
}

export default { resource: 'meals/orderDinner', hooks };
