import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { coupons, receives } from './ids.ts';
import type { Line } from './basket.ts';
import { hasBegun, hasEnded, unusable } from './coupon-terms.ts';
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

const includes = (list: unknown, id: unknown): boolean => Array.isArray(list) && list.includes(id as never);
const isOpen = (list: unknown): boolean => !Array.isArray(list) || list.length === 0;

/** The coupon that the buyer holds of that kind, locked; the one that runs out first. */
export async function findDiscount(context: Context, tx: Queries, couponId: unknown, bill: Bill): Promise<Discount> {
  const coupon = (await asSystem(context, coupons, tx).one(couponId, 'rely')) ?? {};
  const refuse = (reason: Parameters<typeof unusable>[1]) => unusable(coupon, reason, 'couponId');
  const held = await asSystem(context, receives, tx).find(
    all(isColumn('couponId', couponId), isColumn('userId', bill.userId), isColumn('status', 'unused')),
    { lock: 'change' },
  );
  if (held.length === 0) throw refuse('notHeld');
  const now = bill.moment.toISOString();
  const valid = held
    .filter((receive) => !hasEnded(receive, now))
    .toSorted((a, b) => String(a.validEnd ?? '9').localeCompare(String(b.validEnd ?? '9')));
  const [receive] = valid;
  if (!receive || !hasBegun(coupon, now)) throw refuse('expired');
  if (coupon.couponType === 'parking') throw refuse('parking');
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
  await asSystem(context, receives, tx).changeStep(receive, 'use', { orderNo });
}

/** Back to whoever held it; one whose time is over meanwhile is expired. */
export async function giveBackCoupon(context: Context, tx: Queries, orderNo: string): Promise<void> {
  const rows = asSystem(context, receives, tx);
  const used = await rows.find(all(isColumn('orderNo', orderNo), isColumn('status', 'used')), { lock: 'change' });
  for (const receive of used) {
    const back = await rows.changeStep(receive, 'giveBack');
    if (hasEnded(back, isoNow())) await rows.changeStep(back, 'expire');
  }
}
