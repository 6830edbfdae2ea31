import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { hold, release } from '../../src/server/ledger/hold.ts';
import { sweepLedger } from '../../src/server/ledger/sweep.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client, Reply } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** A wallet, an enterprise account or an application, as far as this is about it. */
interface Wallet {
  id: string;
  version: number;
  userId: string;
  virtId: string;
  orgId: string;
  accountNo: string;
  accountType: string;
  balance: string;
  frozenAmount: string;
  totalRecharge: string;
  expireTime: string | null;
  status: string;
}
interface Application {
  id: string;
  version: number;
  applyNo: string;
  status: string;
  totalAmount: string;
  personCount: number;
  failReason: string | null;
}
interface Entry {
  recordNo: string;
  amount: string;
  beforeBalance: string;
  afterBalance: string;
  operation: string;
  tradeType: string;
  direction: string;
  remark: string;
  bizNo: string;
}
interface List<T> {
  list: T[];
  total: number;
}

let server: RunningServer;
let admin: Client;
let project: Client;
let wallets: Wallet[];
let keys = 0;

const freshKey = () => ({ 'Idempotency-Key': `key-${++keys}` });
const listed = async <T>(path: string, filter: Record<string, unknown> = {}): Promise<T[]> =>
  (await project.post<List<T>>(path, { limit: 200, ...filter })).data.list;
const walletOf = async (userId: string, accountType = 'cash') =>
  (await listed<Wallet>('/organisation/userAccount/list', { accountType })).find(
    (each) => each.userId === userId,
  ) as Wallet;
const entriesOf = (userId: string, accountType = 'cash') =>
  listed<Entry>('/organisation/userRecod/list', { userId, accountType });
const pay = (
  userId: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = freshKey(),
  client = project,
): Promise<Reply<{ recordNo: string; balance: string; errors: { path: string }[] }>> =>
  client.post(
    '/organisation/user/recharge',
    { userId, accountType: 'cash', amount: '12.50', payWay: 'cash', remark: '柜台', ...more },
    headers,
  );
const plus = (balance: string, yuan: number) => (Number(balance) + yuan).toFixed(2);

beforeAll(async () => {
  server = await startServer();
  [admin, project] = await Promise.all([server.as('admin'), server.as('project-a')]);
  wallets = await listed<Wallet>('/organisation/userAccount/list', { accountType: 'cash', status: 'normal' });
});
afterAll(() => server.stop());

/** The person of a wallet that no other test uses. */
const person = () => (wallets.pop() as Wallet).userId;

describe('a recharge at the desk', () => {
  test('moves the balance, and shows it with before and after', async () => {
    const userId = person();
    const before = await walletOf(userId);
    const reply = await pay(userId);
    expect(reply).toMatchObject({
      code: 200,
      data: { balance: plus(before.balance, 12.5), recordNo: expect.any(String) },
    });
    expect(await walletOf(userId)).toMatchObject({
      balance: reply.data.balance,
      frozenAmount: '0.00',
      totalRecharge: plus(before.totalRecharge, 12.5),
      version: before.version,
    });
    expect((await entriesOf(userId))[0]).toMatchObject({
      recordNo: reply.data.recordNo,
      amount: '12.50',
      beforeBalance: before.balance,
      afterBalance: reply.data.balance,
      operation: 'recharge',
      remark: '柜台',
    });
  });

  test('happens once for a key, is answered alike, and another body is refused', async () => {
    const userId = person();
    const before = await walletOf(userId);
    const key = freshKey();
    const replies = await Promise.all(Array.from({ length: 8 }, () => pay(userId, {}, key)));
    for (const reply of replies) expect(reply).toMatchObject({ code: 200, data: replies[0]?.data });
    expect(await pay(userId, { amount: '12.51' }, key)).toMatchObject({ code: 409 });
    expect(await pay(userId, {}, {})).toMatchObject({ code: 400 });
    expect(await pay(userId, {}, { 'Idempotency-Key': 'a b' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'Idempotency-Key' }] },
    });
    expect((await walletOf(userId)).balance).toBe(plus(before.balance, 12.5));
  });

  test('many at once add up', async () => {
    const userId = person();
    const before = await walletOf(userId);
    const replies = await Promise.all(Array.from({ length: 12 }, () => pay(userId, { amount: '10.01' })));
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ data }) => data.balance)).size).toBe(12);
    expect((await walletOf(userId)).balance).toBe(plus(before.balance, 120.12));
  });

  test.each(['0', '0.00', '-1', '1.001', '1e3', ' 5', '99999999999999', '', 'abc', '+5', '0x10', '１２'])(
    'of "%s" is refused with the field, and moves nothing',
    async (amount) => {
      const userId = (wallets[0] as Wallet).userId;
      const before = [await walletOf(userId), await entriesOf(userId)];
      expect(await pay(userId, { amount })).toMatchObject({ code: 400, data: { errors: [{ path: 'amount' }] } });
      expect([await walletOf(userId), await entriesOf(userId)]).toEqual(before);
    },
  );

  test('keeps to the limits of the project and to fields that it knows', async () => {
    const userId = person();
    // What is found after the body was read is called as the call declares it, too.
    const tooLittle = await pay(userId, { amount: '9.99' });
    expect(tooLittle).toMatchObject({ code: 400, data: { errors: [{ path: 'amount' }] } });
    expect(tooLittle.message).toMatch(/金额.*：不能小于10\.00$/);
    expect((await pay(userId, { amount: '1e3' })).message).toMatch(/金额.*的格式不正确$/);
    expect(await pay(userId, { amount: '1000.01' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'amount' }] },
    });
    for (const more of [{ accountType: 'points' }, { payWay: 'gold' }, { userId: 'nobody' }, { bonus: '1.00' }])
      expect(await pay(userId, more)).toMatchObject({ code: 400, data: { errors: [{ path: Object.keys(more)[0] }] } });
    const [settings] = await listed<{ id: string; version: number }>('/wallet/orgExtend/list');
    expect(
      (
        await admin.post('/wallet/orgExtend/updateEntity', {
          ...(settings && { id: settings.id, version: settings.version }),
          maxRecharge: '',
          maxBalance: (await walletOf(userId)).balance,
        })
      ).code,
    ).toBe(200);
    expect(await pay(userId)).toMatchObject({ code: 422 });
    expect(
      (
        await admin.post('/wallet/orgExtend/updateEntity', {
          id: settings?.id,
          version: (settings?.version ?? 0) + 1,
          maxRecharge: '1000.00',
          maxBalance: '',
        })
      ).code,
    ).toBe(200);
  });

  test('is for those who hold the permission, and for people within their reach', async () => {
    const userId = person();
    expect(await pay(userId, {}, freshKey(), await server.as('enterprise-a'))).toMatchObject({ code: 403 });
    expect((await pay(userId, {}, freshKey(), await server.as('project-b'))).code).not.toBe(200);
  });

  test('opens a wallet for whoever has none of that type yet', async () => {
    const welfare = await listed<Wallet>('/organisation/userAccount/list', { accountType: 'welfare' });
    const userId = wallets
      .map((each) => each.userId)
      .find((id) => !welfare.some((each) => each.userId === id)) as string;
    expect(await pay(userId, { accountType: 'welfare', amount: '20.00' })).toMatchObject({
      code: 200,
      data: { balance: '20.00' },
    });
    expect(await walletOf(userId, 'welfare')).toMatchObject({ balance: '20.00', status: 'normal' });
  });
});

describe('an account', () => {
  const step = (name: string, { id, version }: Wallet) =>
    project.post<Wallet[]>(`/organisation/userAccount/${name}`, { ids: id, version });

  test('that is frozen takes nothing, and one with money is not closed', async () => {
    const userId = person();
    expect((await step('freeze', await walletOf(userId))).code).toBe(200);
    const frozen = await walletOf(userId);
    expect(await pay(userId)).toMatchObject({ code: 422 });
    expect(await step('close', frozen)).toMatchObject({
      code: 422,
      message: expect.stringContaining(frozen.balance) as string,
    });
    expect(await walletOf(userId)).toEqual(frozen);
    expect((await step('unfreeze', frozen)).code).toBe(200);
    expect((await pay(userId)).code).toBe(200);
  });

  test('shows what is put aside, and with that it is not closed either', async () => {
    const userId = person();
    const before = await walletOf(userId);
    const { services } = server.server;
    const ledger = ledgerOf(systemContext(services));
    await services.store.transaction((tx) =>
      hold(ledger, tx, {
        origin: 'test order',
        from: [{ account: `${before.id}/wallet/cash`, amount: 1000 }],
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
      }),
    );
    expect(await walletOf(userId)).toMatchObject({ balance: plus(before.balance, -10), frozenAmount: '10.00' });
    expect((await step('close', before)).code).toBe(422);
    await services.store.transaction((tx) => release(ledger, tx, 'test order'));
    expect(await walletOf(userId)).toEqual(before);
  });

  test('gives back what is unused of a grant that has ended, and shows that', async () => {
    const { services } = server.server;
    const welfare = (
      await listed<Wallet>('/organisation/userAccount/list', { accountType: 'welfare', status: 'normal' })
    ).find(({ balance, expireTime }) => Number(balance) > 0 && expireTime) as Wallet;
    const ledger = ledgerOf(systemContext(services));
    const later = { ...ledger, clock: () => Date.now() + 300 * 86_400_000 };
    await sweepLedger(later, 'test');
    expect(await walletOf(welfare.userId, 'welfare')).toMatchObject({ balance: '0.00' });
    expect((await entriesOf(welfare.userId, 'welfare'))[0]).toMatchObject({ operation: 'clear', afterBalance: '0.00' });
  });

  test('keeps its owner from being cancelled while there is money in it', async () => {
    const userId = person();
    const { data: user } = await project.get<{ version: number }>(`/organisation/user/${userId}`);
    expect(await project.post('/organisation/user/cancel', { ids: userId, version: user.version })).toMatchObject({
      code: 422,
      message: expect.stringContaining('未清') as string,
    });
    expect((await project.get<{ status: string }>(`/organisation/user/${userId}`)).data.status).toBe('enabled');
  });

  test('of an enterprise is not closed with money either, and goes down only as far as it may', async () => {
    const account = (
      await listed<Wallet>('/organisation/virtAccount/list', { accountType: 'cash', status: 'normal' })
    )[0] as Wallet;
    expect(
      await project.post('/organisation/virtAccount/close', { ids: account.id, version: account.version }),
    ).toMatchObject({ code: 409, message: expect.stringContaining('子账户') as string });
    const alone = (
      await listed<Wallet>('/organisation/virtAccount/list', { accountType: 'meal', status: 'normal' })
    )[0] as Wallet;
    expect(
      await project.post('/organisation/virtAccount/close', { ids: alone.id, version: alone.version }),
    ).toMatchObject({ code: 422, message: expect.stringContaining(alone.balance) as string });
    expect(
      (
        await project.post('/organisation/virtAccount/update', {
          id: account.id,
          version: account.version,
          allowOverdraw: 'true',
          overdrawLimit: '500.00',
        })
      ).code,
    ).toBe(200);
    const [{ floor }] = (await floorsOf(account.id)) as [{ floor: number }];
    expect(Number(floor)).toBe(-50_000);
  });

  const floorsOf = (id: string) =>
    server.server.services.store.find(
      'ledger_balance',
      ['floor'],
      { is: 'compare', column: 'id', op: '=', value: `${id}/enterprise/cash` },
      {},
    );

  test('that is empty is closed, and stays closed', async () => {
    const closed = wallets.map(({ userId }) => userId).find(Boolean) as string;
    const added = await project.post<Wallet>('/organisation/userAccount/add', {
      userId: closed,
      orgId: (wallets[0] as Wallet).orgId,
      accountType: 'points',
    });
    expect(added.code).toBe(200);
    expect((await step('close', added.data)).code).toBe(200);
  });
});

describe('an application for a recharge', () => {
  const apply = async (values: Record<string, unknown>): Promise<Application> => {
    const added = await project.post<Application>('/wallet/rechargeManage/add', {
      orgId: (wallets[0] as Wallet).orgId,
      accountType: 'cash',
      amount: '50.00',
      payWay: 'transfer',
      ...values,
    });
    expect(added, added.message).toMatchObject({ code: 200 });
    expect(
      (await project.post('/wallet/rechargeManage/rechargeApply', { ids: added.data.id, version: added.data.version }))
        .code,
    ).toBe(200);
    return added.data;
  };
  const audit = (client: Client, { id, version }: Application) =>
    client.post('/wallet/rechargeManage/rechargeAudit', { ids: id, version: version + 1, auditRemark: '同意' });
  const read = async (id: string) => (await project.post<Application>('/wallet/rechargeManage/get', { id })).data;

  test('is audited by somebody else, and booked once for each person, gift and all', async () => {
    const people = [person(), person()];
    const before = await Promise.all(people.map((userId) => walletOf(userId)));
    const asked = await apply({ targetType: 'user', userIds: people, giftAmount: '5.00' });
    expect(asked).toMatchObject({ personCount: 2, totalAmount: '100.00' });
    expect((await audit(project, asked)).code).toBe(403);
    const audits = await Promise.all([audit(admin, asked), audit(admin, asked), audit(admin, asked)]);
    expect(audits.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
    expect(await read(asked.id)).toMatchObject({ status: 'success', failReason: null });
    for (const [i, userId] of people.entries()) {
      expect((await walletOf(userId)).balance).toBe(plus((before[i] as Wallet).balance, 55));
      expect(
        (await entriesOf(userId))
          .slice(0, 2)
          .map(({ amount }) => amount)
          .toSorted(),
      ).toEqual(['5.00', '50.00']);
    }
  });

  test('for an enterprise moves its account', async () => {
    const account = (
      await listed<Wallet>('/organisation/virtAccount/list', { accountType: 'meal', status: 'normal' })
    )[0] as Wallet;
    const asked = await apply({
      targetType: 'virt',
      virtId: account.virtId,
      accountType: 'subsidy',
      amount: '5000.00',
    });
    expect((await audit(admin, asked)).code).toBe(200);
    const after = (await listed<Wallet>('/organisation/virtAccount/list', { accountType: 'meal' })).find(
      ({ id }) => id === account.id,
    ) as Wallet;
    expect(after).toMatchObject({
      balance: plus(account.balance, 5000),
      totalRecharge: plus(account.totalRecharge, 5000),
    });
    expect((await listed<Entry>('/organisation/virtAccountWater/list', { accountId: account.id }))[0]).toMatchObject({
      amount: '5000.00',
      beforeBalance: account.balance,
      afterBalance: after.balance,
      tradeType: 'recharge',
      direction: 'in',
      bizNo: asked.applyNo,
    });
  });

  test('that cannot be booked for one is booked for the others, says why, and is tried again', async () => {
    const [able, frozen] = [person(), person()];
    const before = await Promise.all([walletOf(able), walletOf(frozen)]);
    await project.post('/organisation/userAccount/freeze', { ids: before[1].id, version: before[1].version });
    const asked = await apply({ targetType: 'user', userIds: [able, frozen] });
    expect((await audit(admin, asked)).code).toBe(200);
    const failed = await read(asked.id);
    expect(failed).toMatchObject({
      status: 'part_failed',
      failReason: expect.stringContaining('账户已冻结，不能入账') as string,
    });
    expect((await walletOf(able)).balance).toBe(plus(before[0].balance, 50));
    await project.post('/organisation/userAccount/unfreeze', { ids: before[1].id, version: before[1].version + 1 });
    expect((await project.post('/wallet/rechargeManage/retry', { ids: failed.id, version: failed.version })).code).toBe(
      200,
    );
    expect(await read(asked.id)).toMatchObject({ status: 'success', failReason: null });
    expect((await walletOf(able)).balance).toBe(plus(before[0].balance, 50));
    expect((await walletOf(frozen)).balance).toBe(plus(before[1].balance, 50));
  });

  test('of a wrong amount is refused, and above the limit it is not taken for people', async () => {
    const base = {
      orgId: (wallets[0] as Wallet).orgId,
      targetType: 'user',
      userIds: [(wallets[0] as Wallet).userId],
      accountType: 'cash',
      payWay: 'cash',
    };
    for (const amount of ['0', '-1', '1.001', '1e3', ' 5', '99999999999999']) {
      const reply = await project.post<{ errors: { path: string }[] }>('/wallet/rechargeManage/add', {
        ...base,
        amount,
      });
      expect(reply.code).toBe(400);
      expect(new Set(reply.data.errors.map(({ path }) => path))).toEqual(new Set(['amount']));
    }
    const added = await project.post<Application>('/wallet/rechargeManage/add', { ...base, amount: '1000.01' });
    expect(
      await project.post('/wallet/rechargeManage/rechargeApply', { ids: added.data.id, version: added.data.version }),
    ).toMatchObject({ code: 400, data: { errors: [{ path: 'amount' }] } });
  });
});

test('every row that shows an account shows what the ledger says, which is sound', async () => {
  const { store } = server.server.services;
  expect(await checkLedger(store.db)).toMatchObject({ findings: [], open: [] });
  const balances = await store.find(
    'ledger_balance',
    ['id', 'balance', 'held'],
    { is: 'all', of: [] },
    { limit: 100_000 },
  );
  const ofLedger = new Map(
    balances.map(({ id, balance, held }) => [
      String(id),
      { balance: Number(balance) - Number(held), held: Number(held) },
    ]),
  );
  for (const [resource, holder] of [
    ['accounts/userAccount', 'wallet'],
    ['accounts/virtAccount', 'enterprise'],
  ] as const) {
    const { table } = server.server.services.model.resources.get(resource)!;
    const rows = await store.find(
      table,
      ['id', 'accountType', 'balance', 'frozenAmount'],
      { is: 'all', of: [] },
      { limit: 100_000 },
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { id, accountType, balance, frozenAmount } of rows) {
      const currency = accountType === 'points' ? '/POINTS' : '';
      expect({ id, balance: Number(balance ?? 0), held: Number(frozenAmount ?? 0) }).toEqual({
        id,
        ...ofLedger.get(`${String(id)}/${holder}/${String(accountType)}${currency}`),
      });
    }
  }
});
