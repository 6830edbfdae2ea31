import { AppError } from '../../../meta/errors.ts';
import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { agreedPrice, type Agreement } from './agreed-price.ts';
import { products, portfolios } from './ids.ts';
import { specsOf } from './stock.ts';
import { refusal } from '../refusal.ts';

/** One line of an order, as it is asked for: a product, or a combination of some. */
interface Asked {
  readonly productId: string;
  readonly quantity: number;
  readonly spec?: string;
  readonly name?: string;
  readonly price?: string;
}

/** A line with what it takes out of which stock. */
export interface Line {
  readonly name: string;
  readonly spec?: string;
  /** In cents. */
  readonly price: number;
  readonly packFee: number;
  readonly quantity: number;
  /** Present where the line is a combination. */
  readonly portfolio?: Row;
  readonly parts: readonly Part[];
  readonly asked: Asked;
}

export interface Part {
  readonly product: Row;
  readonly quantity: number;
  readonly spec?: string;
}

const missing = (): AppError =>
  new AppError('invalid', {}, { errors: [{ path: 'items', problem: 'noSuchRow', values: { title: '商品' } }] });

const partsOf = ({ items }: Row): readonly Asked[] => (Array.isArray(items) ? (items as unknown as Asked[]) : []);

/** The lines of an order, with their products and combinations locked until its stock is taken. */
export async function readBasket(context: Context, tx: Queries, items: unknown, agreement: Agreement): Promise<Line[]> {
  const asked = items as readonly Asked[];
  const combined = await asSystem(context, portfolios, tx).byId(
    asked.map(({ productId }) => productId),
    'change',
  );
  const ids = asked.flatMap(({ productId }) =>
    combined.has(productId) ? partsOf(combined.get(productId) as Row).map((part) => part.productId) : [productId],
  );
  const found = await asSystem(context, products, tx).byId(ids, 'change');
  const productOf = (id: string): Row => {
    const product = found.get(id);
    if (!product) throw missing();
    return product;
  };
  return asked.map((line) => {
    const portfolio = combined.get(line.productId);
    return portfolio ? combination(line, portfolio, productOf) : single(line, productOf(line.productId), agreement);
  });
}

function single(asked: Asked, product: Row, agreement: Agreement): Line {
  const { spec, quantity } = asked;
  const specs = specsOf(product);
  const variant = specs.find(({ name }) => name === spec);
  const name = String(product.productName);
  if (specs.length > 0 ? !variant : spec)
    throw refusal('productSpec', 'items', {
      product: name,
      spec: spec ?? '',
      specs: specs.map((each) => each.name).join('、'),
    });
  return {
    asked,
    name,
    quantity,
    spec: variant?.name,
    price: agreedPrice(agreement, product, cents(variant?.price ?? product.price)),
    packFee: cents(product.packFee),
    parts: [{ product, quantity, spec: variant?.name }],
  };
}

/** Sold at a price of its own, out of the stocks of its parts; those with variants give the first one that has enough. */
function combination(asked: Asked, portfolio: Row, productOf: (id: string) => Row): Line {
  const parts = partsOf(portfolio).map(({ productId, quantity }): Part => {
    const product = productOf(productId);
    const pieces = quantity * asked.quantity;
    const specs = specsOf(product);
    return { product, quantity: pieces, spec: (specs.find(({ stock }) => stock >= pieces) ?? specs[0])?.name };
  });
  const packFee = parts.reduce(
    (sum, { product, quantity }) => sum + cents(product.packFee) * (quantity / asked.quantity),
    0,
  );
  return {
    asked,
    name: String(portfolio.portfolioName),
    quantity: asked.quantity,
    price: cents(portfolio.price),
    packFee,
    portfolio,
    parts,
  };
}
