import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { products } from './ids.ts';
import { refusal } from '../refusal.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { keep } from './rows.ts';

const card = 'shop/stock';

/** Why a stock moves, as its card says it. */
export interface Reason {
  readonly changeType: 'in' | 'out' | 'sale' | 'return' | 'check' | 'loss';
  /** The document behind it. */
  readonly bizNo?: string;
  readonly remark?: string;
  readonly spec?: string;
}

export interface Spec {
  readonly name: string;
  readonly price: string;
  readonly stock: number;
}

export const specsOf = ({ specType, specs }: Row): readonly Spec[] =>
  specType === 'multi' && Array.isArray(specs) ? (specs as unknown as Spec[]) : [];

/** The steps that a stock takes by itself when nothing is left of it, or something is again. */
const stepAt = (status: unknown, after: number): string | undefined =>
  status === 'rack' && after === 0 ? 'soldout' : status === 'soldout' && after > 0 ? 'resupply' : undefined;

/**
 * Moves the stock of a product that the caller has locked, and writes down the movement, in one
 * transaction. Never below nothing: the update holds only while the stock is what it was.
 */
export async function moveStock(
  context: Context,
  tx: Queries,
  product: Row,
  quantity: number,
  reason: Reason,
): Promise<void> {
  const before = Number(product.stock ?? 0);
  const after = before + quantity;
  const specs = reason.spec === undefined ? undefined : moveSpec(product, reason.spec, quantity);
  if (after < 0) throw soldOut(product, before);
  const changes: Row = {
    stock: after,
    ...(specs && { specs }),
    ...(isTrade(reason) && { salesCount: Number(product.salesCount ?? 0) - quantity }),
  };
  const resource = resourceOf(context, products);
  const step = resource.states?.transitions.get(stepAt(product.status, after) ?? '');
  if (step) {
    await asSystem(context, resource, tx).change(
      product,
      Object.assign(changes, asSystem(context, resource).stepFrom(product, step)),
      step.name,
    );
    changes.version = Number(product.version) + 1;
  } else {
    // Stocks of variants stand among what people edit, so whoever edits them has to see the change.
    if (specs) changes.version = Number(product.version) + 1;
    if ((await keep(context, tx, products, product, changes, isColumn('stock', product.stock))) === 0)
      throw soldOut(product, before);
  }
  Object.assign(product, changes);
  await noteMovement(context, tx, product, { before, after }, reason);
}

const isTrade = ({ changeType }: Reason) => changeType === 'sale' || changeType === 'return';

export const soldOut = ({ productName }: Row, stock: number, spec?: string) =>
  refusal('productSoldOut', 'items', { product: [productName, spec].filter(Boolean).join(' '), stock });

function moveSpec(product: Row, name: string, quantity: number): Row['specs'] {
  return specsOf(product).map((spec) => {
    if (spec.name !== name) return { ...spec };
    if (spec.stock + quantity < 0) throw soldOut(product, spec.stock, name);
    return { ...spec, stock: spec.stock + quantity };
  });
}

/** One line of the card. It is a log itself, and whoever may sell need not reach it. */
export async function noteMovement(
  context: Context,
  tx: Queries,
  product: Row,
  { before, after }: { before: number; after: number },
  { changeType, bizNo, remark, spec }: Reason,
): Promise<void> {
  const resource = resourceOf(context, card);
  const { principal } = context;
  const values: Row = {
    productId: product.id ?? null,
    merchantId: product.merchantId ?? null,
    spec: spec ?? null,
    changeType,
    quantity: after - before,
    beforeStock: before,
    afterStock: after,
    bizNo: bizNo ?? null,
    remark: remark ?? null,
    operatorName: principal.realName || principal.userName,
    changeTime: isoNow(),
  };
  await fillSequences(context, tx, resource, values);
  await asSystem(context, resource, tx).add(values, { unlogged: true });
}

/** What a document has taken out of each stock and not given back yet. */
export async function takenBy(
  context: Context,
  tx: Queries,
  bizNo: string,
): Promise<{ productId: string; spec?: string; quantity: number }[]> {
  const taken = new Map<string, { productId: string; spec?: string; quantity: number }>();
  for (const { productId, spec, quantity } of await asSystem(context, card, tx).find(isColumn('bizNo', bizNo))) {
    const key = `${String(productId)} ${String(spec ?? '')}`;
    const known = taken.get(key) ?? {
      productId: String(productId),
      ...(typeof spec === 'string' && { spec }),
      quantity: 0,
    };
    taken.set(key, { ...known, quantity: known.quantity - Number(quantity) });
  }
  return [...taken.values()].filter(({ quantity }) => quantity > 0);
}
