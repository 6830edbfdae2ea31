import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import type { Client } from '../support/client.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Account {
  id: string;
  orgId: string;
  balance: string;
  status: string;
  userId: string;
  accountType: string;
}
interface Request {
  id: string;
  adjustNo: string;
  version: number;
  status: string;
  orgId: string;
  movementNo: string | null;
}

let server: RunningServer;
let admin: Client;
let project: Client;
let enterprise: Account;
let wallet: Account;

const listed = async <T>(path: string, filter: Record<string, unknown> = {}, client = admin): Promise<T[]> =>
  (await client.post<{ list: T[] }>(path, { limit: 50, ...filter })).data.list;
const cents = (amount: string) => Math.round(Number(amount) * 100);
const enterpriseNow = async () => fine(await admin.get<Account>(`/organisation/virtAccount/${enterprise.id}`));
const walletNow = async () => fine(await admin.get<Account>(`/organisation/userAccount/${wallet.id}`));
const approve = ({ id, version }: Request, client = admin) =>
  client.post<{ rows: Request[] }>('/wallet/adjustment/approve', { id, version });

beforeAll(async () => {
  server = await startServer();
  [admin, project] = await Promise.all([server.as('admin'), server.as('project-a')]);
  enterprise = (
    await listed<Account>('/organisation/virtAccount/list', { accountType: 'cash', status: 'normal' }, project)
  )[0] as Account;
  wallet = (
    await listed<Account>('/organisation/userAccount/list', { accountType: 'cash', status: 'normal' }, project)
  )[0] as Account;
});
afterAll(() => server.stop());

test('a correction moves money once somebody else has approved it, and shows as a movement with its document', async () => {
  const asked = fine(
    await project.post<Request>('/wallet/virtAccountWater/add', {
      accountId: enterprise.id,
      direction: 'in',
      amount: '12.50',
      reason: '充值少录',
    }),
  );
  expect(asked).toMatchObject({ status: 'pending', orgId: enterprise.orgId, movementNo: null });
  expect((await enterpriseNow()).balance).toBe(enterprise.balance);
  expect(await approve(asked, project)).toMatchObject({ code: 403 });
  const [booked] = fine(await approve(asked)).rows;
  expect(cents((await enterpriseNow()).balance)).toBe(cents(enterprise.balance) + 1250);
  const [movement] = await listed<Row>('/wallet/virtAccountWater/list', { waterNo: booked?.movementNo });
  expect(movement).toMatchObject({
    accountId: enterprise.id,
    tradeType: 'adjust',
    direction: 'in',
    amount: '12.50',
    bizNo: asked.adjustNo,
    beforeBalance: enterprise.balance,
  });
  expect((await approve({ ...asked, version: booked?.version as number })).code).toBe(409);
  expect(cents((await enterpriseNow()).balance)).toBe(cents(enterprise.balance) + 1250);
  const back = fine(
    await project.post<Request>('/wallet/virtAccountWater/add', {
      accountId: enterprise.id,
      direction: 'out',
      amount: '12.50',
      reason: '冲正',
      relatedNo: booked?.movementNo,
    }),
  );
  fine(await approve(back));
  expect((await enterpriseNow()).balance).toBe(enterprise.balance);
});

test('what is booked is neither changed nor deleted, and the answer says how it is reversed', async () => {
  const [movement] = await listed<{ id: string; version: number }>('/wallet/virtAccountWater/list');
  for (const call of ['update', 'delete']) {
    const reply = await project.post(`/wallet/virtAccountWater/${call}`, {
      id: movement?.id,
      version: movement?.version,
      amount: '1.00',
    });
    expect(reply).toMatchObject({ code: 422, message: expect.stringContaining('调账申请') });
  }
  expect(
    (await server.as('merchant-a').then((client) => client.post('/wallet/virtAccountWater/update', {}))).code,
  ).toBe(403);
});

test('wallets are corrected both ways, and a correction that the wallet cannot bear waits', async () => {
  const { userId } = wallet;
  const asked = fine(
    await project.post<Request>('/organisation/userRecod/saveUserRecod', {
      userId,
      accountType: 'cash',
      direction: 'out',
      amount: '0.01',
      reason: '重复充值',
    }),
  );
  fine(await approve(asked));
  expect(cents((await walletNow()).balance)).toBe(cents(wallet.balance) - 1);
  expect((await listed<Row>('/organisation/userRecod/list', { userId, operation: 'adjust' }))[0]).toMatchObject({
    amount: '0.01',
    beforeBalance: wallet.balance,
  });
  const tooMuch = fine(
    await project.post<Request>('/organisation/userRecod/saveUserRecod', {
      userId,
      accountType: 'cash',
      direction: 'out',
      amount: '9999999.99',
      reason: '误操作',
    }),
  );
  expect(await approve(tooMuch)).toMatchObject({ code: 422, message: expect.stringContaining('可用余额') });
  expect(fine(await admin.get<Request>(`/wallet/adjustment/${tooMuch.id}`))).toMatchObject({ status: 'pending' });
  const welfare = fine(
    await project.post<Request>('/organisation/userRecod/saveSalesAccountRecod', {
      userId,
      accountType: 'welfare',
      direction: 'in',
      amount: '8.00',
      reason: '补发',
    }),
  );
  fine(await approve(welfare));
  const [filled] = await listed<Account>('/organisation/userAccount/list', { userId, accountType: 'welfare' });
  expect(cents(filled?.balance as string)).toBeGreaterThanOrEqual(800);
});

test.each([
  ['/wallet/virtAccountWater/add', { direction: 'in', amount: '1.00', reason: '说明' }, 'accountId'],
  ['/wallet/virtAccountWater/add', { direction: 'in', amount: '0.00' }, 'amount'],
  ['/wallet/virtAccountWater/add', { direction: 'in', amount: '1e3' }, 'amount'],
  ['/wallet/virtAccountWater/add', { direction: 'in', amount: '1.00' }, 'reason'],
  ['/wallet/virtAccountWater/add', { direction: 'up', amount: '1.00', reason: '说明' }, 'direction'],
  [
    '/wallet/virtAccountWater/add',
    { direction: 'in', amount: '1.00', reason: '说明', relatedNo: 'LS-none' },
    'relatedNo',
  ],
  ['/wallet/virtAccountWater/add', { direction: 'in', amount: '1.00', reason: '说明', movementNo: 'X' }, 'movementNo'],
  ['/organisation/userRecod/saveUserRecod', { direction: 'in', amount: '1.00', reason: '说明' }, 'accountType'],
  [
    '/organisation/userRecod/saveSalesAccountRecod',
    { direction: 'in', amount: '1.00', reason: '说明', accountType: 'cash' },
    'accountType',
  ],
])('%s %j is refused at %s', async (path, values, field) => {
  const owner =
    field === 'accountId' ? {} : path.includes('virt') ? { accountId: enterprise.id } : { userId: wallet.userId };
  expect(await project.post(path, { ...owner, ...values })).toMatchObject({
    code: 400,
    data: { errors: expect.arrayContaining([expect.objectContaining({ path: field })]) },
  });
});

test('nobody corrects what is not in their reach', async () => {
  const [foreign] = await listed<Account>('/organisation/virtAccount/list', { orgId_ne: enterprise.orgId });
  if (foreign)
    expect(
      (
        await project.post('/wallet/virtAccountWater/add', {
          accountId: foreign.id,
          direction: 'in',
          amount: '1.00',
          reason: '说明',
        })
      ).code,
    ).toBe(404);
  const clerk = await server.as('merchant-a');
  expect(
    (
      await clerk.post('/wallet/virtAccountWater/add', {
        accountId: enterprise.id,
        direction: 'in',
        amount: '1.00',
        reason: '说明',
      })
    ).code,
  ).toBe(403);
});

test('the book is sound afterwards', async () => {
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [], open: [] });
});
