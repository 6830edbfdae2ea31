import { fromCents, toCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { products } from './ids.ts';
import { refusal } from '../refusal.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if ((action === 'add' || action === 'update') && (before === undefined || 'items' in values))
      values.originPrice = await originPrice(context, tx, { ...before, ...values });
  },
};

/** What the parts cost one by one. They are products of the same merchant, each named once. */
async function originPrice(context: Context, tx: Queries, { items, merchantId }: Row): Promise<string> {
  const parts = items as unknown as { productId: string; quantity: number }[];
  const found = await asSystem(context, products, tx).byId(
    parts.map(({ productId }) => productId),
    'rely',
  );
  return fromCents(
    parts.reduce((sum, { productId, quantity }) => {
      const product = found.get(productId);
      if (product?.merchantId !== merchantId)
        throw refusal('portfolioPart', 'items', { product: String(product?.productName ?? productId) });
      return sum + toCents(String(product?.price)) * quantity;
    }, 0),
  );
}

export default { resource: 'shop/portfolio', hooks };
