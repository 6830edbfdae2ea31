import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { products } from './ids.ts';
import { refusal } from '../refusal.ts';
import { moveStock, specsOf, type Reason } from './stock.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, values }) {
    if (action !== 'add') return;
    const product = await lockedProduct(context, tx, values);
    const spec = specAsked(product, values);
    const stock = Number(product.stock ?? 0);
    const change = changeOf(values, spec?.stock ?? stock);
    if (change !== 0)
      await moveStock(context, tx, product, change, {
        changeType: values.changeType as Reason['changeType'],
        bizNo: String(values.stocktakeNo),
        remark: String(values.reason),
        ...(spec && { spec: spec.name }),
      });
    Object.assign(values, {
      beforeStock: stock,
      afterStock: stock + change,
      operatorName: context.principal.realName || context.principal.userName,
    });
  },
};

async function lockedProduct(context: Context, tx: Queries, { productId }: Row): Promise<Row> {
  const product = await asSystem(context, products, tx).one(productId, 'change');
  if (!product)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'productId', problem: 'noSuchRow', values: { title: '商品' } }] },
    );
  return product;
}

/** Which variant is meant: named where there are some, and only there. */
function specAsked(product: Row, { spec }: Row) {
  const specs = specsOf(product);
  const asked = specs.find(({ name }) => name === spec);
  if (specs.length > 0 ? !asked : spec)
    throw refusal('productSpec', 'spec', {
      product: String(product.productName),
      spec: String(spec ?? ''),
      specs: specs.map(({ name }) => name).join('、'),
    });
  return asked;
}

/** A count says how many there are, everything else how many come or go. */
function changeOf({ changeType, quantity }: Row, stock: number): number {
  const pieces = Number(quantity);
  if (changeType === 'check') return pieces - stock;
  if (pieces === 0)
    throw new AppError('invalid', {}, { errors: [{ path: 'quantity', problem: 'tooSmall', values: { limit: 1 } }] });
  return changeType === 'in' ? pieces : -pieces;
}

export default { resource: 'shop/stocktake', hooks };
