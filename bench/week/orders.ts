import { each, type Reply, type WeekClient } from './client.ts';
import { atOnce } from './figures.ts';
import type { Stage } from './stage.ts';

export interface Order {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly dinnerDate?: string;
}

const dinners = '/ordermeal/web/orderDinner';
const shop = '/flashdeliver/web/order';

/** Two of three want one portion a day, every third two: more than there are. The first people of a day take seats. */
export function placeDinners(client: WeekClient, stage: Stage): Promise<Reply<Order>[]> {
  const wanted = stage.lines.flatMap((line) => stage.people.map((userId, n) => ({ line, userId, n })));
  return each(wanted, atOnce, ({ line, userId, n }) =>
    client.ask<Order>(`${dinners}/add`, {
      lineId: line.id,
      dateTypeId: stage.dateTypeId,
      dinnerDate: line.day,
      userId,
      items: [{ mealId: stage.dishId, quantity: n % 3 === 0 ? 2 : 1 }],
      seatNo: n % 2 === 0 ? String(n / 2 + 1) : undefined,
      payOrder: ['cash'],
    }),
  );
}

/** Everybody buys twice, the second time with a coupon: some hold none, and are refused. */
export function buy(client: WeekClient, stage: Stage): Promise<Reply<Order>[]> {
  const wanted = stage.people.flatMap((userId) => [{ userId }, { userId, couponId: stage.couponId }]);
  return each(wanted, atOnce, ({ userId, couponId }, n) =>
    client.ask<Order>(`${shop}/addOrder`, {
      merchantId: stage.shopId,
      userId,
      items: [{ productId: stage.productId, quantity: couponId ? 2 : 1 + (n % 4) }],
      address: '1 号楼',
      couponId,
    }),
  );
}

/** Every fifth gives up; of today's others, all come to eat. */
export async function endDinners(client: WeekClient, orders: readonly Order[], today: string): Promise<void> {
  await each(orders, atOnce, async ({ id, version, dinnerDate }, n) => {
    if (n % 5 === 0) await client.must(`${dinners}/cancelDinner`, { id, version, cancelReason: '出差' });
    else if (dinnerDate === today) await client.must(`${dinners}/verify`, { id, version });
  });
}

/** Half are paid; half of those, and half of the others, are given up. */
export async function endSales(client: WeekClient, orders: readonly Order[]): Promise<void> {
  await each(orders, atOnce, async ({ id }, n) => {
    if (n % 2 === 0) await client.must(`${shop}/pay`, { id });
    if (n % 4 < 2) await client.must(`${shop}/cancelOrder`, { id, cancelReason: '不需要了' });
  });
}
