import { AppError } from '../../../meta/errors.ts';
import { dayLength } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { isoNow, nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { hasEnded } from './coupon-terms.ts';
import { coupons, receives } from './ids.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** More of one kind than anybody is ever given. */
const maxHeld = 1000;

/** Why none of a coupon is issued now, if so. */
export function whyNotIssued(coupon: Row): 'couponNotIssued' | 'couponExpired' | undefined {
  if (coupon.status !== 'active') return 'couponNotIssued';
  return coupon.validType === 'fixed' && hasEnded(coupon, isoNow()) ? 'couponExpired' : undefined;
}

/** A coupon that is being issued, locked: whoever wants the last one waits for whoever takes it. */
export async function lockCoupon(context: Context, tx: Queries, id: unknown): Promise<Row> {
  const coupon = (await asSystem(context, coupons, tx).one(id, 'change')) ?? {};
  const why = whyNotIssued(coupon);
  if (why) throw new AppError(why, { coupon: String(coupon.couponName ?? '') }, at('couponId'));
  return coupon;
}

const at = (path: string) => ({ errors: [{ path, problem: 'locked' as const }] });

/** How many of a coupon that is locked have been issued. */
export async function issuedOf(context: Context, tx: Queries, couponId: unknown): Promise<number> {
  const counted = {
    name: 'issued',
    table: resourceOf(context, receives).table,
    how: 'count',
    by: 'couponId',
    where: {},
  } as const;
  const [row] = await context.store.find(resourceOf(context, coupons).table, ['id'], isColumn('id', couponId), {
    tx,
    limit: 1,
    derived: [counted],
  });
  return Number(row?.issued ?? 0);
}

export const leftOf = async (context: Context, tx: Queries, coupon: Row): Promise<number> =>
  Number(coupon.totalCount) - (await issuedOf(context, tx, coupon.id));

/** How many more somebody may have of a coupon that is locked. */
export async function roomFor(context: Context, tx: Queries, coupon: Row, userId: unknown): Promise<number> {
  const held = await asSystem(context, receives, tx).find(
    all(isColumn('couponId', coupon.id), isColumn('userId', userId)),
    {
      limit: maxHeld,
    },
  );
  return Number(coupon.perLimit ?? maxHeld) - held.length;
}

/** What a coupon says of itself when somebody gets it. */
export function takenNow(coupon: Row, { id, mobile }: Row): Row {
  const now = nowMs();
  const validEnd =
    coupon.validType === 'days'
      ? new Date(now + Number(coupon.validDays) * dayLength).toISOString()
      : (coupon.validEnd ?? null);
  return {
    couponId: coupon.id ?? null,
    userId: id ?? null,
    mobile: mobile ?? null,
    takeTime: new Date(now).toISOString(),
    validEnd,
  };
}

/** Gives one to somebody for whom there is room. */
export async function giveCoupon(
  context: Context,
  tx: Queries,
  coupon: Row,
  user: Row,
  distributionId?: string,
): Promise<void> {
  const resource = resourceOf(context, receives);
  const values: Row = { ...takenNow(coupon, user), ...(distributionId !== undefined && { distributionId }) };
  await fillSequences(context, tx, resource, values);
  // Of a task that issues many the log tells once.
  await asSystem(context, resource, tx).add(values, { action: 'grant', unlogged: distributionId !== undefined });
}
