import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { fillWallet } from '../support/wallets.ts';

interface Line {
  seq: number;
  kind: string;
  amount: string;
  before: string;
  after: string;
  counter: Row[];
  document: Row | null;
  documentNo: string | null;
}
interface Statement {
  account: Row;
  standing: Record<string, string>;
  opening: string;
  closing: string;
  count: number;
  list: Line[];
  next: number | null;
}

let server: RunningServer;
let admin: Client;
let project: Client;
let account: Row & { id: string };

const ask = (values: Row, client = project) =>
  client.post<Statement>('/wallet/statement', { holder: 'enterprise', id: account.id, from: '2020-01-01', ...values });
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);

beforeAll(async () => {
  server = await startServer();
  [admin, project] = await Promise.all([server.as('admin'), server.as('project-a')]);
  account = (
    await project.post<{ list: (Row & { id: string })[] }>('/organisation/virtAccount/list', {
      accountType: 'cash',
      status: 'normal',
      limit: 1,
    })
  ).data.list[0] as Row & { id: string };
});
afterAll(() => server.stop());

test('a statement leads from its opening to its closing balance, whole or page by page', async () => {
  const whole = fine(await ask({ limit: 200 }));
  expect(whole).toMatchObject({ opening: '0.00', next: null, account: { id: account.id, balance: account.balance } });
  expect(whole.list).toHaveLength(whole.count);
  expect(whole.count).toBeGreaterThan(3);
  let balance = cents(whole.opening);
  for (const { before, amount, after } of whole.list) {
    expect(cents(before)).toBe(balance);
    balance += cents(amount);
    expect(cents(after)).toBe(balance);
  }
  expect(balance).toBe(cents(whole.closing));
  expect(whole.closing).toBe(whole.standing.balance);
  const paged: Line[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: Statement = fine(await ask({ limit: 2, after }));
    expect(page.list.length).toBeLessThanOrEqual(2);
    paged.push(...page.list);
    after = page.next;
  }
  expect(paged).toEqual(whole.list);
});

test('two periods meet where one ends and the other begins', async () => {
  const whole = fine(await ask({ limit: 200 }));
  const middle = whole.list[2] as Line & { day: string };
  const [before, after] = [
    fine(await ask({ to: middle.day, limit: 200 })),
    fine(await ask({ from: new Date(Date.parse(middle.day) + 86_400_000).toISOString().slice(0, 10), limit: 200 })),
  ];
  expect(before.closing).toBe(after.opening);
  expect([...before.list, ...after.list]).toEqual(whole.list);
});

test('a movement names who is on the other side and its document, to those who may open it', async () => {
  const asked = fine(
    await project.post<Row>('/wallet/virtAccountWater/add', {
      accountId: account.id,
      direction: 'in',
      amount: '3.00',
      reason: '少录一笔',
    }),
  );
  fine(await admin.post('/wallet/adjustment/approve', { id: asked.id, version: asked.version }));
  const { list, closing } = fine(await ask({ limit: 200 }));
  expect(list.at(-1)).toMatchObject({
    kind: 'adjust',
    amount: '3.00',
    after: closing,
    documentNo: asked.adjustNo,
    document: { resource: 'accounts/adjustment', id: asked.id },
    counter: [{ ownerType: 'outside', kind: 'adjustments' }],
  });
});

test('what was deducted leads to the deduction, which was paid under its number', async () => {
  const orgId = String(account.orgId);
  const rows = new Rows(server.server.services, admin);
  const userId = (await rows.add(rows.resource('residents/user'), { orgId })).id;
  const wallet = await rows.add(rows.resource('accounts/userAccount'), { orgId, userId, accountType: 'cash' });
  await fillWallet(rows, { userId, orgId }, 'cash', 2000);
  const deduction = await rows.add(rows.resource('orders/deduction'), {
    orgId,
    userId,
    accountType: 'cash',
    amount: '5.00',
  });
  const { list } = fine(await ask({ holder: 'wallet', id: wallet.id }, admin));
  expect(list.at(-1)).toMatchObject({
    amount: '-5.00',
    documentNo: deduction.deductNo,
    document: { resource: 'orders/deduction', id: deduction.id },
  });
});

test('a statement is for those who may see the account, and asks for what it needs', async () => {
  expect((await ask({}, await server.as('project-b'))).code).toBe(404);
  expect((await ask({}, await server.as('merchant-a'))).code).toBe(403);
  for (const [values, field] of [
    [{ holder: 'bank' }, 'holder'],
    [{ to: '2019-01-01' }, 'to'],
    [{ from: 'May' }, 'from'],
    [{ limit: 201 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ order: 'x' }, 'order'],
  ] as const) {
    expect(await ask(values), field).toMatchObject({ code: 400, data: { errors: [{ path: field }] } });
  }
});

test('the whole period comes as a sheet, and the log says so', async () => {
  const response = await fetch(`${server.url}/super_cloud/api/wallet/statement/export`, {
    method: 'POST',
    body: JSON.stringify({ holder: 'enterprise', id: account.id, from: '2020-01-01' }),
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie: project.cookie },
  });
  expect(response.status).toBe(200);
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const { list } = fine(
    await admin.post<{ list: Row[] }>('/system/operateLog/list', { action: 'export', recordId: account.id }),
  );
  expect(list[0]).toMatchObject({ userName: 'project-a' });
});

test('the book agrees with what is shown, a difference is found, and only those for all projects look', async () => {
  interface Reconciled {
    kinds: Row[];
    sums: Row[];
    differences: Row[];
    last: Row | null;
  }
  const found = fine(await admin.post<Reconciled>('/wallet/reconcile', {}));
  expect(found).toMatchObject({
    differences: [],
    sums: [
      { currency: 'CNY', sum: '0.00' },
      { currency: 'POINTS', sum: '0.00' },
    ],
  });
  expect(found.kinds).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ownerType: 'wallet', kind: 'cash' }),
      expect.objectContaining({ ownerType: 'enterprise', kind: 'cash' }),
    ]),
  );
  const { table } = server.server.services.model.resources.get('accounts/virtAccount') as { table: string };
  const set = (balance: number) =>
    server.server.services.store.transaction((tx) =>
      server.server.services.store.update(tx, table, { balance }, isColumn('id', account.id)),
    );
  const right = cents(fine(await ask({})).standing.balance) - cents(fine(await ask({})).standing.held);
  await set(right + 1);
  expect(fine(await admin.post<Reconciled>('/wallet/reconcile', {})).differences).toMatchObject([
    { holder: 'enterprise', resource: 'accounts/virtAccount', id: account.id, label: expect.any(String) as string },
  ]);
  await set(right);
  const checked = fine(await admin.post<Reconciled>('/wallet/reconcile/check', {}));
  expect(checked).toMatchObject({ differences: [], last: { sound: true, findings: [], documents: [] } });
  expect(fine(await admin.post<Reconciled>('/wallet/reconcile', {})).last).toEqual(checked.last);
  expect((await project.post('/wallet/reconcile', {})).code).toBe(403);
  expect((await project.post('/wallet/reconcile/check', {})).code).toBe(403);
});
