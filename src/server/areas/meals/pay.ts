import { randomDigits } from '../../auth/tokens.ts';
import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Encoding } from '../../records/input.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refund, refundRest } from '../accounts/payment-refund.ts';
import { pay, type NewPayment } from '../accounts/payment.ts';
import { payBackUnbooked } from './pay-back.ts';
import { refusal } from '../refusal.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import type { Sale } from './sale.ts';
import { takeRule } from './take-rule.ts';

export type Wallets = NonNullable<NewPayment['wallets']>;

const originOf = (order: Row): NewPayment['origin'] => ({
  kind: 'meal',
  id: String(order.id),
  number: String(order.orderNo),
});

const notAllowed = () => new AppError('invalid', {}, { errors: [{ path: 'payOrder', problem: 'notAChoice' }] });

/** Which wallets pay, as somebody asks; undefined where nothing is to be paid yet. */
export function readPayOrder(context: Context, raw: unknown, encoding: Encoding): Wallets | undefined {
  if (raw === undefined || raw === '') return undefined;
  const field = resourceOf(context, 'meals/rule').fields.get('payOrder');
  const list = encoding === 'form' && typeof raw === 'string' ? raw.split(',') : raw;
  const known = new Set(Object.keys(field?.spec['x-options'] ?? {}));
  if (
    !Array.isArray(list) ||
    list.length === 0 ||
    new Set(list).size < list.length ||
    !list.every((wallet) => typeof wallet === 'string' && known.has(wallet))
  )
    throw notAllowed();
  return list as Wallets;
}

/** Which wallets are asked for, and the rules where they have been read with the order. */
interface How {
  readonly asked?: Wallets;
  readonly sale?: Pick<Sale, 'rule' | 'takeRule'>;
}

/**
 * Pays an order from the wallets of whoever eats, and its subsidy from their enterprise, in the order's
 * transaction. This is the one place where dinners are paid; what it answers goes into the order.
 */
export async function payDinner(context: Context, tx: Queries, order: Row, how: How = {}): Promise<Row> {
  const { asked, sale } = how;
  if (Number(order.quantity) === 0) throw refusal('mealEmpty', 'items');
  const rule = sale ? sale.rule : await asSystem(context, 'meals/rule', tx).first(isColumn('orgId', order.orgId));
  const allowed = Array.isArray(rule?.payOrder) ? (rule.payOrder as unknown as Wallets) : undefined;
  if (asked && allowed && !asked.every((wallet) => allowed.includes(wallet))) throw notAllowed();
  const subsidy = cents(order.subsidyAmount);
  const wallets = asked ?? allowed;
  const { payWay } = await pay(context, tx, {
    origin: originOf(order),
    userId: String(order.userId),
    orgId: String(order.orgId),
    amount: cents(order.payAmount),
    remark: `订餐 ${String(order.orderNo)}`,
    ...(typeof order.merchantId === 'string' && { merchantId: order.merchantId }),
    ...(wallets && { wallets }),
    ...(subsidy > 0 && { subsidy: { accountType: 'meal', amount: subsidy } }),
  });
  return { payWay, takeCode: await newTakeCode(context, tx, order, sale?.takeRule) };
}

const shortestCode = 4;
const tries = 50;

/** What somebody shows at the counter; no two who wait at one counter have the same. */
async function newTakeCode(context: Context, tx: Queries, order: Row, known: Row | undefined): Promise<string> {
  const { merchantId, dinnerDate } = order;
  const rule = known ?? (await takeRule(context, order, tx));
  const digits = Number(rule?.codeLength ?? shortestCode);
  for (let attempt = 1; ; attempt++) {
    // Where nearly all codes are given out, a longer one is free.
    const length = digits + (attempt > tries ? 2 : 0);
    const code = randomDigits(length);
    const waiting = await asSystem(context, 'meals/orderDinner', tx).find(
      all(isColumn('takeCode', code), isColumn('dinnerDate', dinnerDate), isColumn('merchantId', merchantId)),
      { columns: ['id'], limit: 1 },
    );
    if (waiting.length === 0) return code;
  }
}

/** Gives back a part of what was paid for an order; each version of the order does so once. */
export async function payBackPart(context: Context, tx: Queries, order: Row, amount: number): Promise<void> {
  if (amount === 0) return;
  await refund(context, tx, {
    origin: originOf(order),
    step: `dishes-${String(order.version)}`,
    amount,
    reason: `订餐退菜 ${String(order.orderNo)}`,
  });
}

/** Gives back all that was paid for an order; what it answers goes into the order. */
export async function payBack(context: Context, tx: Queries, order: Row): Promise<Row> {
  if ((order.payTime ?? null) === null || cents(order.payAmount) + cents(order.subsidyAmount) === 0) return {};
  const reason = `订餐退款 ${String(order.orderNo)}`;
  try {
    await refundRest(context, tx, { origin: originOf(order), reason });
  } catch (error) {
    await payBackUnbooked(context, tx, order, reason, error);
  }
  // What single dishes brought back before is part of it.
  return { refundAmount: fromCents(cents(order.payAmount) + cents(order.refundAmount ?? '0')) };
}
