import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { RefundedOrder } from '../outside-refund.ts';
import { takePayment } from '../take-payment.ts';
import { addOwn, takeStep } from './rows.ts';

export const generalBills = 'billing/generalBill';
export const generalOrders = 'billing/generalBillOrder';

const originOf = (id: unknown, number: unknown) => ({ kind: 'bill', id: String(id), number: String(number) }) as const;

const paidFor = async (context: Context, tx: Queries, billId: unknown): Promise<number> =>
  (
    await asSystem(context, generalOrders, tx).find(all(isColumn('billId', billId), isColumn('status', 'paid')), {
      lock: 'change',
    })
  ).reduce((sum, { payAmount }) => sum + cents(payAmount), 0);

/** What orders have not paid yet is taken now, by an order of its own. */
export async function payRest(context: Context, tx: Queries, bill: Row, payWay: Json): Promise<void> {
  const rest = cents(bill.amount) - (await paidFor(context, tx, bill.id));
  if (rest <= 0) return;
  const id = await addOwn(context, tx, generalOrders, {
    billId: bill.id ?? null,
    payAmount: fromCents(rest),
    payWay,
    payTime: isoNow(),
    status: 'paid',
  });
  const order = await asSystem(context, generalOrders, tx).one(id);
  if (order) await takeOrder(context, tx, order, bill);
}

async function takeOrder(
  context: Context,
  tx: Queries,
  { id, orderNo, payAmount, payWay }: Row,
  { orgId, virtId, billName }: Row,
): Promise<void> {
  await takePayment(context, tx, {
    origin: originOf(id, orderNo),
    orgId: String(orgId),
    amount: cents(payAmount),
    payWay,
    virtId,
    remark: String(billName),
  });
}

/** The bill is locked first, so that two orders of one bill come one after the other. */
const billOf = async (context: Context, tx: Queries, { billId }: Row): Promise<Row | undefined> =>
  (await asSystem(context, generalBills, tx).find(isColumn('id', billId), { lock: 'change' }))[0];

export async function payOrder(context: Context, tx: Queries, order: Row): Promise<void> {
  const bill = await billOf(context, tx, order);
  if (bill) await takeOrder(context, tx, order, bill);
}

/** A bill whose orders have paid for it is paid. */
export async function settleBill(context: Context, tx: Queries, order: Row): Promise<void> {
  const bill = await billOf(context, tx, order);
  if (
    !bill ||
    !['unpaid', 'overdue'].includes(String(bill.status)) ||
    (await paidFor(context, tx, bill.id)) < cents(bill.amount)
  )
    return;
  await takeStep(context, tx, generalBills, 'pay', bill, { payWay: order.payWay ?? null });
}

export async function refundOf(context: Context, tx: Queries, order: Row): Promise<RefundedOrder> {
  const bill = await asSystem(context, generalBills, tx).get(String(order.billId));
  return {
    kind: 'generalBill',
    origin: originOf(order.id, order.orderNo),
    orgId: bill.orgId,
    amount: cents(order.payAmount),
    reason: '账单订单退款',
  };
}

/** A bill whose money went back is to be paid again. */
export async function reopenBill(context: Context, tx: Queries, order: Row): Promise<void> {
  const bill = await billOf(context, tx, order);
  if (bill?.status === 'paid') await takeStep(context, tx, generalBills, 'reopen', bill, { payWay: null });
}
