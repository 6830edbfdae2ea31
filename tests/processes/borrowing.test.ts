import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Row } from '../../src/meta/json.ts';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let rows: Rows;
let project: Client;
let orgId: string;
let made = 0;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  project = await server.as('project-a');
  rows = new Rows(server.server.services, await server.as('admin'));
  orgId = String((await project.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

async function add(path: string, body: Row): Promise<Row> {
  const reply = await project.post<Row>(`/diyForm/${path}/add`, body);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}
const stock = (totalQuantity: number, more: Row = {}) =>
  add('borrowItem', { orgId, itemName: `折叠桌${++made}`, totalQuantity, ...more });

const asked = (item: Row, quantity: number, more: Row = {}): Row => ({
  orgId,
  itemId: item.id as string,
  itemName: item.itemName as string,
  quantity,
  borrowerName: '赵敏',
  borrowerPhone: '13800001234',
  borrowTime: '2036-03-01T09:00:00.000Z',
  planReturnTime: '2036-03-02T09:00:00.000Z',
  ...more,
});
const apply = async (item: Row, quantity: number, more: Row = {}): Promise<string> =>
  String((await add('itemBorrow', asked(item, quantity, more))).id);
const step = (name: string, id: string, path = 'itemBorrow', more: Row = {}) =>
  project.post<Row>(`/diyForm/${path}/${name}`, { id, ...more });

async function lent(item: Row, quantity: number, more: Row = {}): Promise<string> {
  const id = await apply(item, quantity, more);
  expect(await step('approve', id)).toMatchObject({ code: 200 });
  return id;
}
const giveBack = (borrowId: string, pieces: Row) =>
  project.post<Row>('/diyForm/borrowReturn/add', { borrowId, ...pieces });

async function counts(item: Row): Promise<number[]> {
  const now = await rows.find(rows.resource('processes/borrowItem'), String(item.id));
  return ['totalQuantity', 'freeQuantity', 'lentQuantity', 'damagedQuantity'].map((name) => Number(now?.[name]));
}
const loanOf = (id: string) => rows.find(rows.resource('processes/itemBorrow'), id);
const historyOf = async (item: Row): Promise<unknown[][]> =>
  (
    await project.post<{ list: Row[] }>('/diyForm/borrowStock/list', { itemId: item.id as string, limit: 100 })
  ).data.list
    .map(({ changeType, quantity, freeQuantity }) => [changeType, quantity, freeQuantity])
    .toSorted((a, b) => String(a).localeCompare(String(b)));

describe('lending', () => {
  test('takes from the stock when the case passes, and not before', async () => {
    const item = await stock(3);
    const id = await apply(item, 2);
    expect(await counts(item)).toEqual([3, 3, 0, 0]);
    expect(await step('approve', id)).toMatchObject({ code: 200 });
    expect(await counts(item)).toEqual([3, 1, 2, 0]);
    expect(await loanOf(id)).toMatchObject({ status: 'borrowed', openQuantity: 2, returnedQuantity: 0 });
    expect(await historyOf(item)).toEqual([
      ['in', 3, 3],
      ['lend', -2, 1],
    ]);
  });

  test('finds the item by its name, and lends what is in no stock by the name alone', async () => {
    const item = await stock(1);
    const id = await apply(item, 1, { itemId: null });
    expect(await loanOf(id)).toMatchObject({ itemId: item.id });
    const other = await lent({ id: null, itemName: '没有库存的物品' }, 5);
    expect(await loanOf(other)).toMatchObject({ itemId: null, status: 'borrowed', openQuantity: 5 });
    expect(await step('return', other)).toMatchObject({ code: 200 });
    expect(await loanOf(other)).toMatchObject({ status: 'returned', openQuantity: 0, returnedQuantity: 5 });
  });

  test('of ten callers for the last piece lets exactly one have it, and tells the others why', async () => {
    const item = await stock(1);
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) ids.push(await apply(item, 1));
    const replies = await Promise.all(ids.map((id) => step('approve', id)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ code }) => code !== 200))
      expect(reply).toMatchObject({ code: 409, message: expect.stringContaining('只剩0件可借') as string });
    expect(await counts(item)).toEqual([1, 0, 1, 0]);
    const states = await Promise.all(ids.map(async (id) => (await loanOf(id))?.status));
    expect(states.filter((state) => state === 'borrowed')).toHaveLength(1);
    expect(states.filter((state) => state === 'pending')).toHaveLength(9);
  });

  test('refuses more than there is, what is not lent, and longer than is allowed', async () => {
    const item = await stock(2, { maxDays: 1 });
    const off = await stock(2, { status: 'disabled' });
    const refused: [Row, string, string][] = [
      [asked(item, 3), 'quantity', '一共只有2件'],
      [asked(off, 1), 'itemId', '已停借'],
      [asked(item, 1, { planReturnTime: '2036-03-04T09:00:00.000Z' }), 'planReturnTime', '最长借用1天'],
    ];
    for (const [body, path, words] of refused) {
      const reply = await project.post('/diyForm/itemBorrow/add', body);
      expect(reply).toMatchObject({ code: 422, message: expect.stringContaining(words) as string });
      expect(JSON.stringify(reply)).toContain(`"${path}"`);
    }
  });
});

describe('a return', () => {
  test('in part leaves the loan open; damaged pieces wait for repair, lost ones are written off', async () => {
    const item = await stock(10);
    const id = await lent(item, 6);
    expect(await giveBack(id, { goodQuantity: 2 })).toMatchObject({ code: 200 });
    expect(await loanOf(id)).toMatchObject({ status: 'borrowed', openQuantity: 4, actualReturnTime: null });
    expect(await counts(item)).toEqual([10, 6, 4, 0]);
    expect(await giveBack(id, { damagedQuantity: 1 })).toMatchObject({ code: 400 });
    expect(await giveBack(id, { goodQuantity: 5 })).toMatchObject({
      code: 422,
      message: expect.stringContaining('还有4件未还') as string,
    });
    expect(await giveBack(id, {})).toMatchObject({ code: 422 });
    expect(await counts(item)).toEqual([10, 6, 4, 0]);
    expect(
      await giveBack(id, { goodQuantity: 1, damagedQuantity: 2, lostQuantity: 1, note: '桌腿断裂，一张遗失' }),
    ).toMatchObject({ code: 200 });
    expect(await loanOf(id)).toMatchObject({
      status: 'returned',
      openQuantity: 0,
      returnedQuantity: 5,
      damagedQuantity: 2,
      lostQuantity: 1,
      actualReturnTime: expect.any(String) as string,
    });
    expect(await counts(item)).toEqual([9, 7, 0, 2]);
    expect(await giveBack(id, { goodQuantity: 1 })).toMatchObject({ code: 409 });
  });

  test('by one step takes back the rest, and a loss writes off the rest', async () => {
    const item = await stock(5);
    const [back, lost] = [await lent(item, 2), await lent(item, 3)];
    await giveBack(back, { goodQuantity: 1 });
    expect(await step('return', back)).toMatchObject({ code: 200 });
    expect(await loanOf(back)).toMatchObject({ status: 'returned', returnedQuantity: 2, openQuantity: 0 });
    expect(await step('lose', lost)).toMatchObject({ code: 200 });
    expect(await loanOf(lost)).toMatchObject({ status: 'lost', lostQuantity: 3, openQuantity: 0 });
    expect(await counts(item)).toEqual([2, 2, 0, 0]);
    const { list } = (await project.post<{ list: Row[] }>('/diyForm/borrowReturn/list', { borrowId: lost })).data;
    expect(list).toMatchObject([{ lostQuantity: 3, status: 'booked' }]);
  });

  test('of which two are entered at once counts each piece once', async () => {
    const item = await stock(3);
    const id = await lent(item, 3);
    const replies = await Promise.all([1, 2].map(() => giveBack(id, { goodQuantity: 2 })));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 422]);
    expect(await counts(item)).toEqual([3, 2, 1, 0]);
  });

  test('by mistake is undone, once, and not when its pieces have gone out again', async () => {
    const item = await stock(2);
    const id = await lent(item, 2);
    const entry = String((await giveBack(id, { goodQuantity: 2 })).data.id);
    expect(await step('undo', entry, 'borrowReturn')).toMatchObject({ code: 400 });
    expect(await step('undo', entry, 'borrowReturn', { undoReason: '登记错了' })).toMatchObject({ code: 200 });
    expect(await loanOf(id)).toMatchObject({ status: 'borrowed', openQuantity: 2, actualReturnTime: null });
    expect(await counts(item)).toEqual([2, 0, 2, 0]);
    expect(await step('undo', entry, 'borrowReturn', { undoReason: '再来' })).toMatchObject({ code: 409 });
    const again = String((await giveBack(id, { goodQuantity: 2 })).data.id);
    await lent(item, 1);
    expect(await step('undo', again, 'borrowReturn', { undoReason: '登记错了' })).toMatchObject({
      code: 409,
      message: expect.stringContaining('已再次借出') as string,
    });
    expect(await counts(item)).toEqual([2, 1, 1, 0]);
    expect(await loanOf(id)).toMatchObject({ status: 'returned' });
  });
});

test('a borrower with an account is told when the loan is overdue, and can return it', async () => {
  const item = await stock(1);
  const users = await project.post<{ list: Row[] }>('/organisation/user/list', { orgId, limit: 1 });
  const borrowerId = users.data.list[0]?.id as string;
  const id = await lent(item, 1, { borrowerId });
  const { services } = server.server;
  const loans = asSystem(systemContext(services), 'processes/itemBorrow');
  await loans.transaction(async (within) => void (await within.move(await within.get(id, 'change'), 'overdue')));
  const { borrowNo } = (await loanOf(id)) as Row;
  const messages = asSystem(services, 'notices/userMessage');
  const told = async () =>
    (await messages.find(isColumn('title', '借用物品已逾期'))).find(({ content }) =>
      String(content).includes(String(borrowNo)),
    );
  await until(async () => (await told()) !== undefined);
  expect(await told()).toMatchObject({ receivers: [borrowerId] });
  expect(await step('return', id)).toMatchObject({ code: 200 });
  expect(await counts(item)).toEqual([1, 1, 0, 0]);
});

describe('the stock', () => {
  test('is counted anew by hand, with a line, but never below what is out', async () => {
    const item = await stock(4);
    await lent(item, 3);
    const now = await rows.find(rows.resource('processes/borrowItem'), String(item.id));
    const change = (body: Row) =>
      project.post('/diyForm/borrowItem/update', { id: item.id as string, version: now?.version as number, ...body });
    expect(await change({ totalQuantity: 2 })).toMatchObject({ code: 422 });
    expect(await change({ totalQuantity: 6, damagedQuantity: 1 })).toMatchObject({ code: 200 });
    expect(await counts(item)).toEqual([6, 2, 3, 1]);
    expect(await historyOf(item)).toContainEqual(['adjust', 1, 2]);
  });

  test('is not deleted while some of it is out', async () => {
    const item = await stock(1);
    const id = await lent(item, 1);
    const remove = () => project.post(`/diyForm/borrowItem/delete/${String(item.id)}`);
    expect(await remove()).toMatchObject({ code: 409 });
    await step('return', id);
    expect(await counts(item)).toEqual([1, 1, 0, 0]);
  });
});

describe('a deposit', () => {
  const held = async (id: string): Promise<number> => {
    const { rows: found } = await sql<{ balance: number | string }>`
      select b."balance" from "ledger_balance" b join "ledger_account" a on a."id" = b."id"
      where a."ownerType" = 'deposit' and a."ownerId" = ${id}`.execute(server.server.services.db.reader.kysely);
    return Number(found[0]?.balance ?? 0);
  };
  const withDeposit = async (): Promise<string> => {
    const id = await lent(await stock(5), 2, { depositAmount: '80.00' });
    expect(await step('takeDeposit', id, 'itemBorrow', { depositWay: 'cash' })).toMatchObject({ code: 200 });
    return id;
  };

  test('is held once it was taken, and goes back with the last piece', async () => {
    const id = await withDeposit();
    expect(await held(id)).toBe(8000);
    expect((await step('takeDeposit', id, 'itemBorrow', { depositWay: 'cash' })).code).toBe(409);
    expect(await giveBack(id, { goodQuantity: 1 })).toMatchObject({ code: 200 });
    expect(await held(id)).toBe(8000);
    expect(await giveBack(id, { goodQuantity: 1 })).toMatchObject({ code: 200 });
    expect(await held(id)).toBe(0);
    expect(await loanOf(id)).toMatchObject({ status: 'returned', depositBack: '80.00', depositKept: '0.00' });
  });

  test('of what is late is taken while it stays late', async () => {
    const id = await lent(await stock(1), 1, { depositAmount: '80.00' });
    await rows.put(rows.resource('processes/itemBorrow'), id, { status: 'overdue' });
    expect(await step('takeDeposit', id, 'itemBorrow', { depositWay: 'cash' })).toMatchObject({
      code: 200,
      data: { rows: [{ status: 'overdue', depositTime: expect.any(String) }] },
    });
    expect(await held(id)).toBe(8000);
    expect(await loanOf(id)).toMatchObject({ status: 'overdue' });
  });

  test('is kept in part for damage, never more of it than there is, and all of it for what is lost', async () => {
    const id = await withDeposit();
    const damaged = { damagedQuantity: 1, note: '桌面开裂' };
    expect((await giveBack(id, { ...damaged, depositKept: '80.01' })).code).toBe(400);
    expect(await giveBack(id, { ...damaged, depositKept: '30.00' })).toMatchObject({ code: 200 });
    expect(await step('return', id)).toMatchObject({ code: 200 });
    expect(await loanOf(id)).toMatchObject({ depositBack: '50.00', depositKept: '30.00' });
    const lost = await withDeposit();
    expect(await step('lose', lost)).toMatchObject({ code: 200 });
    expect(await loanOf(lost)).toMatchObject({ status: 'lost', depositBack: '0.00', depositKept: '80.00' });
    expect(await held(lost)).toBe(0);
    expect((await checkLedger(server.server.services.db)).findings).toEqual([]);
    expect(await documentDifferences(server.server.services)).toEqual([]);
  });

  test('is not asked for where there is none, and its return is not undone', async () => {
    const free = await lent(await stock(1), 1);
    expect((await step('takeDeposit', free, 'itemBorrow', { depositWay: 'cash' })).code).toBe(422);
    const id = await withDeposit();
    for (const [depositWay, code] of [
      ['cash_wallet', 400],
      ['cash', 409],
    ] as const)
      expect((await step('takeDeposit', id, 'itemBorrow', { depositWay })).code, depositWay).toBe(code);
    const { data } = await giveBack(id, { goodQuantity: 2 });
    expect((await step('undo', String(data.id), 'borrowReturn', { undoReason: '登记错误' })).code).toBe(409);
  });
});
