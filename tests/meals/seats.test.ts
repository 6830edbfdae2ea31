import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { StoredRow } from '../support/calls.ts';
import { addCanteen, addDish, addLine, addPerson, type Canteen } from '../support/canteens.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Hall {
  merchantId: string | null;
  zones: { zone: string; seats: number }[];
  taken: string[];
  orders: (Row & { id: string; seatNo: string | null })[];
}

let server: RunningServer;
let admin: Client;
let rows: Rows;
let canteen: Canteen;
let dish: StoredRow;
let line: StoredRow;

const today = chinaDay(Date.now());
const orders = '/ordermeal/web/orderDinner';

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  canteen = await addCanteen(rows);
  dish = await addDish(rows, canteen, { price: '0.00' });
  line = await addLine(rows, canteen, [dish.id]);
  await rows.add(rows.resource('meals/rule'), {
    orgId: canteen.orgId,
    status: 'enabled',
    advanceDays: 30,
    maxOrdersPerMeal: null,
    allowCancel: true,
    cancelBeforeMinutes: 0,
    holidays: [],
    seatEnabled: true,
    seatCount: 12,
    seatZones: [
      { zone: 'A', seats: 8, perTable: 4 },
      { zone: 'B', seats: 4 },
    ],
    noShowLimit: null,
    blackDays: null,
    payOrder: ['cash'],
  });
});
afterAll(() => server.stop());

const place = async (seatNo?: string) => {
  const person = await addPerson(rows, canteen.orgId);
  return admin.postJson<StoredRow>(`${orders}/add`, {
    lineId: line.id,
    dateTypeId: canteen.dateTypeId,
    dinnerDate: today,
    userId: person.id,
    items: [{ mealId: dish.id, quantity: 1 }],
    payOrder: ['cash'],
    ...(seatNo && { seatNo }),
  });
};
const hall = async (client = admin) =>
  (
    await client.post<Hall>('/ordermeal/web/rule/seatMap', {
      merchantId: canteen.merchantId,
      dateTypeId: canteen.dateTypeId,
      dinnerDate: today,
    })
  ).data;
const read = async (id: string) => (await rows.find(rows.resource('meals/orderDinner'), id)) as StoredRow;
const move = async (id: string, seatNo: string, client = admin) =>
  client.post<Row>(`${orders}/moveSeat`, { id, version: Number((await read(id)).version), seatNo });

describe('the seats of a hall', () => {
  test('are those of its parts, and shown with who has them', async () => {
    const { data } = await place('A3');
    expect(data).toMatchObject({ status: 'ordered', seatNo: 'A3' });
    for (const wrong of ['3', 'A9', 'C1', 'B5'])
      expect(await place(wrong), wrong).toMatchObject({ code: 422, data: { errors: [{ path: 'seatNo' }] } });
    const found = await hall();
    expect(found.zones).toEqual([
      { zone: 'A', seats: 8, perTable: 4 },
      { zone: 'B', seats: 4 },
    ]);
    expect(found.taken).toContain('A3');
    expect(found.orders.find(({ id }) => id === data.id)).toMatchObject({ seatNo: 'A3', realName: data.realName });
  });

  test('one goes to one of those who want it, also of those who have paid', async () => {
    const placed = await Promise.all(Array.from({ length: 5 }, () => place()));
    const ids = placed.map(({ data }) => data.id);
    const replies = await Promise.all(ids.map((id) => move(id, 'B1')));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const first = ids[replies.findIndex(({ code }) => code === 200)] as string;
    expect(await move(first, 'B2')).toMatchObject({ code: 200, data: { seatNo: 'B2', status: 'ordered' } });
    expect((await hall()).taken).toEqual(expect.arrayContaining(['B2']));
    expect((await hall()).taken).not.toContain('B1');
    expect(await move(first, 'B9')).toMatchObject({ code: 422, data: { errors: [{ path: 'seatNo' }] } });
    expect(
      await admin.post(`${orders}/moveSeat`, { id: first, version: 1, seatNo: 'B3' }),
      'an old version',
    ).toMatchObject({ code: 409 });
    expect(await move(first, '')).toMatchObject({ code: 200, data: { seatNo: null } });
    await admin.post(`${orders}/verify`, { ids: first });
    expect(await move(first, 'B3')).toMatchObject({ code: 422 });
  });

  test('are given by those who may, and names are for those who see the orders', async () => {
    const { data } = await place('A5');
    const merchant = await server.as('merchant-b');
    expect(await hall(merchant)).toMatchObject({ merchantId: null, taken: [], orders: [] });
    expect([403, 404]).toContain((await move(data.id, 'A6', merchant)).code);
    const enterprise = await server.as('enterprise-a');
    expect((await move(data.id, 'A6', enterprise)).code).toBe(403);
  });
});
