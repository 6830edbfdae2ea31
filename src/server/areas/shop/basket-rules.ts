import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import type { Line } from './basket.ts';
import { isOpenAt } from '../opening-hours.ts';
import { isShownAt } from './hours.ts';
import { refused } from './refused.ts';
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
  if (merchantId !== place.merchantId) throw refused('productOfOthers', { product }, 'items');
  if (status !== 'on') throw refused('productNotOnSale', { product }, 'items');
  if (stock === 0) throw refused('productSoldOut', { product, stock: 0 }, 'items');
}

function refuseProduct(row: Row, { merchantId, orgId, moment }: Place): void {
  const product = String(row.productName);
  if (row.merchantId !== merchantId) throw refused('productOfOthers', { product }, 'items');
  if (row.status === 'soldout') throw soldOut(row, 0);
  if (row.status !== 'rack') throw refused('productNotOnSale', { product }, 'items');
  if (!Array.isArray(row.projectIds) || !row.projectIds.includes(orgId))
    throw refused('productNotHere', { product }, 'items');
  if (!isOpenAt(row.saleStartTime, row.saleEndTime, moment)) throw refused('productNotNow', { product }, 'items');
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
      throw refused('categoryHidden', { product: String(productName), category: String(at.categoryName) }, 'items');
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
  if (quantity < min) throw refused('quantityTooSmall', { product, limit: min }, 'items');
  if (max > 0 && quantity > max) throw refused('quantityTooBig', { product, limit: max }, 'items');
  if (quantity > stock) throw soldOut(row, stock);
}
