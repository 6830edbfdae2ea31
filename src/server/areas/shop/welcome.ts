import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { addWork } from '../../storage/work/add.ts';
import { tellCustomer } from '../notices/tell-customer.ts';
import { coupons, receives } from './ids.ts';
import { giveCoupon, leftOf, whyNotIssued } from './issue-coupon.ts';

export const welcome = 'shop.welcome';

/** Whoever is new gets 注册赠送 of the project. Rows of a sheet, and of the past, are people who were there before. */
export async function planWelcome({ store, quiet }: Context, tx: Queries, userId: string): Promise<void> {
  if (quiet) return;
  await addWork(store, tx, { key: `welcome:${userId}`, handler: welcome, payload: { userId }, dueMs: nowMs() });
}

/** The coupons that a project gives to whoever is new there. */
export const givenToNew = (context: Context, { orgId }: Row): Promise<Row[]> =>
  asSystem(context, coupons).find(
    all(isColumn('takeType', 'register'), isColumn('status', 'active'), {
      is: 'has',
      column: 'orgIds',
      value: String(orgId),
    }),
    { columns: ['id'] },
  );

/** One of a coupon, where there is one left and they have none of it yet. */
export async function giveToNew(context: Context, tx: Queries, couponId: unknown, userId: unknown): Promise<void> {
  const user = await asSystem(context, 'residents/user', tx).one(userId, 'rely');
  const coupon = (await asSystem(context, coupons, tx).one(couponId, 'change')) ?? {};
  if (user?.status !== 'enabled' || whyNotIssued(coupon)) return;
  if ((await leftOf(context, tx, coupon)) < 1) return;
  const held = all(isColumn('couponId', coupon.id), isColumn('userId', user.id));
  if (await asSystem(context, receives, tx).first(held)) return;
  await giveCoupon(context, tx, coupon, user);
  await tellCustomer(context, tx, {
    about: { resource: coupons, id: coupon.id },
    orgId: user.orgId ?? null,
    userId: String(user.id),
    title: '新客赠券已到账',
    content: `“${String(coupon.couponName)}”已放入您的卡券，请在有效期内使用。`,
  });
}
