import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { StoredRow } from '../support/calls.ts';
import { addCanteen, addDish, addLine, addPerson } from '../support/canteens.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addProduct, openStall, type Stall } from '../support/stall.ts';

type Refused = Reply<StoredRow & { errors?: { path: string }[] }>;

let server: RunningServer;
let admin: Client;
let rows: Rows;
let stall: Stall;
let people: StoredRow[];

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  stall = await openStall(rows);
  people = [];
  for (let n = 0; n < 20; n++) people.push(await addPerson(rows, stall.orgId));
});
afterAll(() => server.stop());

const hundred = (work: (person: string) => Promise<Refused>): Promise<Refused[]> =>
  Promise.all(Array.from({ length: 100 }, (_, n) => work((people[n % people.length] as StoredRow).id)));

/** One got it; the others are told which field stands in the way, and of nothing that went wrong. */
function expectOne(replies: readonly Refused[], path: string): void {
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  for (const { code, data } of replies) {
    if (code === 200) continue;
    expect([409, 422]).toContain(code);
    if (data?.errors) expect(data.errors).toMatchObject([{ path }]);
  }
}

test('a hundred who want one seat: one sits there', async () => {
  const canteen = await addCanteen(rows, stall.orgId);
  const dish = await addDish(rows, canteen);
  const day = addDays(chinaDay(Date.now()), 1);
  const line = await addLine(rows, canteen, [dish.id], { saleDate: day, maxCount: 500 });
  await rows.makeRoom(rows.resource('meals/rule'), { orgId: stall.orgId });
  const replies = await hundred((userId) =>
    admin.postJson('/ordermeal/web/orderDinner/add', {
      lineId: line.id,
      dateTypeId: canteen.dateTypeId,
      dinnerDate: day,
      userId,
      items: [{ mealId: dish.id, quantity: 1 }],
      seatNo: 'A1',
    }),
  );
  expectOne(replies, 'seatNo');
  expect((await rows.find(rows.resource('meals/lineManage'), line.id))?.orderedCount).toBe(1);
});

test('a hundred who want the last item: one gets it', async () => {
  const { id: productId } = await addProduct(rows, stall, { stock: 1 });
  const replies = await hundred((userId) =>
    admin.postJson('/flashdeliver/web/order/addOrder', {
      merchantId: stall.merchantId,
      userId,
      items: [{ productId, quantity: 1 }],
      address: '1 号楼',
    }),
  );
  expectOne(replies, 'items');
  expect(await rows.find(rows.resource('shop/product'), productId)).toMatchObject({ stock: 0, status: 'soldout' });
});

test('a hundred who want the last coupon: one holds it', async () => {
  const coupon = await rows.add(rows.resource('shop/coupon'), {
    couponType: 'cash',
    thresholdAmount: '20.00',
    faceAmount: '5.00',
    orgIds: [stall.orgId],
    merchantIds: null,
    scope: 'all',
    totalCount: 1,
    perLimit: null,
    takeType: 'grant',
    validType: 'days',
    validDays: 7,
  });
  await rows.put(rows.resource('shop/coupon'), coupon.id, { status: 'active' });
  const replies = await hundred((userId) => admin.post('/coupon/receive/add', { couponId: coupon.id, userId }));
  expectOne(replies, 'couponId');
  expect(await admin.post(`/coupon/coupon/getCouponInfo/${coupon.id}`)).toMatchObject({ data: { takenCount: 1 } });
});
