import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { catalogue } from '../../src/meta/errors/catalogue.ts';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { reconcile } from '../../src/server/areas/accounts/reconcile.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client, Reply } from '../support/client.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Account extends Row {
  id: string;
  version: number;
  accountId: string;
  virtId: string;
  balance: string;
  totalIn: string;
  totalOut: string;
  status: string;
}

let server: RunningServer;
let admin: Client;
let project: Client;
let parent: Account;
let extend: Account;
let count = 0;

const key = () => ({ 'Idempotency-Key': `sub-${++count}` });
const listed = async <T = Account>(path: string, filter: Row): Promise<T[]> =>
  fine(await project.post<{ list: T[] }>(path, { limit: 100, ...filter })).list;
const read = async (path: string, id: string) => fine(await project.get<Account>(`${path}/${id}`));
const parentNow = () => read('/organisation/virtAccount', parent.id);
const extendNow = () => read('/wallet/virtAccountExtend', extend.id);
const cents = (text: string) => Math.round(Number(text) * 100);
const recharge = (amount: string, id = extend.id) =>
  project.postJson<Row>('/wallet/virtAccountExtend/recharge', { id, amount, remark: '预算' }, key());
const transfer = (kind: string, amount: string, more: Row = {}) =>
  project.postJson<Account>('/wallet/extendTransfer/add', {
    extendId: extend.id,
    kind,
    amount,
    remark: '项目餐叙',
    ...more,
  });
/** Asked for by whoever entered it, agreed to by somebody else. */
async function reversed(id: string, client = admin): Promise<Reply<unknown>> {
  const current = async () => fine(await project.get<Account>(`/wallet/extendTransfer/${id}`));
  if ((await current()).status === 'success')
    fine(await step('/wallet/extendTransfer/applyReverse', await current(), { reverseReason: '金额有误' }));
  return step('/wallet/extendTransfer/reverse', await current(), {}, client);
}
const step = (path: string, row: Pick<Account, 'id' | 'version'>, more: Row = {}, client = project) =>
  client.postJson(path, { id: row.id, version: row.version, ...more });

beforeAll(async () => {
  server = await startServer();
  [admin, project] = await Promise.all([server.as('admin'), server.as('project-a')]);
  parent = (await listed('/organisation/virtAccount/list', { accountType: 'cash', status: 'normal' }))[0] as Account;
});
afterAll(() => server.stop());
beforeEach(async () => {
  extend = fine(
    await project.postJson<Account>('/wallet/virtAccountExtend/add', {
      accountId: parent.id,
      virtId: parent.virtId,
      typeCode: 'reception',
      accountName: `接待 ${++count}`,
    }),
  );
});

test('money moves from the account to its sub-account, with a movement on either side', async () => {
  const before = await parentNow();
  const reply = fine(await recharge('120.50'));
  expect(reply).toMatchObject({ balance: '120.50' });
  const [after, sub] = [await parentNow(), await extendNow()];
  expect(cents(before.balance) - cents(after.balance)).toBe(12_050);
  expect(reply.accountBalance).toBe(after.balance);
  expect(sub).toMatchObject({ balance: '120.50', totalIn: '120.50', totalOut: '0.00' });
  const own = await listed<Row>('/wallet/virtAccountExtend/virtWaterList', { extendId: extend.id });
  expect(own).toMatchObject([
    { tradeType: 'transfer', direction: 'in', beforeBalance: '0.00', afterBalance: '120.50', bizNo: reply.transferNo },
  ]);
  expect(
    await listed<Row>('/wallet/virtAccountWater/list', {
      accountId: parent.id,
      q: reply.transferNo ?? '',
    }),
  ).toMatchObject([{ tradeType: 'transfer', direction: 'out', amount: '120.50', accountLevel: 'main' }]);
  const statement = fine(
    await project.post<{ list: Row[] }>('/wallet/statement', { holder: 'extend', id: extend.id, from: '2020-01-01' }),
  );
  expect(statement.list).toMatchObject([{ amount: '120.50', document: { resource: 'accounts/extendTransfer' } }]);
});

test.each(['0', '-1', '1.001', '1e3', ' 5', '99999999999999', ''])(
  'an amount of "%s" moves nothing',
  async (amount) => {
    const before = await parentNow();
    expect(await recharge(amount)).toMatchObject({ code: 400, data: { errors: [{ path: 'amount' }] } });
    expect(await parentNow()).toMatchObject({ balance: before.balance });
    expect(await extendNow()).toMatchObject({ balance: '0.00' });
  },
);

test('more than the account has, a frozen sub-account, no key and no permission move nothing', async () => {
  const before = await parentNow();
  expect(await recharge('9999999.00')).toMatchObject({ code: 422 });
  expect(await project.postJson('/wallet/virtAccountExtend/recharge', { id: extend.id, amount: '1.00' })).toMatchObject(
    { code: 400 },
  );
  const reader = await server.as('enterprise-a');
  expect(
    await reader.postJson('/wallet/virtAccountExtend/recharge', { id: extend.id, amount: '1.00' }, key()),
  ).toMatchObject({ code: 403 });
  fine(await step('/wallet/virtAccountExtend/freeze', extend));
  expect(await recharge('1.00')).toMatchObject({ message: catalogue.accountFrozen.text.zh });
  expect(await parentNow()).toMatchObject({ balance: before.balance });
});

test('spending stays within the limits of one time and of the month, and a reversal gives room again', async () => {
  fine(await recharge('500.00'));
  const limits = await extendNow();
  fine(
    await project.postJson('/wallet/virtAccountExtend/update', {
      id: limits.id,
      version: limits.version,
      singleLimit: '100.00',
      monthLimit: '150.00',
    }),
  );
  expect(await transfer('spend', '100.01')).toMatchObject({ code: 422 });
  const spent = fine(await transfer('spend', '100.00'));
  expect(await transfer('spend', '50.01')).toMatchObject({ code: 422 });
  expect(await extendNow()).toMatchObject({ balance: '400.00', totalOut: '100.00' });
  expect((await reversed(spent.id, project)).code, 'not by who entered it').toBe(403);
  expect(await extendNow()).toMatchObject({ balance: '400.00' });
  fine(await reversed(spent.id));
  expect(await extendNow()).toMatchObject({ balance: '500.00' });
  fine(await transfer('spend', '100.00'));
  fine(await transfer('spend', '50.00'));
});

test('what was spent meanwhile stands in the way of a reversal', async () => {
  const moved = fine(await transfer('in', '80.00'));
  fine(await transfer('spend', '30.00'));
  expect((await reversed(moved.id)).code).toBe(422);
  expect(await extendNow()).toMatchObject({ balance: '50.00' });
});

test('a merchant is paid by a sub-account of its project', async () => {
  const [merchant] = await listed<Row>('/wallet/merchant/list', { status: 'open' });
  const { store } = server.server.services;
  const takings = async () => {
    const id = `${String(merchant?.id)}/merchant/takings`;
    const [row] = await store.find('ledger_balance', ['balance'], isColumn('id', id), { limit: 1 });
    return Number(row?.balance ?? 0);
  };
  fine(await recharge('60.00'));
  const before = await takings();
  fine(await transfer('spend', '45.00', { merchantId: merchant?.id ?? null }));
  expect((await takings()) - before).toBe(4500);
  expect(await transfer('in', '1.00', { merchantId: merchant?.id ?? null })).toMatchObject({ code: 400 });
});

test('with money it cannot be closed, and its account not before it is', async () => {
  fine(await recharge('10.00'));
  expect(await step('/wallet/virtAccountExtend/close', await extendNow())).toMatchObject({ code: 422 });
  expect(await step('/organisation/virtAccount/close', await parentNow())).toMatchObject({ code: 409 });
  fine(await transfer('back', '10.00'));
  fine(await step('/wallet/virtAccountExtend/close', await extendNow()));
  expect(await transfer('in', '1.00')).toMatchObject({ message: catalogue.accountClosed.text.zh });
});

test.each(['normal', 'frozen'])('a %s one that has expired gives back what it holds and is closed', async (status) => {
  fine(await recharge('33.00'));
  if (status === 'frozen') fine(await step('/wallet/virtAccountExtend/freeze', await extendNow()));
  const before = await parentNow();
  const context = systemContext(server.server.services);
  await context.store.transaction(async (tx) => {
    const rows = asSystem(context, 'accounts/virtAccountExtend', tx);
    await rows.move(await rows.get(extend.id), 'expire');
  });
  expect(await extendNow()).toMatchObject({ status: 'closed', balance: '0.00', totalOut: '33.00' });
  expect(cents((await parentNow()).balance) - cents(before.balance)).toBe(3300);
});

test('past its end nothing comes in, whether or not the step was taken yet', async () => {
  const { id, version } = await extendNow();
  const expireTime = new Date(Date.now() + 3_600_000).toISOString();
  fine(await project.postJson('/wallet/virtAccountExtend/update', { id, version, expireTime }));
  const context = systemContext(server.server.services);
  const { table } = context.model.resources.get('accounts/virtAccountExtend')!;
  await context.store.transaction((tx) =>
    context.store.update(tx, table, { expireTime: new Date(Date.now() - 60_000).toISOString() }, isColumn('id', id)),
  );
  expect((await recharge('1.00')).code).toBe(422);
});

test('the total is that of the list, as far as the caller reaches', async () => {
  fine(await recharge('7.00'));
  const total = fine(await project.post<Row>('/wallet/virtAccountExtend/getTotal', { virtId: parent.virtId }));
  const rows = await listed('/wallet/virtAccountExtend/list', { virtId: parent.virtId });
  const sum = (name: 'balance' | 'totalIn' | 'totalOut') => rows.reduce((all, row) => all + cents(row[name]), 0);
  expect(total.count).toBe(rows.length);
  for (const name of ['balance', 'totalIn', 'totalOut'] as const) expect(cents(String(total[name]))).toBe(sum(name));
  const all = fine(await admin.post<Row>('/wallet/virtAccountExtend/getTotal', {}));
  expect(Number(all.count)).toBeGreaterThan(rows.length);
});

test('rows, documents and the book agree at the end', async () => {
  const { services } = server.server;
  expect(await documentDifferences(services)).toEqual([]);
  expect(await reconcile(systemContext(services))).toMatchObject({ differences: [] });
  expect(await checkLedger(services.db)).toMatchObject({ findings: [] });
});
