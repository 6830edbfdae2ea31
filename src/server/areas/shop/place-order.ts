import { AppError, type FieldError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { nowMs } from '../../clock.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { agreementOf } from './agreed-price.ts';
import { portfolios } from './ids.ts';
import { readBasket, type Line } from './basket.ts';
import { refuseUnsellable } from './basket-rules.ts';
import { isOpenAt } from '../opening-hours.ts';
import { findDiscount, useCoupon } from './order-coupon.ts';
import { refusal } from '../refusal.ts';
import { keep } from './rows.ts';
import { moveStock } from './stock.ts';
import { shopOf } from './shop-of.ts';

/**
 * Completes a new order: everything but who buys what, and where it goes, is worked out here. Takes
 * its stock and its coupon; where something stands in the way, nothing has happened.
 */
export async function placeOrder(context: Context, tx: Queries, order: Row): Promise<void> {
  const moment = new Date(nowMs());
  const buyer = await buyerOf(context, tx, order);
  const orgId = String(buyer.orgId);
  const merchantId = await merchantOf(context, tx, order, orgId);
  const lines = await readBasket(context, tx, order.items, await agreementOf(context, tx, buyer));
  await refuseUnsellable(context, tx, lines, { merchantId, orgId, moment });
  const goods = sum(lines, ({ price }) => price);
  const deliveryFee = await deliveryFeeOf(context, tx, order, { merchantId, goods, moment });
  const discount = order.couponId
    ? await findDiscount(context, tx, order.couponId, {
        userId: String(buyer.id),
        orgId,
        merchantId,
        moment,
        lines,
        deliveryFee,
      })
    : undefined;
  const packFee = sum(lines, (line) => line.packFee);
  const off = discount?.cents ?? 0;
  takeOver(order, {
    orgId,
    items: itemsOf(lines),
    productAmount: fromCents(goods),
    packFee: fromCents(packFee),
    deliveryFee: fromCents(deliveryFee),
    couponAmount: fromCents(off),
    payAmount: fromCents(goods + packFee + deliveryFee - off),
  });
  Object.assign(order, {
    receiverName: order.receiverName ?? buyer.realName ?? null,
    receiverPhone: order.receiverPhone ?? buyer.mobile ?? null,
    productCount: lines.reduce((count, { quantity }) => count + quantity, 0),
    orderTime: moment.toISOString(),
  });
  await takeStock(context, tx, lines, String(order.orderNo));
  if (discount) await useCoupon(context, tx, discount.receive, String(order.orderNo));
}

const sum = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((total, line) => total + of(line) * line.quantity, 0);

const itemsOf = (lines: readonly Line[]): Json =>
  lines.map(({ asked, name, spec, price, quantity }) => ({
    productId: asked.productId,
    name,
    ...(spec !== undefined && { spec }),
    price: fromCents(price),
    quantity,
  }));

/** What was given has to be what was worked out; so a price that has changed meanwhile is not paid unseen. */
function takeOver(order: Row, worked: Row): void {
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(worked)) {
    const given = order[name] ?? null;
    if (name === 'items') errors.push(...wrongItems(given as unknown as Row[], value as unknown as Row[]));
    else if (given !== null && (name === 'orgId' ? given !== value : cents(given) !== cents(value)))
      errors.push({
        path: name,
        problem: name === 'orgId' ? 'notAChoice' : 'notWorkedOut',
        values: { expected: value },
      });
  }
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  Object.assign(order, worked);
}

const wrongItems = (given: readonly Row[], worked: readonly Row[]): FieldError[] =>
  worked.flatMap((line, i) => {
    const { name, price } = given[i] as Row;
    if (price !== undefined && cents(price) !== cents(line.price))
      return [
        {
          path: 'items',
          problem: 'notWorkedOut',
          values: { expected: `${String(line.name)} ${String(line.price)}` },
        } as const,
      ];
    return name !== undefined && name !== line.name
      ? [{ path: 'items', problem: 'notWorkedOut', values: { expected: line.name } } as const]
      : [];
  });

async function buyerOf(context: Context, tx: Queries, { userId }: Row): Promise<Row> {
  const buyer = await asSystem(context, 'residents/user', tx).one(userId, 'rely');
  if (buyer?.status === 'enabled') return buyer;
  throw refusal('buyerInactive', 'userId', { person: String(buyer?.realName ?? '') });
}

async function merchantOf(context: Context, tx: Queries, { merchantId }: Row, orgId: string): Promise<string> {
  const merchant = await asSystem(context, 'merchants/merchant', tx).one(merchantId, 'rely');
  const name = { merchant: String(merchant?.merchantName ?? '') };
  if (merchant?.status !== 'open') throw refusal('merchantClosed', 'merchantId', name);
  if (merchant.orgId !== orgId) throw refusal('merchantElsewhere', 'merchantId', name);
  return String(merchant.id);
}

/** A shop has hours, and says what delivery costs; a merchant without one only sells. */
async function deliveryFeeOf(
  context: Context,
  tx: Queries,
  { deliveryType }: Row,
  { merchantId, goods, moment }: { merchantId: string; goods: number; moment: Date },
): Promise<number> {
  const shop = await shopOf(context, tx, merchantId);
  if (!shop) return 0;
  if (shop.status !== 'open' || !isOpenAt(shop.openTime, shop.closeTime, moment))
    throw refusal('shopClosed', 'merchantId', { shop: String(shop.businessName) });
  if (deliveryType !== 'delivery') return 0;
  if (goods < cents(shop.startAmount)) throw refusal('belowStartAmount', 'items', { amount: String(shop.startAmount) });
  return shop.freeAmount !== null && goods >= cents(shop.freeAmount) ? 0 : cents(shop.deliveryFee);
}

async function takeStock(context: Context, tx: Queries, lines: readonly Line[], orderNo: string): Promise<void> {
  for (const { portfolio, quantity, parts } of lines) {
    if (portfolio) await moveQuota(context, tx, portfolio, -quantity);
    for (const { product, quantity: pieces, spec } of parts)
      await moveStock(context, tx, product, -pieces, { changeType: 'sale', bizNo: orderNo, spec });
  }
}

/** How many of a combination may still be sold, where that is limited beyond what its parts allow. */
export async function moveQuota(context: Context, tx: Queries, portfolio: Row, change: number): Promise<void> {
  if (portfolio.stock === null || portfolio.stock === undefined) return;
  const stock = Number(portfolio.stock) + change;
  if (stock < 0)
    throw refusal('productSoldOut', 'items', {
      product: String(portfolio.portfolioName),
      stock: Number(portfolio.stock),
    });
  const changes = { stock, version: Number(portfolio.version) + 1 };
  await keep(context, tx, portfolios, portfolio, changes);
  Object.assign(portfolio, changes);
}
