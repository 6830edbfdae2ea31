import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { idField, textField, wholeField } from '../../http/input/fields.ts';
import { input, type Given, type Input } from '../../http/input/input.ts';
import { resourceOf } from '../../records/resource-of.ts';
import type { Read } from '../../http/input/takes.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { StaleError } from '../../records/stale.ts';
import { isColumn } from '../../storage/condition.ts';
import { refusal } from '../refusal.ts';
import { refuseNoSeat } from './seats.ts';

const maxSeatNo = 20;
const maxVersion = 1_000_000_000;

const asked = ({ label, fields }: Resource) => ({
  id: idField(label),
  version: wholeField({ zh: '版本号', en: 'Version', es: 'Versión' }, [1, maxVersion]),
  seatNo: textField(fields.get('seatNo')?.title ?? 'seatNo', maxSeatNo),
});
type Asked = Given<ReturnType<typeof asked>>;

export const moveInput = (of: Pick<Context, 'model'>): Input<Asked> =>
  input(asked(resourceOf(of, 'meals/orderDinner')));

/** Gives an order a seat, another one or none; of those who have paid as well. Whether it is free, the database says. */
export async function moveSeat(context: Context, read: Read<Asked>): Promise<Row> {
  const orders = asCaller(context, 'meals/orderDinner', 'seat');
  const { id: orderId, version, ...given } = read();
  const seatNo = given.seatNo || null;
  const held = orders.resource.declaration.exclusive?.[0]?.while ?? [];
  return orders.transaction(async (rows, tx) => {
    const order = await rows.get(orderId);
    if (order.version !== version) throw new StaleError(orders.resource, order);
    if (!held.includes(order.status as never)) throw refusal('mealSeatOver', 'seatNo');
    const rule = await asSystem(context, 'meals/rule', tx).first(isColumn('orgId', order.orgId), 'rely');
    if (seatNo !== null) refuseNoSeat(rule, seatNo, String(order.takeMode));
    return orders.mask(await rows.change(order, { seatNo }, 'seat'));
  });
}
