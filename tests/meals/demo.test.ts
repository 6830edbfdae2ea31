import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromCents } from '../../src/meta/fields/money.ts';
import { refuseDish } from '../../src/server/areas/meals/items.ts';
import { amountFields, amountsOf, dishPrice } from '../../src/server/areas/meals/price.ts';
import { refuseDay, refuseForeign } from '../../src/server/areas/meals/rules.ts';
import { saleOf } from '../../src/server/areas/meals/sale.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { isColumn, live } from '../../src/server/storage/condition.ts';
import { systemContext } from '../../src/server/system.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('no dinner of the demo data would have been refused on its day, and each costs what the rules say', async () => {
  const context = systemContext(server.server.services);
  const orders = await context.store.transaction((tx) => asSystem(context, 'meals/orderDinner', tx).find(live));
  expect(orders.length).toBeGreaterThan(100);
  for (const order of orders) {
    await context.store.transaction(async (tx) => {
      const sale = await saleOf(context, tx, order);
      refuseForeign(sale);
      refuseDay(sale, Date.parse(String(order.orderTime)));
      expect(sale.user.status, String(order.orderNo)).toBe('enabled');
      expect(Number(order.quantity)).toBeLessThanOrEqual(Number(sale.line?.perLimit ?? Infinity));
      const dishes = await asSystem(context, 'meals/orderDinnerDetails', tx).find(isColumn('orderId', order.id));
      for (const dish of dishes) {
        const meal = await asSystem(context, 'meals/meal', tx).one(dish.mealId);
        if (!meal) throw new Error(`${String(order.orderNo)} has a dish that is gone`);
        refuseDish(sale, meal);
        expect(dish.price, String(order.orderNo)).toBe(fromCents(dishPrice(sale, meal)));
      }
      const cents = dishes.reduce(
        (sum, dish) => sum + dishPrice(sale, { price: dish.price ?? null }) * Number(dish.quantity),
        0,
      );
      const { totalAmount, subsidyAmount, payAmount } = order;
      expect({ totalAmount, subsidyAmount, payAmount, couponAmount: '0.00' }, String(order.orderNo)).toEqual(
        amountFields(
          amountsOf(sale, {
            quantity: Number(order.quantity),
            dishes: cents,
            orderId: String(order.id),
          }),
        ),
      );
    });
  }
});
