import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { Change, ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { askForRefund, rejectRefund } from '../refund-asked.ts';
import { followSlips } from '../equipment/print-slips.ts';
import { arrive, dispatch } from './couriers.ts';
import { giveBack } from './give-back.ts';
import { orders } from './ids.ts';
import { orderSlips } from './order-slip.ts';
import { takeMoney } from './payment.ts';
import { placeOrder } from './place-order.ts';
import { readyDeadlineOf } from './ready-deadline.ts';

type Step = (context: Context, tx: Queries, change: Change & { readonly before: Row }) => Promise<void> | void;

/** What happens with each step of an order, before it is stored. */
const steps: Readonly<Record<string, Step>> = {
  async pay(context, tx, { before, values }) {
    values.payWay = await takeMoney(context, tx, before);
    values.readyDeadline = await readyDeadlineOf(context, tx, before);
  },
  cancelOrder: (context, tx, { before, values }) => giveBack(context, tx, before, String(values.cancelReason)),
  async expire(context, tx, { before, values }) {
    values.cancelReason = '超时未支付';
    await giveBack(context, tx, before, values.cancelReason);
  },
  async delete(context, tx, { before }) {
    if (before.status === 'unpaid') await giveBack(context, tx, before, '删除订单');
  },
  carrierOrder: (context, tx, { before, values }) => dispatch(context, tx, before, values.staffId),
  deliver: (context, tx, { before }) => arrive(context, tx, before),
  applyRefund: (_context, _tx, { before, values }) => void Object.assign(values, askForRefund(before)),
  refund: (context, tx, { before }) => giveBack(context, tx, before, '退款'),
  rejectRefund: (_context, _tx, { before, values }) => void Object.assign(values, rejectRefund(before)),
};

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action === 'add') await placeOrder(context, tx, values);
    else if (before) await steps[action]?.(context, tx, { action, before, values });
  },
  async after(context, tx, { action, values: order }) {
    await followSlips(context, tx, orderSlips, { action, order });
  },
};

export default { resource: orders, hooks };
