import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { CallInput } from '../../http/call-input.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { StaleError } from '../../records/stale.ts';
import { isColumn } from '../../storage/condition.ts';
import { refusal } from '../refusal.ts';
import { refuseNoSeat } from './seats.ts';

const maxSeatNo = 20;
const maxVersion = 1_000_000_000;

/** Gives an order a seat, another one or none; of those who have paid as well. Whether it is free, the database says. */
export async function moveSeat(context: Context, body: Readonly<Record<string, unknown>>): Promise<Row> {
  const orders = asCaller(context, 'meals/orderDinner', 'seat');
  const title = (name: string) => orders.resource.fields.get(name)?.title ?? name;
  const input = new CallInput(body);
  const id = input.id('id', orders.resource.label);
  const version = input.whole('version', { zh: '版本号', en: 'Version', es: 'Versión' }, [1, maxVersion]);
  const seatNo = input.text('seatNo', title('seatNo'), maxSeatNo) || null;
  input.finish();
  const held = orders.resource.declaration.exclusive?.[0]?.while ?? [];
  return orders.transaction(async (rows, tx) => {
    const order = await rows.get(id);
    if (order.version !== version) throw new StaleError(orders.resource, order);
    if (!held.includes(order.status as never)) throw refusal('mealSeatOver', 'seatNo');
    const rule = await asSystem(context, 'meals/rule', tx).first(isColumn('orgId', order.orgId), 'rely');
    if (seatNo !== null) refuseNoSeat(rule, seatNo, String(order.takeMode));
    return orders.mask(await rows.change(order, { seatNo }, 'seat'));
  });
}
