import { groupOfUserType, type UserGroup } from '../../../meta/user-types.ts';
import type { Context } from '../../context.ts';
import { dueCount } from '../../processes/lists.ts';
import { reachable } from './reachable.ts';

/** What can wait for somebody: rows of a resource in certain states. */
const waiting = {
  enterprise: { resource: 'enterprise/virtualarchitecture', states: ['pending'] },
  merchant: { resource: 'merchants/merchant', states: ['pending'] },
  recharge: { resource: 'accounts/rechargeManage', states: ['pending'] },
  refund: { resource: 'orders/refundOrder', states: ['pending'] },
  product: { resource: 'shop/product', states: ['auditing'] },
  complaint: { resource: 'comments/commentBill', states: ['submitted', 'reopened'] },
  repair: { resource: 'repairs/userRepair', states: ['wait'] },
  visitor: { resource: 'visitors/visitorOrder', states: ['pending'] },
  release: { resource: 'release/electronRelease', states: ['pending'] },
  room: { resource: 'meetings/order', states: ['pending'] },
  order: { resource: 'shop/order', states: ['paid'] },
  packing: { resource: 'shop/order', states: ['accepted', 'waiting'] },
  shopRefund: { resource: 'shop/order', states: ['refunding'] },
  meal: { resource: 'meals/orderDinner', states: ['ordered'] },
  mealReady: { resource: 'meals/orderDinner', states: ['ready'] },
  rejectedProduct: { resource: 'shop/product', states: ['rejected'] },
  recovery: { resource: 'shop/recovery', states: ['waiting'] },
  bill: { resource: 'billing/billRecord', states: ['unpaid', 'partial', 'overdue'] },
  rejectedRecharge: { resource: 'accounts/rechargeManage', states: ['rejected'] },
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
  const assigned = reachable(context, 'teamwork/assignment', ['open', 'overdue']);
  const [due, mine, ...counts] = await Promise.all([
    dueCount(context, context.principal.userId),
    assigned ? context.store.count(assigned.resource.table, assigned.where) : 0,
    ...found.map(({ rows: { resource, where } }) => context.store.count(resource.table, where)),
  ]);
  const todos = found.map(({ key, rows: { place } }, i) => ({ key, count: counts[i] ?? 0, place }));
  // What waits for nobody else comes first, once there is something.
  return [
    ...(due > 0 ? [{ key: 'approval' as const, count: due, place: '/diyForm/approvals' }] : []),
    ...(assigned && mine > 0 ? [{ key: 'assignment' as const, count: mine, place: assigned.place }] : []),
    ...todos,
  ];
}
