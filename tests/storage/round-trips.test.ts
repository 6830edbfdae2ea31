import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/**
 * How often a request waits for the database: on PostgreSQL each time that a connection with nothing under way is
 * asked for something, on SQLite each statement. More than these, and somebody has put a statement in the way of everybody.
 */
const limits =
  process.env.SUITE_DATABASE === 'postgres'
    ? { read: 2, list: 2, listWithNewTotal: 3, update: 4, add: 4, payment: 10 }
    : { read: 1, list: 1, listWithNewTotal: 2, update: 6, add: 7, payment: 24 };

interface Row {
  id: string;
  version: number;
  orgId: string;
  companyDeptId: string;
}

const requestId = 'round-trips-5b1f';
let server: RunningServer;
let admin: Client;
let row: Row;
let waits = 0;
let unique = 0;

beforeAll(async () => {
  if (process.env.SUITE_DATABASE === 'postgres') countTrips();
  server = await startServer({ LOG_SQL: requestId });
  admin = await server.as('admin');
  if (process.env.SUITE_DATABASE !== 'postgres') countStatements();
  row = (await list()).data.list[0] as Row;
});
afterAll(() => server.stop());

const asked = { 'x-request-id': requestId };
const list = () => admin.post<{ list: Row[]; total: number }>('/organisation/staff/list', { limit: 20 }, asked);
const read = () => admin.get<Row>(`/organisation/staff/${row.id}`, asked);
const update = async () => {
  const reply = await admin.post<Row>(
    '/organisation/staff/update',
    { id: row.id, version: row.version, staffName: `陈思远${++unique}` },
    asked,
  );
  row = { ...row, version: reply.data.version };
  return reply;
};
const add = () =>
  admin.post<Row>(
    '/organisation/staff/add',
    {
      staffName: '陈思远',
      orgId: row.orgId,
      companyDeptId: row.companyDeptId,
      staffType: 'repair',
      mobile: `139${String(10_000_000 + ++unique)}`,
      staffNo: `RT${unique}`,
    },
    asked,
  );

const receipts = '/ordermeal/web/receivables';

/** An order at a till that waits for its money, and what takes that from the wallet of the person. */
async function orderedAtTill(): Promise<{ order: () => Promise<void>; pay: () => Promise<{ code: number }> }> {
  const merchants = await admin.post<{ list: Row[] }>('/wallet/merchant/list', { status: 'open', limit: 1 });
  const { id: merchantId, orgId } = merchants.data.list[0] as Row;
  const mobile = '13571234567';
  const person = { realName: '付款人', mobile, orgId, personnelType: 'formal' };
  const userId = (await admin.post<Row>('/organisation/user/add', person)).data.id;
  const money = { userId, accountType: 'cash', amount: '200.00', payWay: 'cash' };
  await admin.post('/organisation/user/recharge', money, { 'Idempotency-Key': mobile });
  const tradeTime = new Date().toISOString();
  const what = {
    orgId,
    merchantId,
    userId,
    consumeType: 'unordered',
    amount: '0.01',
    payWay: 'cash_wallet',
    tradeTime,
  };
  let id = '';
  return {
    order: async () => void (id = (await admin.post<Row>(`${receipts}/add`, what)).data.id),
    pay: () => admin.post(`${receipts}/collect`, { id }, asked),
  };
}

function countTrips(): void {
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const underWay = new WeakMap<object, number>();
  const counting = function (this: object, ...args: unknown[]): unknown {
    const before = underWay.get(this) ?? 0;
    if (before === 0) waits++;
    underWay.set(this, before + 1);
    const sent = Reflect.apply(send, this, args) as unknown;
    const answered = () => void underWay.set(this, (underWay.get(this) ?? 1) - 1);
    if (sent instanceof Promise) sent.then(answered, answered);
    else answered();
    return sent;
  };
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(counting as typeof pg.Client.prototype.query);
}

function countStatements(): void {
  vi.spyOn(server.server.services.log, 'info').mockImplementation((line: unknown, text?: string) => {
    if (text === 'sql' && (line as { sql: string }).sql !== 'transaction') waits++;
  });
}

/** The fewest of several times: work of the process itself may fall into one of them. */
async function waitsOf(call: () => Promise<{ code: number }>, before = async () => {}): Promise<number> {
  let fewest = Infinity;
  for (let i = 0; i < 8; i++) {
    await before();
    waits = 0;
    expect(await call()).toMatchObject({ code: 200 });
    fewest = Math.min(fewest, waits);
  }
  return fewest;
}

test('a read asks who it is and for the row', async () => {
  expect(await waitsOf(read)).toBe(limits.read);
});

test('a list asks who it is and for its page; the total is known until somebody writes', async () => {
  expect(await waitsOf(list)).toBe(limits.list);
});

test('once somebody has written, the total is counted again', async () => {
  expect(await waitsOf(list, async () => void (await update()))).toBe(limits.listWithNewTotal);
});

test('an update: who it is, and a transaction of few steps', async () => {
  expect(await waitsOf(update)).toBe(limits.update);
});

test('an add: the same', async () => {
  expect(await waitsOf(add)).toBe(limits.add);
});

test('a payment from a wallet: what does not depend on each other is asked for together', async () => {
  const { order, pay } = await orderedAtTill();
  expect(await waitsOf(pay, order)).toBe(limits.payment);
});
