import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { followSlips } from '../equipment/print-slips.ts';
import { refuseCancel, waitsForRefund } from './cancel.ts';
import { dinnerSlips } from './dinner-slip.ts';
import { chargeNoShow, returnNoShowCharge } from './no-show.ts';
import { payBack, payDinner } from './pay.ts';
import { givePortions } from './portions.ts';
import { amountFields } from './price.ts';
import { recount } from './recount.ts';
import { refusal } from '../refusal.ts';
import { askForRefund, rejectRefund } from '../refund-asked.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { saleOf } from './sale.ts';
import { refuseNoSeat } from './seats.ts';
import { tellCustomer } from '../notices/tell-customer.ts';
import { overtimeOf } from './take-rule.ts';
import { mealEnd } from './times.ts';

/** What happens to the dishes of an order when the order itself takes a step. */
const steps: Readonly<Record<string, string>> = {
  pay: 'pay',
  verify: 'verify',
  cancelDinner: 'cancel',
  expire: 'cancel',
  refund: 'refund',
};

/** Steps after which somebody else may have the portions. */
const giving: ReadonlySet<string> = new Set(['cancelDinner', 'expire', 'refund']);

const hooks: ResourceHooks = {
  async takesItself(context, tx, step, row) {
    return step !== 'noshow' || (await overtimeOf(context, tx, row)) !== 'manual';
  },
  async before(context, tx, { action, before, values }) {
    if (!before) return;
    if (action === 'update') await refuseChange(context, tx, before, values);
    if (action === 'verify') refuseOtherDay(before, nowMs());
    if (action === 'noshow') {
      await refuseTooSoon(context, tx, before, nowMs());
      if ((await overtimeOf(context, tx, before)) === 'refund') await giveUp(context, tx, before, values);
    }
    // Whoever places an order with money pays right there.
    if (action === 'pay' && values.takeCode === undefined) Object.assign(values, await payDinner(context, tx, before));
    if (action === 'cancelDinner') {
      await refuseCancel(context, tx, before, nowMs());
      // Somebody else confirms that the money goes back; the portions go back with it.
      if (await waitsForRefund(context, tx, before))
        return void Object.assign(values, askForRefund(before), { status: 'refunding' });
    }
    if (action === 'applyRefund') Object.assign(values, askForRefund(before));
    if (action === 'rejectRefund') Object.assign(values, rejectRefund(before));
    if (action === 'expire') values.cancelReason = '超时未支付';
    if (action === 'cancelDinner' || action === 'refund') Object.assign(values, await payBack(context, tx, before));
    if (giving.has(action) || (action === 'delete' && before.status === 'unpaid')) {
      await giveBackPortions(context, tx, before);
    }
  },
  async after(context, tx, { action, values: order, id }) {
    if (action === 'noshow' && order.status === 'noshow') await chargeNoShow(context, tx, order);
    if (action === 'noshow' && order.status === 'refunded') await tellRefunded(context, tx, order);
    if (action === 'refund') await returnNoShowCharge(context, tx, order);
    await followSlips(context, tx, dinnerSlips, { action, order });
    const details = resourceOf(context, 'meals/orderDinnerDetails');
    const name = action === 'noshow' && order.status === 'refunded' ? 'refund' : steps[action];
    const step = details.states?.transitions.get(name ?? '');
    if (!step) return;
    for (const row of await asSystem(context, details.id, tx).find(isColumn('orderId', id), { lock: 'change' })) {
      // One that was taken back before stays as it is.
      if (!step.from.includes(String(row.status))) continue;
      const verified: Row =
        action === 'verify'
          ? { verifiedCount: row.quantity ?? 0, verifyEquipmentId: order.verifyEquipmentId ?? null }
          : {};
      await asSystem(context, details, tx).changeStep(row, step, verified);
    }
  },
};

const giveBackPortions = (context: Context, tx: Queries, { lineId, dinnerDate, quantity }: Row): Promise<void> =>
  givePortions(context, tx, 'meals/lineManage', lineId, String(dinnerDate), Number(quantity));

/** An order that nobody came for, where the rule gives the money back: so are its portions. */
async function giveUp(context: Context, tx: Queries, before: Row, values: Row): Promise<void> {
  Object.assign(values, await payBack(context, tx, before), { status: 'refunded', cancelReason: '超时未取，自动退款' });
  await giveBackPortions(context, tx, before);
}

const tellRefunded = (context: Context, tx: Queries, order: Row): Promise<void> =>
  tellCustomer(context, tx, {
    about: { resource: 'meals/orderDinner', id: order.id },
    orgId: order.orgId ?? null,
    userId: String(order.userId),
    title: '订餐超时未取，已退款',
    content: `您预订的${String(order.dinnerDate)}的餐（订单${String(order.orderNo)}）超时未取，${String(order.refundAmount ?? order.payAmount)}元已原路退回。`,
  });

/** Another seat has to be free, and another way of pick-up may cost something else. */
async function refuseChange(context: Context, tx: Queries, before: Row, values: Row): Promise<void> {
  const order = { ...before, ...values };
  const changed = (name: string) => name in values && (values[name] ?? null) !== (before[name] ?? null);
  if (!changed('seatNo') && !changed('takeMode')) return;
  const sale = await saleOf(context, tx, order);
  // Whether it is free, the database says.
  if (typeof order.seatNo === 'string') refuseNoSeat(sale.rule, order.seatNo, String(order.takeMode));
  if (changed('takeMode')) Object.assign(values, amountFields((await recount(context, tx, sale, order)).amounts));
}

function refuseOtherDay({ dinnerDate }: Row, now: number): void {
  if (dinnerDate !== chinaDay(now)) throw refusal('mealNotToday', 'id', { day: String(dinnerDate) });
}

async function refuseTooSoon(
  context: Context,
  tx: Queries,
  { dateTypeId, dinnerDate }: Row,
  now: number,
): Promise<void> {
  const dateType = await asSystem(context, 'meals/dateType', tx).one(dateTypeId, 'rely');
  const end = dateType && mealEnd(dateType, String(dinnerDate));
  if (end && now < end.at) throw refusal('mealNotOver', 'id', { time: end.text });
}

export default { resource: 'meals/orderDinner', hooks };
