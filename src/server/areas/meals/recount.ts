import type { Row } from '../../../meta/json.ts';
import { toCents } from '../../../meta/fields/money.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { amountsOf, isByPortion, type Amounts } from './price.ts';
import { keeping } from './rows.ts';
import type { Sale } from './sale.ts';

/** What an order comes to with the dishes that it has by now. */
export async function recount(
  context: Context,
  tx: Queries,
  sale: Sale,
  order: Row,
): Promise<{ quantity: number; amounts: Amounts }> {
  const rows = await asSystem(context, 'meals/orderDinnerDetails', tx).find(
    all(isColumn('orderId', order.id), keeping),
  );
  const dishes = rows.reduce((sum, { price, quantity }) => sum + toCents(String(price)) * Number(quantity), 0);
  const quantity = isByPortion(sale.line)
    ? Number(order.quantity)
    : rows.reduce((sum, row) => sum + Number(row.quantity), 0);
  return { quantity, amounts: amountsOf(sale, { quantity, dishes, orderId: String(order.id) }) };
}
