import type { Row } from '../../../src/meta/json.ts';
import type { Rows } from '../rows.ts';
import { openStall, type Stall } from '../stall.ts';
import type { Extra } from './shared.ts';

export const shopRows: Extra = {
  // Goods are bought from the merchant that sells them; all prices are computed.
  'shop/order': async (rows, asked) => {
    const { orgId, merchantId, userId, productId } = await stallOf(rows, asked);
    if (typeof asked.couponId === 'string') await handCoupon(rows, asked.couponId, { orgId, userId });
    return {
      ...nothingGiven,
      orgId,
      merchantId,
      userId,
      deliveryType: 'delivery',
      items: [{ productId, quantity: 1 }],
    };
  },
  'shop/portfolio': async (rows, asked) => {
    const { merchantId, productId } = await stallOf(rows, asked);
    return { merchantId, items: [{ productId, quantity: 1 }] };
  },
  // Goods of a project that the coupon is good in.
  'shop/coupon': async (rows, { scope, orgIds, merchantIds, productIds, categoryIds }): Promise<Row> => {
    if (!['product', 'category'].includes(String(scope)) || orgIds || merchantIds || productIds || categoryIds)
      return {};
    const { orgId, merchantId, productId } = await stallOf(rows, {});
    const good: Row =
      scope === 'product'
        ? { productIds: [String(productId)] }
        : { categoryIds: [(await rows.add(rows.resource('shop/category'), { merchantId, parentId: null })).id] };
    return { orgIds: [String(orgId)], merchantIds: null, ...good };
  },
  // Nothing is on sale or on its way at a merchant of its own, so the shop can be deleted.
  'shop/business': async (rows, { merchantId }) => ({
    merchantId: merchantId ?? (await rows.add(rows.resource('merchants/merchant'))).id,
  }),
  // Variants have their own stock.
  'shop/product': async (_rows, { specType = 'single' }) => ({
    specType,
    stock: 0,
    ...(specType === 'single' && { specs: null }),
  }),
  'shop/receive': async (rows, { couponId, userId, orgId }) => {
    if (typeof couponId === 'string')
      await rows.put(rows.resource('shop/coupon'), couponId, { ...endless, status: 'active' });
    // Another test may have disabled them.
    if (typeof userId === 'string') await rows.put(rows.resource('residents/user'), userId, { status: 'enabled' });
    return {
      couponId: couponId ?? (await openCoupon(rows)),
      validEnd: null,
      ...(userId === undefined && orgId === undefined && { userId: (await stallOf(rows, {})).userId }),
    };
  },
  'shop/distribution': async (rows, { targetType = 'virt', couponId }) => ({
    targetType,
    couponId: couponId ?? (await openCoupon(rows)),
    planTime: null,
  }),
  'shop/stocktake': async (rows, asked) => ({
    productId: (await stallOf(rows, asked)).productId,
    spec: null,
    changeType: 'in',
    quantity: 1,
  }),
};

const endless = {
  perLimit: null,
  totalCount: 100_000,
  validType: 'days',
  validDays: 30,
  validStart: null,
  validEnd: null,
};

/** An active coupon with an unlimited supply. */
async function openCoupon(rows: Rows): Promise<string> {
  const { id } = await rows.add(rows.resource('shop/coupon'), endless);
  await rows.put(rows.resource('shop/coupon'), id, { status: 'active' });
  return id;
}

/** Gives a user a coupon that is valid for any order there. */
async function handCoupon(
  rows: Rows,
  couponId: string,
  { orgId, userId }: Pick<Stall, 'orgId' | 'userId'>,
): Promise<void> {
  const fits = {
    couponType: 'cash',
    orgIds: [orgId],
    merchantIds: null,
    scope: 'all',
    thresholdAmount: '0.00',
    faceAmount: '1.00',
  };
  await rows.put(rows.resource('shop/coupon'), couponId, { ...endless, ...fits, status: 'active' });
  await rows.add(rows.resource('shop/receive'), { couponId, userId });
}

const nothingGiven = {
  couponId: null,
  productAmount: null,
  packFee: null,
  deliveryFee: null,
  couponAmount: null,
  payAmount: null,
};

const stalls = new WeakMap<Rows, Map<string, Promise<Stall>>>();

/** One stall for each combination of requested values. */
export function stallOf(rows: Rows, { orgId, merchantId, userId }: Row): Promise<Stall> {
  const own = stalls.get(rows) ?? new Map<string, Promise<Stall>>();
  stalls.set(rows, own);
  const wish = { orgId: orgId ?? null, merchantId: merchantId ?? null, userId: userId ?? null };
  const key = JSON.stringify(wish);
  const known = own.get(key) ?? openStall(rows, wish);
  own.set(key, known);
  return known;
}
