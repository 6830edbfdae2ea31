import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { StoredRow } from '../support/calls.ts';
import { addCanteen, addDish, addLine, type Canteen } from '../support/canteens.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

interface Menu {
  canteens: { id: string; orgId: string }[];
  merchantId: string;
  first: string;
  meals: StoredRow[];
  lines: StoredRow[];
  dishes: StoredRow[];
}

let server: RunningServer;
let admin: Client;
let rows: Rows;
let canteen: Canteen;
let dish: StoredRow;
let gone: StoredRow;

const prefix = '/ordermeal/web/lineManage';
const today = chinaDay(Date.now());
const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
const next = addDays(monday, 7);
const after = addDays(monday, 14);

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  canteen = await addCanteen(rows);
  [dish, gone] = [await addDish(rows, canteen), await addDish(rows, canteen)];
});
afterAll(() => server.stop());

const placeOf = ({ orgId, merchantId, dateTypeId }: Canteen): Row => ({ orgId, merchantId, dateTypeIds: [dateTypeId] });
const menu = async (week: string, client = admin) =>
  (await client.post<Menu>(`${prefix}/weekMenu`, { merchantId: canteen.merchantId, week })).data;
const line = (saleDate: string | null, more: Row = {}, dishes = [dish.id]) =>
  addLine(rows, canteen, dishes, { saleDate, ...more });
const offered = async (date: string) =>
  (await admin.post<{ list: Row[] }>(`${prefix}/getByOrgIdAndDate`, { orgId: canteen.orgId, date })).data.list.map(
    ({ lineName }) => lineName,
  );

describe('the menu of a week', () => {
  test('is copied as drafts that nobody can order, then published as a whole', async () => {
    const [first, second] = [
      await line(next, { lineCode: `C${rows.next()}` }, [dish.id, gone.id]),
      await line(addDays(next, 6)),
    ];
    const stopped = await line(addDays(next, 2));
    await rows.put(rows.resource('meals/lineManage'), stopped.id, { status: 'stopped' });
    const { store } = server.server.services;
    await store.transaction((tx) =>
      store.update(
        tx,
        rows.resource('meals/meal').table,
        { deletedAt: new Date().toISOString() },
        isColumn('id', gone.id),
      ),
    );
    const copy = (body: Row = {}) =>
      admin.post<Row>(`${prefix}/copyWeek`, { merchantId: canteen.merchantId, from: next, week: after, ...body });
    expect(await copy()).toMatchObject({ code: 200, data: { copied: 2, kept: 0 } });
    expect(await copy(), 'what is there already stays').toMatchObject({ code: 200, data: { copied: 0, kept: 2 } });
    const planned = (await menu(addDays(after, 3))).lines;
    expect(
      planned
        .map(({ lineName, saleDate, status, lineCode }) => ({ lineName, saleDate, status, lineCode: lineCode ?? null }))
        .toSorted((one, other) => String(one.saleDate).localeCompare(String(other.saleDate))),
    ).toEqual([
      { lineName: first.lineName, saleDate: after, status: 'draft', lineCode: null },
      { lineName: second.lineName, saleDate: addDays(after, 6), status: 'draft', lineCode: null },
    ]);
    expect(planned.map(({ mealIds }) => mealIds)).toEqual([[dish.id], [dish.id]]);
    expect(await offered(after)).toEqual([]);
    const publish = () => admin.post<Row>(`${prefix}/publishWeek`, { merchantId: canteen.merchantId, week: after });
    expect(await publish()).toMatchObject({ code: 200, data: { published: 2 } });
    expect(await offered(after)).toEqual([first.lineName]);
    expect(await publish()).toMatchObject({ code: 422, data: { errors: [{ path: 'week' }] } });
  });

  test('shows its canteen: dishes, meals, lines of the week and of every day', async () => {
    const always = await line(null);
    const found = await menu(addDays(next, 4));
    expect(found).toMatchObject({ first: next, merchantId: canteen.merchantId });
    expect(found.meals.map(({ id }) => id)).toEqual([canteen.dateTypeId]);
    expect(found.lines.map(({ id }) => id)).toContain(always.id);
    expect(
      found.lines.every(
        ({ saleDate }) => saleDate === null || (String(saleDate) >= next && String(saleDate) <= addDays(next, 6)),
      ),
    ).toBe(true);
    expect(found.dishes.map(({ id }) => id)).toContain(dish.id);
  });

  test('plans nothing for days that are over, and not onto itself', async () => {
    const past = addDays(monday, -7);
    const refused = await admin.post(`${prefix}/copyWeek`, { merchantId: canteen.merchantId, from: next, week: next });
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ path: 'from' }] } });
    expect(
      await admin.post(`${prefix}/copyWeek`, { merchantId: canteen.merchantId, from: next, week: past }),
    ).toMatchObject({ code: 200, data: { copied: 0 } });
    expect(await admin.post(`${prefix}/weekMenu`, { week: 'soon' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'week' }] },
    });
  });

  test('of days that are over is ended by itself, is not published any more, and is still copied', async () => {
    const lines = rows.resource('meals/lineManage');
    const yesterday = addDays(today, -1);
    const [past, draft, stopped] = [await line(next), await line(next), await line(next)];
    await rows.put(lines, past.id, { saleDate: yesterday });
    await rows.put(lines, draft.id, { saleDate: yesterday, status: 'draft' });
    await rows.put(lines, stopped.id, { saleDate: yesterday, status: 'stopped' });
    await admin.post('/scm/schedule/job/planSteps', { action: 'run' });
    await until(async () => (await rows.find(lines, past.id))?.status === 'ended');
    expect(await rows.find(lines, stopped.id)).toMatchObject({ status: 'stopped' });
    for (const { id } of [draft, stopped])
      expect(await admin.post(`${prefix}/publish`, { id })).toMatchObject({
        code: 422,
        data: { errors: [{ path: 'saleDate' }] },
      });
    const values = await rows.values(lines, { ...placeOf(canteen), mealIds: [dish.id], saleDate: next });
    expect(await admin.postJson(`${prefix}/add`, { ...values, saleDate: yesterday })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'saleDate', message: '供应日期不能早于今天' }] },
    });
    const week = addDays(monday, 21);
    await admin.post(`${prefix}/copyWeek`, { merchantId: canteen.merchantId, from: yesterday, week });
    const copied = (await menu(week)).lines.filter(({ saleDate }) => saleDate !== null);
    expect(copied.map(({ lineName }) => lineName).toSorted()).toEqual([past.lineName, draft.lineName].toSorted());
  });

  test('is planned and seen by those who may, of their own canteens', async () => {
    const merchant = await server.as('merchant-a');
    const own = (await merchant.post<Menu>(`${prefix}/weekMenu`, { week: next })).data;
    expect(own.canteens.map(({ id }) => id)).not.toContain(canteen.merchantId);
    // Whoever cooks sees for which meals, and can say so of a line.
    expect(own.meals.length).toBeGreaterThan(0);
    expect(own.meals.every(({ orgId }) => orgId === undefined)).toBe(true);
    const offeredMeals = await merchant.post<{ list: Row[] }>('/ordermeal/web/dateType/getselectlist', { limit: 50 });
    expect(offeredMeals.data.list.map(({ id }) => id)).toEqual(
      expect.arrayContaining(own.meals.map(({ id }) => id)) as unknown,
    );
    expect(offeredMeals.data.list.map(({ id }) => id)).not.toContain(canteen.dateTypeId);
    expect(
      (await merchant.post<Menu>(`${prefix}/weekMenu`, { week: next, merchantId: canteen.merchantId })).data,
    ).toMatchObject({ merchantId: null, lines: [] });
    expect(
      (await merchant.post(`${prefix}/publishWeek`, { merchantId: canteen.merchantId, week: next })).code,
    ).not.toBe(200);
    const enterprise = await server.as('enterprise-a');
    for (const [name, body] of [
      ['weekMenu', { week: next }],
      ['copyWeek', { merchantId: canteen.merchantId, from: next, week: after }],
      ['publishWeek', { merchantId: canteen.merchantId, week: next }],
    ] as const) {
      expect((await enterprise.post(`${prefix}/${name}`, body)).code, name).toBe(403);
    }
  });
});
