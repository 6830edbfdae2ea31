import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { products, portfolios } from './ids.ts';
import { giveBackCoupon } from './order-coupon.ts';
import { returnMoney } from './payment.ts';
import { moveQuota } from './place-order.ts';
import { moveStock, takenBy } from './stock.ts';

/** Everything that an order has taken, once: what is back already is not given back again. */
export async function giveBack(context: Context, tx: Queries, order: Row, why: string): Promise<void> {
  const orderNo = String(order.orderNo);
  const taken = await takenBy(context, tx, orderNo);
  if (taken.length > 0) await giveBackQuotas(context, tx, order);
  const found = await asSystem(context, products, tx).byId(
    taken.map(({ productId }) => productId),
    'change',
  );
  for (const { productId, quantity, spec } of taken) {
    const product = found.get(productId);
    // One that was deleted meanwhile has no stock any more.
    if (product)
      await moveStock(context, tx, product, quantity, { changeType: 'return', bizNo: orderNo, remark: why, spec });
  }
  await giveBackCoupon(context, tx, orderNo);
  await returnMoney(context, tx, order, why);
}

async function giveBackQuotas(context: Context, tx: Queries, { items }: Row): Promise<void> {
  const lines = Array.isArray(items) ? (items as unknown as { productId?: string; quantity: number }[]) : [];
  const found = await asSystem(context, portfolios, tx).byId(
    lines.flatMap(({ productId }) => productId ?? []),
    'change',
  );
  for (const { productId, quantity } of lines) {
    const portfolio = found.get(productId ?? '');
    if (portfolio) await moveQuota(context, tx, portfolio, quantity);
  }
}
