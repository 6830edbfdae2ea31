import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { readId } from '../../records/read-ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';

const shops = 'shop/business';

/** Orders that somebody still waits for, and products that customers see. */
const open = {
  'shop/order': ['unpaid', 'paid', 'accepted', 'waiting', 'delivering', 'delivered', 'refunding'],
  'shop/product': ['rack', 'soldout', 'auditing'],
} as const;

/** What stands in the way of deleting a shop; counted up to a limit, since one is enough. */
export interface InUse {
  readonly orders: number;
  readonly products: number;
}

const limit = 1000;

export async function inUse(context: Context, { merchantId }: Row, tx?: Queries): Promise<InUse> {
  const count = async (id: keyof typeof open) => {
    const where = all(live, isColumn('merchantId', merchantId), { is: 'in', column: 'status', values: open[id] });
    return (await context.store.find(resourceOf(context, id).table, ['id'], where, { tx, limit })).length;
  };
  return { orders: await count('shop/order'), products: await count('shop/product') };
}

/** May a shop be deleted? Asked before the question is put to anybody. */
export async function checkDelete(context: Context, rawId: unknown): Promise<InUse & { canDelete: boolean }> {
  const resource = resourceOf(context, shops);
  const shop = await asCaller(context, resource, 'delete').get(readId(rawId));
  const found = await inUse(context, shop);
  return { canDelete: found.orders + found.products === 0, ...found };
}
