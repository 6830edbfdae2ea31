import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { pay } from '../../src/server/areas/accounts/payment.ts';
import { workOffRecharges } from '../../src/server/areas/accounts/recharge-worker.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { workbook } from '../../src/server/sheets/in-memory.ts';
import { allAtOnce } from '../../src/server/sheets/table.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { messagesAbout } from '../support/letters.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

interface Person {
  id: string;
  userNo: string;
  realName: string;
  mobile: string;
}
interface Application {
  id: string;
  version: number;
  applyNo: string;
  status: string;
  personCount: number;
  totalAmount: string;
  successCount: number;
  failCount: number;
  failReason: string | null;
}
interface Line {
  line: number;
  userId: string | null;
  realName: string | null;
  amount: string;
  problem: string | null;
}
interface Checked {
  lines: Line[];
  count: number;
  faulty: number;
  total: string;
}

const prefix = '/wallet/rechargeManage';
let server: RunningServer;
let admin: Client;
let project: Client;
let orgId: string;
let made = 0;

const listed = async <T>(path: string, filter: Record<string, unknown>): Promise<T[]> =>
  fine(await admin.post<{ list: T[] }>(path, { limit: 200, ...filter })).list;

async function person(more: Row = {}): Promise<Person> {
  made++;
  const realName = `充值人${made}`;
  const mobile = `1370${String(3_000_000 + made)}`;
  const { id, userNo } = fine(
    await admin.post<Person>('/organisation/user/add', { realName, mobile, orgId, personnelType: 'formal', ...more }),
  );
  return { id, userNo, realName, mobile };
}

const walletOf = async (userId: string) =>
  (
    await listed<{ id: string; version: number; balance: string }>('/organisation/userAccount/list', {
      userId,
      accountType: 'cash',
    })
  )[0];
const balanceOf = async (userId: string) => (await walletOf(userId))?.balance ?? '0.00';
const check = async (persons: Row[], more: Row = {}, client = project) =>
  client.postJson<Checked>(`${prefix}/checkPersons`, { orgId, persons, ...more });
const save = (persons: Row[], more: Row = {}, client = project) =>
  client.postJson<Application>(`${prefix}/saveBatch`, {
    orgId,
    accountType: 'cash',
    payWay: 'transfer',
    persons,
    ...more,
  });
const step = (name: string, { id, version }: Application, client = project, more: Row = {}) =>
  client.post<{ rows: Application[] }>(`${prefix}/${name}`, { ids: id, version, ...more });
const read = async (id: string) => fine(await admin.post<Application>(`${prefix}/get`, { id }));
const linesOf = (applicationId: string) =>
  listed<{ id: string; userId: string; realName: string; amount: string; status: string; failReason: string | null }>(
    '/wallet/rechargePerson/list',
    { applicationId },
  );

async function audited(persons: Row[], more: Row = {}): Promise<Application> {
  const { id } = fine(await save(persons, more));
  fine(await step('rechargeApply', await read(id)));
  fine(await step('rechargeAudit', await read(id), admin));
  return read(id);
}

beforeAll(async () => {
  server = await startServer();
  [admin, project] = await Promise.all([server.as('admin'), server.as('project-a')]);
  const own = fine(await project.post<{ list: { orgId: string }[] }>('/organisation/userAccount/list', { limit: 1 }));
  orgId = own.list[0]?.orgId as string;
});
afterAll(() => server.stop());

describe('a list', () => {
  test('is checked line by line, and nothing is taken', async () => {
    const [one, two] = [await person(), await person()];
    const { lines, count, faulty, total } = fine(
      await check(
        [
          { key: one.mobile },
          { key: two.userNo, name: two.realName, amount: '30.50' },
          { key: '13799999999' },
          { key: one.userNo },
          { key: two.mobile, name: '别人' },
          { userId: two.id },
          { key: two.userNo, amount: '1e3' },
        ],
        { amount: '20.00' },
      ),
    );
    expect({ count, faulty, total }).toEqual({ count: 2, faulty: 5, total: '50.50' });
    expect(lines.map(({ problem }) => problem?.slice(0, 6) ?? null)).toEqual([
      null,
      null,
      expect.stringContaining('项目中没有'),
      expect.any(String),
      expect.stringContaining('姓名不符'),
      expect.any(String),
      expect.any(String),
    ]);
    expect(lines[3]?.problem).toContain('第 1 行');
    expect(lines[5]?.problem).toContain('第 2 行');
    expect(await balanceOf(one.id)).toBe('0.00');
    expect(fine(await check([{ key: one.mobile, amount: '0.01' }])).lines[0]?.problem).toContain('单笔充值须在');
    expect(fine(await check([{ key: one.mobile, amount: '1.001' }])).lines[0]?.problem).toContain('金额须大于');
    expect(
      (
        await save([
          { key: one.mobile, amount: '20.00' },
          { key: 'nobody', amount: '20.00' },
        ])
      ).code,
    ).toBe(400);
    expect(await check([{ key: one.mobile, bonus: '1' }])).toMatchObject({ code: 400 });
    expect(await check([])).toMatchObject({ code: 400, data: { errors: [{ path: 'persons' }] } });
  });

  test('names nobody of another project, and nobody by phone to those who may not see phones', async () => {
    const one = await person();
    const other = await server.as('project-b');
    expect(fine(await check([{ key: one.userNo, amount: '20.00' }], {}, other)).lines[0]).toMatchObject({
      userId: null,
      problem: expect.stringContaining('项目中没有') as string,
    });
    expect((await check([{ key: one.userNo }], {}, await server.as('merchant-a'))).code).toBe(403);
  });

  test('comes from a sheet, whose columns are named', async () => {
    const one = await person();
    const sheet = async (titles: string[]) =>
      (
        await workbook([
          {
            name: 'x',
            columns: titles.map((title) => ({ title, kind: 'text' as const, width: 10 })),
            rows: allAtOnce([[one.realName, one.mobile, '25.00']]),
          },
        ])
      ).toString('base64');
    const send = async (titles: string[]) =>
      project.postJson<{ persons: Row[] }>(`${prefix}/readPersons`, { file: await sheet(titles) });
    expect(fine(await send(['姓名', '手机号或编号', '金额'])).persons).toEqual([
      { name: one.realName, key: one.mobile, amount: '25.00' },
    ]);
    expect(await send(['甲', '乙', '丙'])).toMatchObject({ code: 400 });
    expect(await project.postJson(`${prefix}/readPersons`, { file: 'bm90IGEgc2hlZXQ=' })).toMatchObject({ code: 400 });
  });
});

describe('an application for many', () => {
  test('has its totals from its list, and is edited as a whole until it is handed in', async () => {
    const [one, two] = [await person(), await person()];
    const draft = fine(
      await save([
        { key: one.mobile, amount: '20.00' },
        { key: two.mobile, amount: '30.00' },
      ]),
    );
    expect(draft).toMatchObject({ personCount: 2, totalAmount: '50.00', status: 'draft' });
    const again = fine(
      await project.postJson<Application>(`${prefix}/saveBatch`, {
        id: draft.id,
        version: draft.version,
        persons: [{ userId: two.id, amount: '31.00' }],
      }),
    );
    expect(again).toMatchObject({ personCount: 1, totalAmount: '31.00' });
    expect(await linesOf(draft.id)).toMatchObject([{ userId: two.id, amount: '31.00', status: 'waiting' }]);
    fine(await step('rechargeApply', again));
    expect(
      (
        await project.postJson(`${prefix}/saveBatch`, {
          id: draft.id,
          version: (await read(draft.id)).version,
          persons: [{ userId: one.id, amount: '99.00' }],
        })
      ).code,
    ).toBe(409);
    expect((await step('rechargeAudit', await read(draft.id))).code).toBe(403);
    fine(await step('rechargeAudit', await read(draft.id), admin));
    expect(await read(draft.id)).toMatchObject({ status: 'success', successCount: 1, failCount: 0 });
    expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual(['0.00', '31.00']);
  });

  test('that nobody is on is not handed in', async () => {
    const { id, version } = fine(
      await project.post<Application>(`${prefix}/add`, {
        orgId,
        targetType: 'batch',
        accountType: 'cash',
        payWay: 'cash',
      }),
    );
    expect((await project.post(`${prefix}/rechargeApply`, { ids: id, version })).code).toBe(422);
  });

  test('takes a voucher once, until it is free again', async () => {
    const one = await person();
    const persons = [{ key: one.mobile, amount: '20.00' }];
    const [first, second] = [
      fine(await save(persons, { voucherNo: 'HK-7001' })),
      fine(await save(persons, { voucherNo: ' hk-7001 ' })),
    ];
    const both = await Promise.all([step('rechargeApply', first), step('rechargeApply', second)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const [taken, free] = both[0]?.code === 200 ? [first, second] : [second, first];
    expect((await step('rechargeApply', await read(free.id))).code).toBe(409);
    fine(await step('revoke', await read(taken.id)));
    fine(await step('rechargeApply', await read(free.id)));
  });

  test('books whom it can, says why not for the others, and tries those alone again', async () => {
    const [good, frozen, gone] = [await person(), await person(), await person()];
    fine(
      await project.post(
        '/organisation/user/recharge',
        { userId: frozen.id, accountType: 'cash', amount: '10.00', payWay: 'cash' },
        { 'Idempotency-Key': frozen.id },
      ),
    );
    const wallet = await walletOf(frozen.id);
    fine(await project.post('/organisation/userAccount/freeze', { ids: wallet?.id, version: wallet?.version }));
    const { id } = fine(await save([good, frozen, gone].map(({ mobile }) => ({ key: mobile, amount: '20.00' }))));
    fine(await step('rechargeApply', await read(id)));
    const { version } = fine(await admin.get<{ version: number }>(`/organisation/user/${gone.id}`));
    fine(await admin.post('/organisation/user/cancel', { ids: gone.id, version }));
    fine(await step('rechargeAudit', await read(id), admin));
    expect(await read(id)).toMatchObject({ status: 'part_failed', successCount: 1, failCount: 2 });
    const reasons = new Map((await linesOf(id)).map(({ userId, failReason }) => [userId, failReason]));
    expect(reasons.get(good.id)).toBeNull();
    expect(reasons.get(frozen.id)).toContain('冻结');
    expect(reasons.get(gone.id)).toContain(gone.realName);
    fine(
      await project.post('/organisation/userAccount/unfreeze', {
        ids: wallet?.id,
        version: (wallet?.version ?? 0) + 1,
      }),
    );
    fine(await step('retry', await read(id)));
    expect(await read(id)).toMatchObject({ status: 'part_failed', successCount: 2, failCount: 1 });
    expect([await balanceOf(good.id), await balanceOf(frozen.id)]).toEqual(['20.00', '30.00']);
    const { services } = server.server;
    await until(async () => (await messagesAbout(services, id)).length === 2);
    const text = '您的账户充值已到账 20.00 元。';
    expect(new Set(await messagesAbout(services, id))).toEqual(new Set([good, frozen].map((one) => [text, [one.id]])));
  });

  test('has failed where nobody could be booked, and is booked once that is mended', async () => {
    const frozen = await person();
    const { id } = fine(await save([{ key: frozen.mobile, amount: '20.00' }]));
    fine(
      await project.post(
        '/organisation/user/recharge',
        { userId: frozen.id, accountType: 'cash', amount: '10.00', payWay: 'cash' },
        { 'Idempotency-Key': frozen.id },
      ),
    );
    const wallet = await walletOf(frozen.id);
    fine(await project.post('/organisation/userAccount/freeze', { ids: wallet?.id, version: wallet?.version }));
    fine(await step('rechargeApply', await read(id)));
    fine(await step('rechargeAudit', await read(id), admin));
    expect(await read(id)).toMatchObject({ status: 'failed', successCount: 0, failCount: 1 });
    expect(await linesOf(id)).toMatchObject([
      { status: 'failed', failReason: expect.stringContaining('冻结') as string },
    ]);
    const version = (wallet?.version ?? 0) + 1;
    fine(await project.post('/organisation/userAccount/unfreeze', { ids: wallet?.id, version }));
    fine(await step('retry', await read(id)));
    expect(await read(id)).toMatchObject({ status: 'success', successCount: 1, failCount: 0 });
    expect(await linesOf(id)).toMatchObject([{ status: 'success', failReason: null }]);
    expect(await balanceOf(frozen.id)).toBe('30.00');
  });

  test('is reversed by somebody who had no hand in it: from everybody, or from nobody', async () => {
    const [one, two] = [await person(), await person()];
    const done = await audited(
      [one, two].map(({ mobile }) => ({ key: mobile, amount: '20.00' })),
      {
        giftAmount: '2.00',
        voucherNo: 'HK-7002',
      },
    );
    expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual(['22.00', '22.00']);
    expect(await read(done.id)).toMatchObject({ giftTotal: '4.00' });
    expect((await step('reverse', done, project, { reverseReason: '重复' })).code).toBe(403);
    expect((await step('reverse', done, admin, { reverseReason: '重复' })).code).toBe(403);
    const centre = await server.as('centre-a');
    fine(await step('reverse', done, centre, { reverseReason: '重复充值' }));
    expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual(['0.00', '0.00']);
    const lines = await linesOf(done.id);
    expect(lines.map(({ status }) => status)).toEqual(['reversed', 'reversed']);
    for (const { id, userId } of lines) {
      await until(async () => (await messagesAbout(server.server.services, id)).length > 0);
      expect(await messagesAbout(server.server.services, id)).toEqual([
        ['您的充值 20.00 元已冲正，如有疑问请联系物业。', [userId]],
      ]);
    }
    // Its voucher is free for the right application.
    const right = await audited([{ key: one.mobile, amount: '20.00' }], { voucherNo: 'HK-7002' });
    expect(right.status).toBe('success');
    const context = systemContext(server.server.services);
    await context.store.transaction((tx) =>
      pay(context, tx, {
        origin: { kind: 'meeting', id: 'spent before', number: 'HY1' },
        userId: one.id,
        orgId,
        amount: 1,
        remark: '会议室',
        wallets: ['cash'],
      }),
    );
    expect(await step('reverse', right, centre, { reverseReason: '重复充值' })).toMatchObject({
      code: 422,
      message: expect.stringContaining(one.realName) as string,
    });
    expect(await balanceOf(one.id)).toBe('19.99');
    expect((await read(right.id)).status).toBe('success');
  });

  test('that is long is gone through by the worker, everybody once', async () => {
    const { services } = server.server;
    const all = await listed<Person>('/organisation/user/list', { orgId, status: 'enabled' });
    const more: Person[] = [];
    while (all.length + more.length < 205) more.push(await person());
    const people = [...all, ...more];
    const before = new Map<string, string>();
    for (const { id, balance } of await wallets()) before.set(id, balance);
    const done = await audited(people.map(({ id }) => ({ userId: id, amount: '10.00' })));
    await Promise.all([workOffRecharges(services), workOffRecharges(services)]);
    await until(async () => (await read(done.id)).status !== 'booking');
    const after = await read(done.id);
    expect(after.successCount + after.failCount).toBe(people.length);
    const lines = await services.store.find(
      services.model.resources.get('accounts/rechargePerson')!.table,
      ['userId', 'status'],
      { is: 'compare', column: 'applicationId', op: '=', value: done.id },
      { limit: 1000 },
    );
    const now = new Map((await wallets()).map(({ id, balance }) => [id, balance]));
    const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);
    for (const { userId, status } of lines)
      expect(cents(now.get(String(userId))) - cents(before.get(String(userId)))).toBe(status === 'success' ? 1000 : 0);
  });

  const wallets = async () => {
    const { services } = server.server;
    const rows = await services.store.find(
      services.model.resources.get('accounts/userAccount')!.table,
      ['userId', 'balance'],
      { is: 'compare', column: 'accountType', op: '=', value: 'cash' },
      { limit: 10_000 },
    );
    return rows.map(({ userId, balance }) => ({
      id: String(userId),
      balance: (Number(balance ?? 0) / 100).toFixed(2),
    }));
  };
});

test('after all of that the ledger is sound', async () => {
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [], open: [] });
});

describe('a recharge for many by one call', () => {
  const ask = (more: Row, client = project) =>
    client.postJson<Application>('/organisation/user/batchUserEcharge', {
      orgId,
      accountType: 'cash',
      payWay: 'transfer',
      ...more,
    });

  test('is handed in with its list, and booked once somebody else agrees', async () => {
    const people = [await person(), await person()];
    const asked = fine(await ask({ userIds: people.map(({ id }) => id), amount: '55.00' }));
    expect(asked).toMatchObject({ status: 'pending', personCount: 2, totalAmount: '110.00' });
    expect(await balanceOf(people[0]!.id)).toBe('0.00');
    fine(await step('rechargeAudit', asked, admin));
    expect(await read(asked.id)).toMatchObject({ status: 'success', successCount: 2 });
    for (const { id } of people) expect(await balanceOf(id)).toBe('55.00');
  });

  test('takes a list with an amount for each as the page does', async () => {
    const [one, other] = [await person(), await person()];
    const persons: Row[] = [
      { key: one.userNo, amount: '51.00' },
      { userId: other.id, amount: '52.00' },
    ];
    expect(fine(await ask({ persons }))).toMatchObject({ personCount: 2, totalAmount: '103.00' });
  });

  test.each([
    [{ amount: '55.00' }, 'persons'],
    [{ userIds: [], amount: '55.00' }, 'userIds'],
  ])('without people %j it is refused at the field', async (body, path) => {
    expect(await ask(body)).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  });

  test('stores nothing where it cannot be handed in', async () => {
    const { id } = await person();
    const before = await listed<Row>(`${prefix}/list`, { targetType: 'batch' });
    const voucherNo = `V-${Date.now()}`;
    fine(await ask({ userIds: [id], amount: '55.00', voucherNo }));
    expect((await ask({ userIds: [id], amount: '56.00', voucherNo })).code).toBe(409);
    expect(await listed<Row>(`${prefix}/list`, { targetType: 'batch' })).toHaveLength(before.length + 1);
    const reader = await server.as('enterprise-a');
    expect((await ask({ userIds: [id], amount: '0', voucherNo: 'V-other' }, reader)).code).not.toBe(200);
  });
});
