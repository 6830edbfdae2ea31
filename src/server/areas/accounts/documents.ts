import type { Context } from '../../context.ts';
import { reachOf } from '../../records/access.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** What is paid for, by the kind in the origin of its payment. */
const orders: Readonly<Record<string, string>> = {
  meal: 'meals/orderDinner',
  shop: 'shop/order',
  meeting: 'meetings/order',
  carwash: 'carwash/order',
  air: 'aircon/order',
  charge: 'convenience/recharge',
  offline: 'orders/collection',
  receipt: 'orders/receivables',
  card: 'residents/cardUser',
  points: 'accounts/integralRechargeRecord',
  cloud: 'accounts/cloudCardPayment',
};

const others: Readonly<Record<string, string>> = {
  rechargeManage: 'accounts/rechargeManage',
  grant: 'accounts/welfarePersonRecord',
  adjust: 'accounts/adjustment',
  extendTransfer: 'accounts/extendTransfer',
  settle: 'merchants/settlement',
  payout: 'merchants/settlement',
  repay: 'accounts/creditRepayment',
};

export interface Document {
  readonly resource: string;
  readonly id: string;
}

/** The row behind a journal, as its origin says, for those who may open it. */
export function documentOf(context: Context, origin: string): Document | null {
  const [head = '', kind = '', id = ''] = origin.replace(/^reverse:/, '').split(':');
  // What was paid or refunded names the kind of its order before the order itself.
  const own = others[head];
  const resource = own ?? orders[kind];
  if (resource === undefined || !reachOf(context, resourceOf(context, resource), 'list')) return null;
  return { resource, id: own ? kind : id };
}
