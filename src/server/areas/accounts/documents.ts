import type { Context } from '../../context.ts';
import { reachOf } from '../../records/access.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';

/** What is paid for, by the kind in the origin of its payment. */
const orders: Readonly<Record<string, string>> = {
  meal: 'meals/orderDinner',
  shop: 'shop/order',
  meeting: 'meetings/order',
  conference: 'meetings/conference',
  carwash: 'carwash/order',
  air: 'aircon/order',
  charge: 'convenience/recharge',
  offline: 'orders/collection',
  receipt: 'orders/receivables',
  card: 'residents/cardUser',
  points: 'accounts/integralRechargeRecord',
  cloud: 'accounts/cloudCardPayment',
  deduct: 'orders/deduction',
  parking: 'parking/inout',
  parkingRent: 'parking/renewal',
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

/** Rows that are paid under their number, which they have before they are stored. */
const byNumber: Readonly<Record<string, string>> = { 'orders/deduction': 'deductNo' };

/** The rows behind some journals, by the origins that say so, for those who may open them. */
export async function documentsOf(
  context: Context,
  origins: readonly string[],
): Promise<ReadonlyMap<string, Document | null>> {
  const found = new Map(origins.map((origin) => [origin, documentOf(context, origin)]));
  for (const [resource, field] of Object.entries(byNumber)) {
    const named = [...found].filter(([, document]) => document?.resource === resource);
    if (named.length === 0) continue;
    const values = named.map(([, document]) => document?.id ?? '');
    const rows = await asSystem(context, resource).find(
      { is: 'in', column: field, values },
      { columns: ['id', field] },
    );
    const ids = new Map(rows.map((row) => [String(row[field]), String(row.id)]));
    for (const [origin, document] of named) {
      const id = ids.get(document?.id ?? '');
      found.set(origin, id === undefined ? null : { resource, id });
    }
  }
  return found;
}

function documentOf(context: Context, origin: string): Document | null {
  const [head = '', kind = '', id = ''] = origin.replace(/^reverse:/, '').split(':');
  // What was paid or refunded names the kind of its order before the order itself.
  const own = others[head];
  const resource = own ?? orders[kind];
  if (resource === undefined || !reachOf(context, resourceOf(context, resource), 'list')) return null;
  return { resource, id: own ? kind : id };
}
