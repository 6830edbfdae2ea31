import type { Row } from '../../src/meta/json.ts';
import type { Rows } from './rows.ts';
import { openStall, type Stall } from './stall.ts';

/** What no form says and a workflow checks: values with which a new row of the resource passes. */
export const particular: Readonly<Record<string, (rows: Rows, asked: Row) => Promise<Row>>> = {
  // Money is paid back for orders of the same project.
  'orders/refundOrder': async (rows, { orgId }) => {
    const order = await rows.copyOfAny(rows.resource('shop/order'), { orderNo: `TK${rows.next()}`, payAmount: '999999.99', ...(orgId && { orgId }) });
    return { orgId: order.orgId ?? null, bizType: 'shop', orderNo: order.orderNo ?? null, orderAmount: '999999.99' };
  },
  // Goods are bought where they are sold; every price is worked out.
  'shop/order': async (rows, asked) => {
    const { orgId, merchantId, userId, productId } = await stallOf(rows, asked);
    return { ...nothingGiven, orgId, merchantId, userId, deliveryType: 'delivery', items: [{ productId, quantity: 1 }] };
  },
  'shop/portfolio': async (rows, asked) => {
    const { merchantId, productId } = await stallOf(rows, asked);
    return { merchantId, items: [{ productId, quantity: 1 }] };
  },
  // Variants have stocks of their own.
  'shop/product': async (_rows, { specType = 'single' }) => ({ specType, stock: 0, ...(specType === 'single' && { specs: null }) }),
  'shop/receive': async (rows, { couponId }) => {
    if (typeof couponId === 'string') await rows.put(rows.resource('shop/coupon'), couponId, { ...endless, status: 'active' });
    return { couponId: couponId ?? (await openCoupon(rows)), validEnd: null };
  },
  'shop/distribution': async (rows, { targetType = 'virt', couponId }) => ({ targetType, couponId: couponId ?? (await openCoupon(rows)), planTime: null }),
  'shop/stocktake': async (rows, asked) => ({ productId: (await stallOf(rows, asked)).productId, spec: null, changeType: 'in', quantity: 1 }),
  // Somebody is credited, within the limits of the project.
  'accounts/rechargeManage': async (rows, { targetType = 'user' }) => ({
    targetType, amount: '50.00', ...(targetType === 'user' && { userIds: [(await rows.add(rows.resource('residents/user'))).id], giftAmount: null, virtId: null, importFile: null }),
  }),
  // Roles are for certain types of users.
  'system/user': async (rows) => ({ userType: '3', roleIds: [await rows.idOf('system/role', 'roleCode', 'project-admin')], password: 'Demo@2026!' }),
  // Recording that somebody holds a role gives it to them; a new user brings records of their own.
  'system/userRole': async (rows) => ({ userId: await receiver(rows), roleId: (await rows.add(rows.resource('system/role'))).id }),
  // A user belongs to one centre: another record takes the place of the one before.
  'system/userCompany': async (rows) => ({ userId: (await rows.add(rows.resource('system/user'), { companyId: null, orgIds: [await rows.idOf('organisation/organization', 'orgCode', 'XM001')] })).id }),
  // Built-in roles have their functions in the policies; what a role gets must be known there, and expected of its group.
  'system/roleFunction': async (rows) => ({ roleId: (await ownRole(rows)).id, code: 'pc:passthrough.carpark', actions: ['list'] }),
};

const endless = { perLimit: null, totalCount: 100_000, validType: 'days', validDays: 30, validStart: null, validEnd: null };

/** A coupon that is being issued, of which there is no end. */
async function openCoupon(rows: Rows): Promise<string> {
  const { id } = await rows.add(rows.resource('shop/coupon'), endless);
  await rows.put(rows.resource('shop/coupon'), id, { status: 'active' });
  return id;
}

const nothingGiven = { couponId: null, productAmount: null, packFee: null, deliveryFee: null, couponAmount: null, payAmount: null };

/** What a step takes that depends on the row. */
export const particularSteps: Readonly<Record<string, (rows: Rows) => Promise<Row>>> = {
  'shop/order carrierOrder': async (rows) => ({ staffId: (await stallOf(rows, {})).staffId }),
};

const stalls = new WeakMap<Rows, Map<string, Promise<Stall>>>();

/** One stall for all that is sold without a wish, one for each wish. */
function stallOf(rows: Rows, { orgId, merchantId, userId }: Row): Promise<Stall> {
  const own = stalls.get(rows) ?? new Map<string, Promise<Stall>>();
  stalls.set(rows, own);
  const wish = { orgId: orgId ?? null, merchantId: merchantId ?? null, userId: userId ?? null };
  const key = JSON.stringify(wish);
  const known = own.get(key) ?? openStall(rows, wish);
  own.set(key, known);
  return known;
}

/** A role that a project makes for its own people. */
export const ownRole = async (rows: Rows) => rows.add(rows.resource('system/role'), { roleTypeId: await rows.idOf('system/roleType', 'typeName', '项目自建角色'), dataScope: 'project' });

const receivers = new WeakMap<Rows, Promise<string>>();

/** One user who is given every role. */
function receiver(rows: Rows): Promise<string> {
  const known = receivers.get(rows) ?? rows.add(rows.resource('system/user')).then(({ id }) => id);
  receivers.set(rows, known);
  return known;
}
