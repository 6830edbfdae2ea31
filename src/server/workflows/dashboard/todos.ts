import { groupOfUserType, type UserGroup } from '../../../meta/user-types.ts';
import type { Context } from '../../context.ts';
import { reachable } from './reachable.ts';

/** What can wait for somebody: rows of a resource in certain states. */
const waiting = {
  enterprise: { resource: 'organisation/virtualarchitecture', states: ['pending'] },
  merchant: { resource: 'wallet/merchant', states: ['pending'] },
  recharge: { resource: 'wallet/rechargeManage', states: ['pending'] },
  refund: { resource: 'orderManage/refundOrder', states: ['pending'] },
  product: { resource: 'flashdeliver/product', states: ['auditing'] },
  complaint: { resource: 'comment/commentBill', states: ['submitted', 'reopened'] },
  repair: { resource: 'organisation/userRepair', states: ['wait'] },
  visitor: { resource: 'passthrough/visitorOrder', states: ['pending'] },
  release: { resource: 'electronRelease/electronRelease', states: ['pending'] },
  room: { resource: 'meetingRoom/order', states: ['pending'] },
  order: { resource: 'flashdeliver/order', states: ['paid'] },
  packing: { resource: 'flashdeliver/order', states: ['accepted', 'waiting'] },
  shopRefund: { resource: 'flashdeliver/order', states: ['refunding'] },
  meal: { resource: 'ordermeal/orderDinner', states: ['ordered'] },
  mealReady: { resource: 'ordermeal/orderDinner', states: ['ready'] },
  rejectedProduct: { resource: 'flashdeliver/product', states: ['rejected'] },
  recovery: { resource: 'flashdeliver/recovery', states: ['waiting'] },
  bill: { resource: 'organisation/billRecord', states: ['unpaid', 'partial', 'overdue'] },
  rejectedRecharge: { resource: 'wallet/rechargeManage', states: ['rejected'] },
} as const satisfies Record<string, { readonly resource: string; readonly states: readonly string[] }>;

type Kind = keyof typeof waiting;

/** What each group of users needs first, the most urgent in front. */
const first: Readonly<Record<UserGroup, readonly Kind[]>> = {
  admin: ['enterprise', 'merchant', 'recharge', 'refund', 'product', 'complaint', 'repair', 'visitor'],
  operationsCenter: ['complaint', 'repair', 'enterprise', 'merchant', 'recharge', 'refund', 'product', 'visitor'],
  project: ['repair', 'complaint', 'visitor', 'release', 'room', 'recharge', 'refund', 'meal'],
  vir: ['bill', 'visitor', 'release', 'rejectedRecharge', 'recharge', 'room'],
  merchant: ['order', 'packing', 'meal', 'mealReady', 'shopRefund', 'refund', 'rejectedProduct', 'recovery'],
};

export async function todosFor(context: Context) {
  const group = groupOfUserType(context.principal.userType);
  const found = (group ? first[group] : []).flatMap((key) => {
    const { resource, states } = waiting[key];
    const rows = reachable(context, resource, states);
    return rows ? [{ key, rows }] : [];
  });
  return Promise.all(found.map(async ({ key, rows: { resource, where, place } }) => ({ key, count: await context.store.count(resource.table, where), place })));
}
