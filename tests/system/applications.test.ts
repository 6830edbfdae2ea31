import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client, Reply } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, addUser, prove, userId } from '../support/sign-in.ts';

const base = '/super_cloud/api';
let server: RunningServer;
let admin: Client;
let orgId: string;
let account: string;
let clock: TestClock;

beforeAll(async () => {
  clock = new TestClock();
  server = await startServer({ LOG_LEVEL: 'silent' }, clock.now);
  admin = await server.as('admin');
  orgId = String(
    (await (await server.as('project-a')).post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id,
  );
  await addUser(admin, server, { userName: 'gate-system', userType: '3', roles: ['project-admin'], orgIds: [orgId] });
  account = await userId(server, 'gate-system');
});
afterAll(() => server.stop());

let made = 0;

async function add(values: Row = {}): Promise<{ id: string; version: number }> {
  const reply = await admin.post<{ id: string; version: number }>('/web/application/add', {
    appName: `门禁 ${++made}`,
    userId: account,
    callsPerSecond: 1000,
    ...values,
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}

async function rotate(id: string): Promise<string> {
  await prove(admin);
  const reply = await admin.post<{ appKey: string; secret: string }>('/web/application/rotate', { id });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return `${reply.data.appKey}.${reply.data.secret}`;
}

/** As a program calls: no cookie, no header of browsers. */
async function call<T = { list: Row[] }>(
  token: string,
  path: string,
  body: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Reply<T>> {
  const response = await fetch(`${server.url}${base}${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { status: response.status, ...((await response.json()) as Omit<Reply<T>, 'status'>) };
}

describe('an application', () => {
  test('reads and writes what its account may, and nothing beyond', async () => {
    const { id: applicationId } = await add();
    const token = await rotate(applicationId);
    expect((await admin.get<Row>(`/web/application/${applicationId}`)).data.rotatedTime).toEqual(expect.any(String));
    const own = await call(token, '/parking/carpark/list');
    const seen = await (await server.as('project-a')).post<{ list: Row[]; total: number }>('/parking/carpark/list');
    expect(own.code, JSON.stringify(own)).toBe(seen.code);
    const rooms = await call<{ list: Row[]; total: number }>(token, '/organisation/organization/list');
    expect(rooms.data.list.map(({ id }) => id)).toEqual([orgId]);
    expect(await call(token, '/web/application/list')).toMatchObject({
      code: 403,
      data: { missing: { code: 'system-management.application' } },
    });
    const added = await call<Row>(token, '/organisation/organization/add', {});
    expect(added.code).not.toBe(200);
  });

  test('is named in the log beside its account', async () => {
    const { id } = await add();
    const token = await rotate(id);
    const name = `门禁 ${made}`;
    expect((await call(token, '/scm/schedule/job/list')).code).toBe(403);
    await server.server.services.refusals.flush(true);
    const log = await admin.post<{ list: Row[] }>('/system/operateLog/list', { userName: 'gate-system', limit: 50 });
    expect(log.data.list).toContainEqual(
      expect.objectContaining({ userName: 'gate-system', impersonatorName: `应用：${name}`, result: 'denied' }),
    );
  });

  test('shows its secret once, and the database does not know it', async () => {
    const { id } = await add();
    const token = await rotate(id);
    const secret = token.split('.')[1] as string;
    const row = (await admin.get<Row>(`/web/application/${id}`)).data;
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row).not.toHaveProperty('secretDigest');
    const [stored] = await server.server.services.store.find('system_application', ['secretDigest', 'lastUsedTime'], {
      is: 'compare',
      column: 'id',
      op: '=',
      value: id,
    });
    expect(stored?.secretDigest).not.toBe(secret);
    const next = await rotate(id);
    expect(await call(token, '/organisation/organization/list')).toMatchObject({
      code: 401,
      message: '应用标识或密钥不正确',
    });
    expect(await call(next, '/organisation/organization/list')).toMatchObject({ code: 200 });
    expect((await admin.get<Row>(`/web/application/${id}`)).data).toMatchObject({
      lastUsedAddress: expect.stringContaining('127.0.0.1'),
      lastUsedTime: expect.any(String) as string,
    });
  });

  test('needs the proof of who makes the secret', async () => {
    const { id } = await add();
    const fresh = await server.as('admin');
    expect((await fresh.post('/web/application/rotate', { id })).code).toBe(428);
  });

  test('is refused with a wrong secret, disabled, expired, from elsewhere, and too often: each time in words', async () => {
    const { id, version } = await add();
    const token = await rotate(id);
    const path = '/organisation/organization/list';
    for (const wrong of ['', 'app_x', `${token}x`, token.slice(0, -1), `${token.split('.')[0]}.${'A'.repeat(43)}`])
      expect((await call(wrong, path)).code, wrong).toBe(wrong.startsWith('app_') ? 401 : 403);
    expect((await admin.post('/web/application/disable', { id })).code).toBe(200);
    expect(await call(token, path, {}, { 'accept-language': 'en' })).toMatchObject({
      code: 403,
      message: expect.stringContaining('is disabled'),
    });
    expect((await admin.post('/web/application/enable', { id })).code).toBe(200);
    const now = (await admin.get<Row>(`/web/application/${id}`)).data;
    expect(Number(now.version)).toBeGreaterThan(version);
    const update = async (values: Row) =>
      expect(
        await admin.post('/web/application/update', {
          id,
          version: (await admin.get<Row>(`/web/application/${id}`)).data.version,
          ...values,
        }),
      ).toMatchObject({ code: 200 });
    await update({ allowedAddresses: '203.0.113.0/24\n2001:db8::/32' });
    expect(await call(token, path)).toMatchObject({ code: 403, message: expect.stringContaining('127.0.0.1') });
    await update({ allowedAddresses: '127.0.0.0/8' });
    expect(await call(token, path)).toMatchObject({ code: 200 });
    await update({ expireDate: '2020-01-01' });
    expect(await call(token, path)).toMatchObject({ code: 403, message: expect.stringContaining('2020-01-01') });
    await update({ expireDate: '', callsPerSecond: 1 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => call(token, path)));
    expect(replies.map(({ code }) => code)).toContain(429);
    expect(replies.map(({ code }) => code)).toContain(200);
  });

  test('counts as whoever made its secret where two people are asked for', async () => {
    const maker = await addAdministrator(admin, server, 'secret-maker');
    const { id } = await add();
    await prove(maker);
    const { data } = await maker.post<{ appKey: string; secret: string }>('/web/application/rotate', { id });
    expect((await admin.get<Row>(`/web/application/${id}`)).data.rotatedBy).toBe(await userId(server, 'secret-maker'));
    const token = `${data.appKey}.${data.secret}`;
    const wallets = await call(token, '/organisation/userAccount/list', { accountType: 'cash', status: 'normal' });
    const recharge = await call<Row>(token, '/wallet/rechargeManage/add', {
      orgId,
      targetType: 'user',
      userIds: String(wallets.data.list[0]?.userId),
      accountType: 'cash',
      amount: '10.00',
      payWay: 'cash',
    });
    expect(recharge, JSON.stringify(recharge)).toMatchObject({ code: 200 });
    const rowId = String(recharge.data.id);
    const applied = await admin.post<{ rows: Row[] }>('/wallet/rechargeManage/rechargeApply', { id: rowId });
    expect(applied).toMatchObject({ code: 200 });
    expect(
      await maker.post('/wallet/rechargeManage/rechargeAudit', {
        id: rowId,
        version: applied.data.rows[0]?.version as number,
      }),
    ).toMatchObject({ code: 403, message: expect.stringContaining('由您本人创建') });
  });

  test('goes with its account', async () => {
    await addUser(admin, server, { userName: 'short-lived', userType: '3', roles: ['project-admin'], orgIds: [orgId] });
    const token = await rotate((await add({ userId: await userId(server, 'short-lived') })).id);
    expect((await call(token, '/organisation/organization/list')).code).toBe(200);
    expect((await admin.post('/web/user/disable', { id: await userId(server, 'short-lived') })).code).toBe(200);
    expect(await call(token, '/organisation/organization/list')).toMatchObject({
      code: 403,
      message: expect.stringContaining('已停用'),
    });
  });

  test("does nothing that is a person's own", async () => {
    const token = await rotate((await add()).id);
    for (const path of ['/user/updatepwd', '/user/sessions/endOthers', '/user/prove', '/user/impersonate'])
      expect([400, 403], path).toContain((await call(token, path, {})).code);
    expect(await call(token, '/user/sessions/endOthers')).toMatchObject({
      code: 403,
      message: expect.stringContaining('应用不能调用'),
    });
  });

  test('acts for nobody who may do more than its maker, nor as its maker', async () => {
    await addUser(admin, server, { userName: 'platform-x', userType: '1', roles: ['platform-admin'] });
    const other = await server.as('platform-x');
    const forAdmin = await other.post('/web/application/add', {
      appName: '越权',
      userId: await userId(server, 'admin'),
      callsPerSecond: 5,
    });
    expect(forAdmin, JSON.stringify(forAdmin)).toMatchObject({ code: 403 });
    expect(
      (
        await other.post('/web/application/add', {
          appName: '自己',
          userId: await userId(server, 'platform-x'),
          callsPerSecond: 5,
        })
      ).code,
    ).toBe(400);
    const { id } = await add({ userId: await userId(server, 'project-b') });
    await prove(other);
    expect((await other.post('/web/application/rotate', { id })).code).toBe(200);
    await addUser(admin, server, { userName: 'above', userType: '-1', roles: ['admin'] });
    const high = await add({ userId: await userId(server, 'above') });
    expect((await other.post('/web/application/rotate', { id: high.id })).code).toBe(403);
  });

  test('has addresses that are some', async () => {
    expect(
      await admin.post('/web/application/add', {
        appName: '地址',
        userId: account,
        callsPerSecond: 5,
        allowedAddresses: '10.0.0.0/40',
      }),
    ).toMatchObject({ code: 400, data: { errors: [{ path: 'allowedAddresses' }] } });
  });
});

test('a browser still needs its header, whatever else it sends', async () => {
  const response = await fetch(`${server.url}${base}/organisation/organization/list`, {
    method: 'POST',
    headers: { cookie: admin.cookie },
  });
  expect(response.status).toBe(403);
  const basic = await fetch(`${server.url}${base}/organisation/organization/list`, {
    method: 'POST',
    headers: { cookie: admin.cookie, authorization: 'Bearer something-else' },
  });
  expect(basic.status).toBe(403);
});
