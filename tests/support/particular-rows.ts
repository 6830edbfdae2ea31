import type { Row } from '../../src/meta/json.ts';
import { dinnerFor, dishOfNewOrder, dishOfOrder } from './canteens.ts';
import type { Rows } from './rows.ts';

/** What no form says and a workflow checks: values with which a new row of the resource passes. */
export const particular: Readonly<Record<string, (rows: Rows, asked: Row) => Promise<Row>>> = {
  // Money is paid back for orders of the same project.
  'orders/refundOrder': async (rows, { orgId }) => {
    const order = await rows.copyOfAny(rows.resource('shop/order'), { orderNo: `TK${rows.next()}`, payAmount: '999999.99', ...(orgId && { orgId }) });
    return { orgId: order.orgId ?? null, bizType: 'shop', orderNo: order.orderNo ?? null, orderAmount: '999999.99' };
  },
  // Somebody is credited, within the limits of the project.
  'accounts/rechargeManage': async (rows, { targetType = 'user' }) => ({
    targetType, amount: '50.00', ...(targetType === 'user' && { userIds: [(await rows.add(rows.resource('residents/user'))).id], giftAmount: null, virtId: null, importFile: null }),
  }),
  // A dinner for today, of a person, a meal and a merchant of one project.
  'meals/orderDinner': dinnerFor,
  // A dish of a line at which one chooses.
  'meals/orderDinnerDetails': async (rows, asked) => (asked.orderId === undefined ? dishOfNewOrder(rows, asked) : { mealId: asked.mealId ?? (await dishOfOrder(rows, asked.orderId)), price: null, quantity: 1 }),
  // Roles are for certain types of users.
  'system/user': async (rows) => ({ userType: '3', roleIds: [await rows.idOf('system/role', 'roleCode', 'project-admin')], password: 'Demo@2026!' }),
  // Recording that somebody holds a role gives it to them; a new user brings records of their own.
  'system/userRole': async (rows) => ({ userId: await receiver(rows), roleId: (await rows.add(rows.resource('system/role'))).id }),
  // A user belongs to one centre: another record takes the place of the one before.
  'system/userCompany': async (rows) => ({ userId: (await rows.add(rows.resource('system/user'), { companyId: null, orgIds: [await rows.idOf('organisation/organization', 'orgCode', 'XM001')] })).id }),
  // Built-in roles have their functions in the policies; what a role gets must be known there, and expected of its group.
  'system/roleFunction': async (rows) => ({ roleId: (await ownRole(rows)).id, code: 'pc:passthrough.carpark', actions: ['list'] }),
};

/** A role that a project makes for its own people. */
export const ownRole = async (rows: Rows) => rows.add(rows.resource('system/role'), { roleTypeId: await rows.idOf('system/roleType', 'typeName', '项目自建角色'), dataScope: 'project' });

const receivers = new WeakMap<Rows, Promise<string>>();

/** One user who is given every role. */
function receiver(rows: Rows): Promise<string> {
  const known = receivers.get(rows) ?? rows.add(rows.resource('system/user')).then(({ id }) => id);
  receivers.set(rows, known);
  return known;
}
