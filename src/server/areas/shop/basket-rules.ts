import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import type { Line } from './basket.ts';
import { isOpenAt } from '../opening-hours.ts';
import { isShownAt } from './hours.ts';
import { refusal } from '../refusal.ts';
import { soldOut } from './stock.ts';

const categories = 'shop/category';

export interface Place {
  readonly merchantId: string;
  readonly orgId: string;
  readonly moment: Date;
}

/** Refuses by name whatever may not be bought now, here and in that number. */
export async function refuseUnsellable(
  context: Context,
  tx: Queries,
  lines: readonly Line[],
  place: Place,
): Promise<void> {
  for (const { portfolio } of lines) if (portfolio) refuseCombination(portfolio, place);
  const wanted = new Map<Row, number>();
  for (const { product, quantity } of lines.flatMap(({ parts }) => parts))
    wanted.set(product, (wanted.get(product) ?? 0) + quantity);
  const shown = await asSystem(context, categories, tx).byId(
    [...wanted.keys()].flatMap(({ categoryId }) => (categoryId ? [String(categoryId)] : [])),
    'rely',
  );
  for (const [product, quantity] of wanted) {
    refuseProduct(product, place);
    await refuseHidden(context, tx, product, shown.get(String(product.categoryId)), place.moment);
    refuseQuantity(product, quantity);
  }
}

function refuseCombination({ status, portfolioName, merchantId, stock }: Row, place: Place): void {
  const product = String(portfolioName);
  if (merchantId !== place.merchantId) throw refusal('productOfOthers', 'items', { product });
  if (status !== 'on') throw refusal('productNotOnSale', 'items', { product });
  if (stock === 0) throw refusal('productSoldOut', 'items', { product, stock: 0 });
}

function refuseProduct(row: Row, { merchantId, orgId, moment }: Place): void {
  const product = String(row.productName);
  if (row.merchantId !== merchantId) throw refusal('productOfOthers', 'items', { product });
  if (row.status === 'soldout') throw soldOut(row, 0);
  if (row.status !== 'rack') throw refusal('productNotOnSale', 'items', { product });
  if (!Array.isArray(row.projectIds) || !row.projectIds.includes(orgId))
    throw refusal('productNotHere', 'items', { product });
  if (!isOpenAt(row.saleStartTime, row.saleEndTime, moment)) throw refusal('productNotNow', 'items', { product });
}

/** A category is as hidden as the one above it. */
async function refuseHidden(
  context: Context,
  tx: Queries,
  { productName }: Row,
  category: Row | undefined,
  moment: Date,
): Promise<void> {
  const seen = new Set<unknown>();
  for (let at = category; at && !seen.has(at.id);) {
    if (!isShownAt(at, moment))
      throw refusal('categoryHidden', 'items', { product: String(productName), category: String(at.categoryName) });
    seen.add(at.id);
    at = at.parentId
      ? (await asSystem(context, categories, tx).byId([String(at.parentId)], 'rely')).get(String(at.parentId))
      : undefined;
  }
}

/** All lines of a product count together, those within combinations as well. */
function refuseQuantity(row: Row, quantity: number): void {
  const product = String(row.productName);
  const [min, max, stock] = [Number(row.minCount ?? 1), Number(row.limitCount ?? 0), Number(row.stock ?? 0)];
  if (quantity < min) throw refusal('quantityTooSmall', 'items', { product, limit: min });
  if (max > 0 && quantity > max) throw refusal('quantityTooBig', 'items', { product, limit: max });
  if (quantity > stock) throw soldOut(row, stock);
}
