import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { hasBegun, hasEnded, unusable } from '../shop/coupon-terms.ts';
import { coupons, receives } from '../shop/ids.ts';

/** What somebody shows at the desk. Amounts in cents. */
interface Shown {
  readonly receiveId: string;
  readonly orgId: string;
  readonly due: number;
}

const path = 'couponReceiveId';

/** A parking coupon and what it takes off what is due; without an amount it pays for all of it. Locked within a transaction. */
export async function parkingDiscount(
  context: Context,
  tx: Queries | undefined,
  { receiveId, orgId, due }: Shown,
): Promise<{ receive: Row; amount: number }> {
  const held = await asSystem(context, receives, tx).one(receiveId);
  const coupon = (await asSystem(context, coupons, tx).one(held?.couponId, tx && 'rely')) ?? {};
  const receive = (await asSystem(context, receives, tx).one(receiveId, tx && 'change')) ?? {};
  const now = isoNow();
  if (coupon.couponType !== 'parking') throw unusable(coupon, 'shopping', path);
  if (receive.status !== 'unused') throw unusable(coupon, 'notHeld', path);
  if (!hasBegun(coupon, now) || hasEnded(receive, now)) throw unusable(coupon, 'expired', path);
  const isHere = Array.isArray(coupon.orgIds) && coupon.orgIds.includes(orgId);
  // One that is for merchants is used in their shops.
  if (!isHere || (Array.isArray(coupon.merchantIds) && coupon.merchantIds.length > 0))
    throw unusable(coupon, 'place', path);
  if (due === 0) throw unusable(coupon, 'nothingDue', path);
  if (due < cents(coupon.thresholdAmount)) throw unusable(coupon, 'threshold', path);
  return { receive, amount: coupon.faceAmount ? Math.min(due, cents(coupon.faceAmount)) : due };
}
