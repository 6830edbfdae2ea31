import { each, type WeekClient } from './client.ts';
import { atOnce, cents, walletCents } from './figures.ts';
import type { Stage } from './stage.ts';

type Row = Record<string, unknown> & { readonly id: string; readonly status: string };

/** What does not add up after the week; nothing, if all is well. Everything is read through the product's own calls. */
export async function prove(client: WeekClient, stage: Stage): Promise<string[]> {
  const dinners = await client.all<Row>('/ordermeal/web/orderDinner/list', { merchantId: stage.canteenId });
  const sales = await client.all<Row>('/flashdeliver/web/order/queryOrder', { merchantId: stage.shopId });
  return [
    ...(await provePortions(client, stage, dinners.filter(isKept))),
    ...proveSeats(dinners.filter(isKept)),
    ...(await proveStock(client, stage, sales.filter(isKept))),
    ...(await proveCoupons(client, stage, sales.filter(isKept))),
    ...(await proveMoney(client, stage, [...dinners, ...sales])),
    ...(await proveStatistics(client, stage, dinners)),
  ];
}

const isKept = ({ status }: Row): boolean => status !== 'cancelled';
const sum = (rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
const quantity = (row: Row): number => Number(row.quantity ?? 0);

const differs = (what: string, found: unknown, expected: unknown): string[] =>
  String(found) === String(expected) ? [] : [`${what}: ${String(found)} instead of ${String(expected)}`];

async function provePortions(client: WeekClient, stage: Stage, kept: readonly Row[]): Promise<string[]> {
  const lines = await client.all<Row>('/ordermeal/web/lineManage/list', { merchantId: stage.canteenId });
  return stage.lines.flatMap(({ id, day }) => {
    const sold = sum(
      kept.filter(({ lineId }) => lineId === id),
      quantity,
    );
    return [
      ...differs(`portions of ${day}`, lines.find((line) => line.id === id)?.orderedCount, sold),
      ...(sold > stage.portions ? [`portions of ${day}: ${sold} of ${stage.portions} are sold`] : []),
    ];
  });
}

function proveSeats(kept: readonly Row[]): string[] {
  const seats = kept.flatMap(({ dinnerDate, seatNo, status }) =>
    seatNo && status !== 'finished' ? [`${String(dinnerDate)} ${String(seatNo)}`] : [],
  );
  return differs('seats taken once', new Set(seats).size, seats.length);
}

async function proveStock(client: WeekClient, stage: Stage, kept: readonly Row[]): Promise<string[]> {
  const product = await client.must<Row>('/flashdeliver/web/product/getProduct', { id: stage.productId });
  const card = (await client.all<Row>('/flashdeliver/web/stock/list', { productId: stage.productId })).toSorted(
    (one, other) => String(one.recordNo).localeCompare(String(other.recordNo)),
  );
  const broken = card.filter(
    (line, i) =>
      Number(line.beforeStock) + quantity(line) !== Number(line.afterStock) ||
      Number(line.beforeStock) !== Number(card[i - 1]?.afterStock ?? 0),
  );
  return [
    ...differs('stock', product.stock, stage.stock - sum(kept, ({ productCount }) => Number(productCount))),
    ...differs('movements of the stock', sum(card, quantity), product.stock),
    ...differs('lines of the card that follow each other', card.length - broken.length, card.length),
  ];
}

async function proveCoupons(client: WeekClient, stage: Stage, kept: readonly Row[]): Promise<string[]> {
  const coupon = await client.must<Row>(`/coupon/coupon/getCouponInfo/${stage.couponId}`);
  const used = (await client.all<Row>('/coupon/receive/list', { couponId: stage.couponId })).filter(
    ({ status }) => status === 'used',
  );
  const numbers = kept.filter(({ couponId }) => couponId === stage.couponId).map(({ orderNo }) => String(orderNo));
  return [
    ...differs('coupons issued', coupon.takenCount, stage.coupons),
    ...differs('coupons used', coupon.usedCount, numbers.length),
    ...differs('orders with a coupon', used.map(({ orderNo }) => String(orderNo)).toSorted(), numbers.toSorted()),
  ];
}

/** What is in the wallets is what was not spent; so whatever was given up came back. */
async function proveMoney(client: WeekClient, stage: Stage, orders: readonly Row[]): Promise<string[]> {
  const spent = new Map<unknown, number>();
  for (const order of orders)
    if (isKept(order) && order.status !== 'unpaid')
      spent.set(order.userId, (spent.get(order.userId) ?? 0) + cents(order.payAmount));
  const wallets = await each(stage.people, atOnce, async (userId) => {
    const { list } = await client.must<{ list: Row[] }>('/organisation/userAccount/list', {
      userId,
      accountType: 'cash',
    });
    return differs(`wallet of ${userId}`, cents(list[0]?.balance), walletCents - (spent.get(userId) ?? 0));
  });
  return wallets.flat();
}

async function proveStatistics(client: WeekClient, stage: Stage, dinners: readonly Row[]): Promise<string[]> {
  const { total } = await client.must<{ total: Record<string, unknown> }>(
    '/ordermeal/web/orderDinner/dinnerStatistics',
    { startDate: stage.lines[0]?.day, endDate: stage.lines.at(-1)?.day, merchantId: stage.canteenId },
  );
  const kept = dinners.filter(isKept);
  return [
    ...differs('orders counted', total.orders, kept.length),
    ...differs('portions counted', total.quantity, sum(kept, quantity)),
    ...differs('portions counted as cancelled', total.cancelledQuantity, sum(dinners, quantity) - sum(kept, quantity)),
    ...differs(
      'portions counted as eaten',
      total.verifiedQuantity,
      sum(
        kept.filter(({ status }) => status === 'finished'),
        quantity,
      ),
    ),
    ...differs(
      'money counted',
      cents(total.payAmount),
      sum(kept, ({ payAmount }) => cents(payAmount)),
    ),
  ];
}
