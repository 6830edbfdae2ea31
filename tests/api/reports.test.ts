import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromCents } from '../../src/meta/fields/money.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { chinaDay } from '../../src/meta/china-time.ts';
import { listOf, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What a list says of the values of one field. */
interface Report {
  total: number;
  totals: Row;
  groups: { value: string | null; rows: number; totals: Row }[];
}

const { model } = loadModel();
const resourceOf = (id: string) => model.resources.get(id) as Resource;
const details = resourceOf('meals/orderDinnerDetails');

let server: RunningServer;
const clients = new Map<string, Client>();
const as = (account: string) => clients.get(account) as Client;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['admin', 'project-a', 'project-b', 'merchant-a'])
    clients.set(name, await InProcessClient.as(server, name));
});
afterAll(() => server.stop());

const report = async (client: Client, resource: Resource, asked: Row, by: string) =>
  (await listOf(client, resource, { ...asked, _totals: 'true', _by: by })).data as unknown as Report;

describe('who may not list the rows', () => {
  scenarios(
    () => server,
    [
      {
        name: 'sees no sums of money that moved',
        call: () => listOf(as('merchant-a'), resourceOf('accounts/userRecod'), { _totals: 'true', _by: 'operation' }),
        status: 403,
      },
      {
        name: 'sees no sums of active users',
        call: () =>
          listOf(as('merchant-a'), resourceOf('statistics/userActiveCount'), { _totals: 'true', _by: 'statDate' }),
        status: 403,
      },
    ],
  );
});

describe('dishes are reported as what their orders say', () => {
  interface Line {
    value: string | null;
    rows: number;
    quantity: number;
    amount: string;
  }

  /** Straight from the orders, past the copies that the report is made of. */
  const fromOrders = async (column: string, project?: string): Promise<Line[]> => {
    const { rows } = await sql<Record<string, unknown>>`
      select o.${sql.ref(column)} as value, count(*) as n, sum(d.quantity) as quantity, sum(d.amount) as amount
      from ${sql.table(details.table)} d join ${sql.table('meals_orderDinner')} o on o.id = d."orderId"
      where d."deletedAt" is null and d.status in ('normal', 'verified') ${project ? sql`and o."orgId" = ${project}` : sql``} group by 1`.execute(
      server.server.services.db.reader.kysely,
    );
    return rows
      .map(({ value, n, quantity, amount }) => ({
        value: value as string,
        rows: Number(n),
        quantity: Number(quantity),
        amount: fromCents(Number(amount)),
      }))
      .toSorted(byValue);
  };
  const byValue = (one: Line, other: Line) => String(one.value).localeCompare(String(other.value));
  const projectOf = async (account: string) =>
    ((await as(account).post<{ list: StoredRow[] }>('/organisation/organization/list', {})).data.list[0] as StoredRow)
      .id;

  test.each(['merchantId', 'dateTypeId', 'orgId', 'dinnerDate'])('by %s', async (by) => {
    for (const account of ['admin', 'project-a', 'project-b']) {
      const { groups } = await report(as(account), details, { status_in: 'normal,verified' }, by);
      const lines = groups
        .map(({ value, rows, totals }): Line => ({
          value,
          rows,
          quantity: Number(totals.quantity),
          amount: String(totals.amount),
        }))
        .toSorted(byValue);
      expect(lines, account).toEqual(await fromOrders(by, account === 'admin' ? undefined : await projectOf(account)));
    }
  });

  test('a dish takes its prices, its day and its merchant along, and goes the way of its order', async () => {
    const admin = as('admin');
    const rows = new Rows(server.server.services, admin);
    const orders = rows.resource('meals/orderDinner');
    const dish = await rows.add(details, { price: '12.30', quantity: 3 });
    const order = (await rows.find(orders, String(dish.orderId))) as StoredRow;
    const day = chinaDay(Date.now());
    expect(dish).toMatchObject({
      orgId: order.orgId,
      merchantId: order.merchantId,
      dinnerDate: day,
      amount: '36.90',
      verifiedCount: 0,
      status: 'unpaid',
      verifyDate: null,
    });
    expect(dish.mealName).toBe((await rows.find(rows.resource('meals/meal'), String(dish.mealId)))?.mealName);
    const sold = async () =>
      (await report(admin, details, { status_in: 'normal,verified', orderId: order.id }, 'mealId')).totals;
    expect(await sold()).toMatchObject({ quantity: 0, amount: '0.00' });

    // Paid for by whatever way.
    await rows.put(orders, order.id, { status: 'ordered' });
    await rows.put(details, dish.id, { status: 'normal' });
    expect(await sold()).toMatchObject({ quantity: 3, amount: '36.90' });
    expect(await admin.post(`${orders.prefix}/verify`, { ids: order.id })).toMatchObject({ status: 200 });
    const { id: userId } = (await admin.get<{ id: string }>('/user/profile')).data;
    expect(await rows.find(details, dish.id)).toMatchObject({
      status: 'verified',
      verifiedCount: 3,
      verifierId: userId,
      verifyDate: chinaDay(Date.now()),
    });
    const verified = await report(
      admin,
      details,
      { status: 'verified', verifyDate: day, verifierId: userId, dinnerDate: day, orderId: order.id },
      'verifierId',
    );
    expect(verified.groups).toMatchObject([{ value: userId, rows: 1, totals: { verifiedCount: 3, amount: '36.90' } }]);

    const lost = await rows.add(details);
    expect(
      await admin.post(`${orders.prefix}/cancelDinner`, { ids: lost.orderId, cancelReason: '临时有事' }),
    ).toMatchObject({ status: 200 });
    expect(await rows.find(details, lost.id)).toMatchObject({
      status: 'cancelled',
      verifiedCount: 0,
      verifyDate: null,
    });
  });

  test('what a copy says cannot be written by hand', async () => {
    const rows = new Rows(server.server.services, as('admin'));
    const values = await rows.values(details);
    const reply = await as('admin').post(`${details.prefix}/add`, { ...values, dinnerDate: '2031-05-06' });
    expect(reply).toMatchObject({ status: 400, data: { errors: [{ path: 'dinnerDate' }] } });
  });
});

test('money is reported on the day on which it moved, by the clock of the place', async () => {
  const rows = await server.server.services.store.find(
    'accounts_userRecod',
    ['operateTime', 'operateDate', 'orgId', 'userId'],
    { is: 'all', of: [] },
    { limit: 10_000 },
  );
  const users = new Map(
    (
      await server.server.services.store.find(
        'residents_user',
        ['id', 'orgId'],
        { is: 'all', of: [] },
        { limit: 10_000 },
      )
    ).map(({ id, orgId }) => [id, orgId]),
  );
  expect(rows.length).toBeGreaterThan(50);
  for (const { operateTime, operateDate, orgId, userId } of rows) {
    expect(operateDate).toBe(chinaDay(Date.parse(String(operateTime))));
    expect(orgId).toBe(users.get(userId));
  }
});
