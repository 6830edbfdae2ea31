import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { RefundedOrder } from '../outside-refund.ts';
import { takePayment } from '../take-payment.ts';
import { dueOf } from './late-fee.ts';
import { addOwn, bills, payments, takeStep } from './rows.ts';

/** The action as which a bill that is paid as a whole adds its payment. */
export const collecting = 'collect';

/** Parts that a channel has yet to pay back. */
const awaited: Condition = { is: 'in', column: 'status', values: ['refunding', 'refundFailed'] };

const open: ReadonlySet<unknown> = new Set(['unpaid', 'partial', 'overdue']);

const originOf = ({ id, paymentNo }: Row) => ({ kind: 'bill', id: String(id), number: String(paymentNo) }) as const;

/** What a bill that is being paid still lacks is paid now; a payment that has just come in has said so already. */
export async function collectRest(context: Context, tx: Queries, bill: Row, values: Row): Promise<void> {
  const due = dueOf({ ...bill, ...values });
  if (due <= 0) return;
  await addOwn(
    context,
    tx,
    payments,
    { billId: bill.id ?? null, payAmount: fromCents(due), payWay: values.payWay ?? null },
    collecting,
  );
  values.receivedAmount = fromCents(cents(bill.receivedAmount) + due);
}

/** A payment is for a bill that is open, and no more than it asks for. The bill is locked: payments of one bill come one after the other. */
export async function refuseExcess(context: Context, tx: Queries, payment: Row): Promise<void> {
  const bill = await asSystem(context, bills, tx).one(payment.billId, 'change');
  if (!bill || !open.has(bill.status)) throw new AppError('billNotOpen', { name: bill?.billTitle ?? '' });
  const due = dueOf(bill);
  if (cents(payment.payAmount) > due)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'payAmount', problem: 'tooBig', values: { limit: fromCents(Math.max(0, due)) } }] },
    );
}

/** Takes the money of a payment from whoever the bill is for. */
export async function takeMoney(context: Context, tx: Queries, payment: Row): Promise<void> {
  const bill = await asSystem(context, bills, tx).one(payment.billId);
  if (!bill) throw new AppError('billNotOpen', { name: '' });
  const payer = bill.householdId
    ? { userId: (await asSystem(context, 'residents/household', tx).one(bill.householdId))?.userId }
    : { virtId: bill.virtId };
  await takePayment(context, tx, {
    origin: originOf(payment),
    orgId: String(bill.orgId),
    amount: cents(payment.payAmount),
    payWay: payment.payWay,
    ...payer,
    remark: String(bill.billTitle),
  });
}

/** A bill knows what it has received: a part of it, or all. */
export async function noteReceived(
  context: Context,
  tx: Queries,
  { billId, payAmount, payWay = null }: Row,
): Promise<void> {
  const bill = await asSystem(context, bills, tx).one(billId, 'change');
  if (!bill) return;
  const received = { receivedAmount: fromCents(cents(bill.receivedAmount) + cents(payAmount)), payWay };
  await takeStep(context, tx, bills, dueOf({ ...bill, ...received }) > 0 ? 'partPay' : 'pay', bill, received);
}

/** Gives back every part, each to where it came from; the bill waits for those that a channel has to pay back. */
export async function giveBackAll(context: Context, tx: Queries, bill: Row, values: Row): Promise<void> {
  const rows = asSystem(context, payments, tx);
  const paid = await rows.find(all(isColumn('billId', bill.id), isColumn('status', 'paid')), { lock: 'change' });
  for (const payment of paid) await takeStep(context, tx, payments, 'refund', payment);
  if (await isAwaited(context, tx, bill)) values.status = 'returning';
}

const isAwaited = async (context: Context, tx: Queries, bill: Row): Promise<boolean> =>
  (await asSystem(context, payments, tx).first(all(isColumn('billId', bill.id), awaited))) !== undefined;

export async function refundOf(context: Context, tx: Queries, payment: Row): Promise<RefundedOrder> {
  const bill = await asSystem(context, bills, tx).get(String(payment.billId));
  return {
    kind: 'billPayment',
    origin: originOf(payment),
    orgId: bill.orgId,
    amount: cents(payment.payAmount),
    reason: '账单退款',
  };
}

/** Once the last part is back, the bill is refunded. */
export async function noteReturned(context: Context, tx: Queries, { billId }: Row): Promise<void> {
  const bill = await asSystem(context, bills, tx).one(billId, 'change');
  if (bill?.status === 'returning' && !(await isAwaited(context, tx, bill)))
    await takeStep(context, tx, bills, 'returned', bill);
}
