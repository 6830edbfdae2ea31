import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { addCanteen, addDish, addLine, addPerson } from '../support/canteens.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addProduct, openStall } from '../support/stall.ts';

/** What an order costs the database. A statement more is one more for each of 2,000 people at eleven o'clock. */
const maxStatements = { dinner: 76, sale: 38, till: 33 };
const isPostgres = process.env.SUITE_DATABASE === 'postgres';
const requestId = 'order-cost-71c2';
const headers = { 'x-request-id': requestId };

let server: RunningServer;
let admin: Client;
let rows: Rows;
let statements: string[] = [];

beforeAll(async () => {
  server = await startServer({ LOG_SQL: requestId });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  vi.spyOn(server.server.services.log, 'info').mockImplementation((line: unknown, text?: string) => {
    const { sql: statement } = line as { sql: string };
    if (text === 'sql' && statement !== 'transaction') statements.push(statement);
  });
});
afterAll(() => server.stop());

/** The fewest of several times: work of the process itself may fall into one of them. */
async function statementsOf(place: (n: number) => Promise<{ code: number }>): Promise<string[]> {
  let fewest: string[] | undefined;
  for (let n = 0; n < 4; n++) {
    statements = [];
    expect(await place(n)).toMatchObject({ code: 200 });
    if (!fewest || statements.length < fewest.length) fewest = statements;
  }
  return fewest ?? [];
}

/** Reads of all rows of a table, which take longer with every order. Lists of values and small settings do not grow. */
async function scansOf(asked: readonly string[]): Promise<string[]> {
  const scans: string[] = [];
  for (const statement of new Set(asked)) {
    if (!/^(select|update)/.test(statement)) continue;
    const plan = await sql
      .raw<{ detail: string }>(`explain query plan ${statement.replaceAll('?', 'null')}`)
      .execute(server.server.services.db.reader.kysely);
    scans.push(
      ...plan.rows.flatMap(({ detail }) => (/^SCAN (?!json_each|settings_seq)/.test(detail) ? [statement] : [])),
    );
  }
  return scans;
}

async function dinner(): Promise<string[]> {
  const canteen = await addCanteen(rows);
  const dish = await addDish(rows, canteen);
  const day = addDays(chinaDay(Date.now()), 1);
  const line = await addLine(rows, canteen, [dish.id], { saleDate: day, maxCount: 100, perLimit: 5 });
  const people = await Promise.all(Array.from({ length: 4 }, () => addPerson(rows, canteen.orgId)));
  for (const { id: userId } of people)
    expect(
      await admin.post(
        '/organisation/user/recharge',
        { userId, accountType: 'cash', amount: '100.00', payWay: 'cash' },
        { 'idempotency-key': userId },
      ),
    ).toMatchObject({ code: 200 });
  return statementsOf((n) =>
    admin.postJson(
      '/ordermeal/web/orderDinner/add',
      {
        lineId: line.id,
        dateTypeId: canteen.dateTypeId,
        dinnerDate: day,
        userId: people[n]?.id,
        items: [{ mealId: dish.id, quantity: 1 }],
        seatNo: `A${n + 1}`,
        payOrder: ['cash'],
      },
      headers,
    ),
  );
}

async function sale(): Promise<string[]> {
  const stall = await openStall(rows);
  const product = await addProduct(rows, stall);
  return statementsOf(() =>
    admin.postJson(
      '/flashdeliver/web/order/addOrder',
      {
        merchantId: stall.merchantId,
        userId: stall.userId,
        items: [{ productId: product.id, quantity: 1 }],
        address: '1 号楼',
      },
      headers,
    ),
  );
}

/** Collecting at a till from a wallet. */
async function till(): Promise<string[]> {
  const stall = await openStall(rows);
  const user = await rows.find(rows.resource('residents/user'), stall.userId);
  expect(
    await admin.post(
      '/organisation/user/recharge',
      { userId: stall.userId, accountType: 'cash', amount: '100.00', payWay: 'cash' },
      { 'idempotency-key': stall.userId },
    ),
  ).toMatchObject({ code: 200 });
  const orders = await Promise.all(
    Array.from({ length: 4 }, () =>
      admin.post<{ id: string }>('/ordermeal/web/receivables/add', {
        orgId: user?.orgId,
        merchantId: stall.merchantId,
        userId: stall.userId,
        consumeType: 'unordered',
        amount: '1.00',
        payWay: 'cash_wallet',
        tradeTime: new Date().toISOString(),
      }),
    ),
  );
  return statementsOf((n) =>
    admin.post('/ordermeal/web/receivables/collect', { id: String(orders[n]?.data.id) }, headers),
  );
}

test.skipIf(isPostgres)('a payment at a till too', async () => {
  const asked = await till();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(maxStatements.till);
  expect(await scansOf(asked)).toEqual([]);
});

test.skipIf(isPostgres)(
  'a dinner is placed and paid in so many statements, none of which reads a whole table',
  async () => {
    const asked = await dinner();
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(maxStatements.dinner);
    expect(await scansOf(asked)).toEqual([]);
  },
);

test.skipIf(isPostgres)('an order of the shop too', async () => {
  const asked = await sale();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(maxStatements.sale);
  expect(await scansOf(asked)).toEqual([]);
});
