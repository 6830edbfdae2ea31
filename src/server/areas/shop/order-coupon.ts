import { toCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Locale } from '../../../meta/locale.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { coupons, receives } from './ids.ts';
import type { Line } from './basket.ts';
import { refused } from './refused.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';

/** What a coupon is held against. Amounts in cents. */
export interface Bill {
  readonly userId: string;
  readonly orgId: string;
  readonly merchantId: string;
  readonly moment: Date;
  readonly lines: readonly Line[];
  readonly deliveryFee: number;
}

/** A coupon that somebody holds, and what it takes off. */
export interface Discount {
  readonly receive: Row;
  readonly cents: number;
}

const reasons = {
  notHeld: {
    zh: '客户没有这张券，或已使用、已作废',
    en: 'the customer holds no unused one',
    es: 'el cliente no tiene ninguno sin usar',
  },
  expired: { zh: '不在有效期内', en: 'it is not valid at this time', es: 'no está vigente' },
  place: {
    zh: '不适用于该项目或商户',
    en: 'it is for other projects or merchants',
    es: 'es para otros proyectos o comercios',
  },
  goods: { zh: '订单中没有适用的商品', en: 'none of the goods fits', es: 'ningún artículo corresponde' },
  threshold: {
    zh: '未达到使用门槛金额',
    en: 'its minimum spend is not reached',
    es: 'no se alcanza el importe mínimo',
  },
  kind: { zh: '停车券不能用于购物', en: 'it is for parking', es: 'es para aparcar' },
} satisfies Record<string, Record<Locale, string>>;

const cents = (amount: unknown): number => (amount === null || amount === undefined ? 0 : toCents(String(amount)));
const includes = (list: unknown, id: unknown): boolean => Array.isArray(list) && list.includes(id as never);
const isOpen = (list: unknown): boolean => !Array.isArray(list) || list.length === 0;

/** The coupon that the buyer holds of that kind, locked; the one that runs out first. */
export async function findDiscount(context: Context, tx: Queries, couponId: unknown, bill: Bill): Promise<Discount> {
  const coupon = (await asSystem(context, coupons, tx).one(couponId, 'rely')) ?? {};
  const refuse = (reason: keyof typeof reasons) =>
    refused('couponUnusable', { coupon: String(coupon.couponName ?? ''), message: reasons[reason] }, 'couponId');
  const held = await asSystem(context, receives, tx).find(
    all(isColumn('couponId', couponId), isColumn('userId', bill.userId), isColumn('status', 'unused')),
    { lock: 'change' },
  );
  if (held.length === 0) throw refuse('notHeld');
  const now = bill.moment.toISOString();
  const valid = held
    .filter(({ validEnd }) => validEnd === null || String(validEnd) >= now)
    .toSorted((a, b) => String(a.validEnd ?? '9').localeCompare(String(b.validEnd ?? '9')));
  const [receive] = valid;
  if (!receive || (coupon.validStart && String(coupon.validStart) > now)) throw refuse('expired');
  if (coupon.couponType === 'parking') throw refuse('kind');
  if (
    !includes(coupon.orgIds, bill.orgId) ||
    !(isOpen(coupon.merchantIds) || includes(coupon.merchantIds, bill.merchantId))
  )
    throw refuse('place');
  const fitting = bill.lines.filter((line) => fits(coupon, line));
  if (fitting.length === 0) throw refuse('goods');
  const amount = fitting.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (amount < cents(coupon.thresholdAmount)) throw refuse('threshold');
  return { receive, cents: valueOf(coupon, amount, bill.deliveryFee) };
}

function fits({ scope, categoryIds, productIds }: Row, { parts }: Line): boolean {
  if (scope === 'all') return true;
  return parts.every(({ product }) =>
    scope === 'category' ? includes(categoryIds, product.categoryId) : includes(productIds, product.id),
  );
}

/** Never more than what it is for. */
function valueOf(
  { couponType, faceAmount, discountRate, maxDiscount }: Row,
  amount: number,
  deliveryFee: number,
): number {
  if (couponType === 'delivery') return Math.min(deliveryFee, faceAmount ? cents(faceAmount) : deliveryFee);
  if (couponType !== 'discount') return Math.min(amount, cents(faceAmount));
  const off = Math.round((amount * (100 - Number(discountRate))) / 100);
  return maxDiscount ? Math.min(off, cents(maxDiscount)) : off;
}

export async function useCoupon(context: Context, tx: Queries, receive: Row, orderNo: string): Promise<void> {
  await step(context, tx, receive, 'use', { orderNo });
}

/** Back to whoever held it; one whose time is over meanwhile is expired. */
export async function giveBackCoupon(context: Context, tx: Queries, orderNo: string): Promise<void> {
  const used = await asSystem(context, receives, tx).find(
    all(isColumn('orderNo', orderNo), isColumn('status', 'used')),
    {
      lock: 'change',
    },
  );
  for (const receive of used) {
    const isOver = receive.validEnd !== null && String(receive.validEnd) < isoNow();
    await step(context, tx, receive, 'giveBack', {});
    if (isOver) await step(context, tx, (await asSystem(context, receives, tx).one(receive.id)) as Row, 'expire', {});
  }
}

async function step(context: Context, tx: Queries, receive: Row, name: string, values: Row): Promise<void> {
  const resource = resourceOf(context, receives);
  const transition = resource.states?.transitions.get(name);
  if (!transition) throw new Error(`${receives} has no step ${name}`);
  await asSystem(context, resource, tx).change(
    receive,
    { ...values, ...asSystem(context, resource).stepFrom(receive, transition) },
    name,
  );
}
