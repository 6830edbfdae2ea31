import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../../src/server/install/install.ts';
import { Client, type Reply } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, changePassword, codeAt, enrol, login, prove, seal, sentCode, userId } from '../support/sign-in.ts';

const clock = new TestClock();
let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ LOGIN_ADDRESS_FAILURES: '1000' }, clock.now);
  admin = await server.as('admin');
});
afterAll(() => server.stop());
// The next code of every app, and no wait for the next message.
beforeEach(() => clock.pass({ minutes: 2 }));

let made = 0;
async function freshUser(roles = ['platform-operator']): Promise<{ name: string; id: string; client: Client }> {
  const name = `proof-${made++}`;
  const { data } = await addUser(admin, server, {
    userName: name,
    userType: roles.includes('admin') ? '-1' : '2',
    roles,
  });
  return { name, id: data.id, client: await server.as(name) };
}

async function beginEnrolment(client: Client, method: string): Promise<Reply<{ secret: string }>> {
  const { keyId, sealed } = await seal(client, demoPassword);
  return client.post('/user/2fa/enrol', { method, password: sealed[0], keyId });
}

describe('a second factor', () => {
  test('is not turned on by a session and a code, without the password', async () => {
    const { client } = await freshUser();
    expect((await client.post('/user/sendVerifyCode')).code).toBe(200);
    const reply = await client.post('/user/2fa/confirm', { method: 'sms', code: await sentCode(server) });
    expect(reply).toMatchObject({ code: 422, data: null });
    expect((await client.get('/user/2fa')).data).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
  });

  test('is confirmed in the session in which it was begun, by the method begun, once and in time', async () => {
    const { client, name } = await freshUser();
    const thief = await server.as(name);
    const { secret } = (await beginEnrolment(client, 'totp')).data;
    const confirm = (by: Client, method: string) =>
      by.post<{ recoveryCodes: string[] }>('/user/2fa/confirm', { method, code: codeAt(secret, clock.now()) });
    expect((await confirm(thief, 'totp')).message).toContain('请重新设置');
    expect((await confirm(client, 'sms')).message).toContain('请重新设置');
    expect((await confirm(client, 'totp')).data.recoveryCodes).toHaveLength(10);
    clock.pass({ minutes: 1 });
    expect((await confirm(client, 'totp')).code).toBe(422);
    const late = await freshUser();
    const begun = (await beginEnrolment(late.client, 'totp')).data;
    clock.pass({ minutes: 11 });
    expect(
      (await late.client.post('/user/2fa/confirm', { method: 'totp', code: codeAt(begun.secret, clock.now()) }))
        .message,
    ).toContain('请重新设置');
  });

  test('that is on hands out no recovery codes without the password', async () => {
    const { client } = await freshUser();
    const { recoveryCodes } = await enrol(client, clock.now());
    expect(recoveryCodes).toHaveLength(10);
    clock.pass({ minutes: 2 });
    await client.post('/user/sendVerifyCode');
    expect(await client.post('/user/2fa/confirm', { method: 'sms', code: await sentCode(server) })).toMatchObject({
      code: 422,
      data: null,
    });
  });

  test('that is on is replaced only after a proof of itself', async () => {
    const { client, name } = await freshUser();
    await beginEnrolment(client, 'sms');
    expect((await client.post('/user/2fa/confirm', { method: 'sms', code: await sentCode(server) })).code).toBe(200);
    expect(await beginEnrolment(client, 'totp')).toMatchObject({ status: 428, code: 428 });
    expect(await prove(client)).toMatchObject({ code: 400, data: { errors: [{ path: 'code' }] } });
    expect((await prove(client, demoPassword, '000000')).code).toBe(422);
    expect((await beginEnrolment(client, 'totp')).code).toBe(428);
    clock.pass({ minutes: 2 });
    await client.post('/user/sendVerifyCode');
    expect((await prove(client, demoPassword, await sentCode(server))).code).toBe(200);
    const { secret } = (await client.post<{ secret: string }>('/user/2fa/enrol', { method: 'totp' })).data;
    expect((await client.post('/user/2fa/confirm', { method: 'totp', code: codeAt(secret, clock.now()) })).code).toBe(
      200,
    );
    expect((await login(new Client(server.url), name)).data.secondFactor.methods).toEqual(['totp', 'recovery']);
  });
});

describe('the own phone and e-mail', () => {
  const read = async (id: string) =>
    (
      await server.server.services.store.find(
        'system_user',
        ['mobile', 'email', 'version'],
        { is: 'compare', column: 'id', op: '=', value: id },
        { limit: 1 },
      )
    )[0];
  const change = async (client: Client, id: string, values: Record<string, string>) =>
    client.post('/web/user/update', { id, version: (await read(id))?.version, ...values });

  test.each([
    ['mobile', '13700001111'],
    ['email', 'new@campus.example.cn'],
  ])('%s is changed after a proof only, which lasts five minutes', async (field, value) => {
    const { client, id } = await freshUser(['admin']);
    const before = await read(id);
    expect(await change(client, id, { [field]: value })).toMatchObject({
      status: 428,
      message: '请先验证密码和双重验证，再执行此操作',
    });
    expect(await read(id)).toEqual(before);
    expect((await prove(client, 'Wrong@2026!')).data).toMatchObject({ errors: [{ path: 'password' }] });
    expect((await change(client, id, { [field]: value })).code).toBe(428);
    expect((await prove(client)).code).toBe(200);
    clock.pass({ minutes: 6 });
    expect((await change(client, id, { [field]: value })).code).toBe(428);
    await prove(client);
    expect((await change(client, id, { [field]: value })).code).toBe(200);
    expect((await read(id))?.[field]).toBe(value);
  });

  test('need the second factor as well where it is on', async () => {
    const { client, id } = await freshUser(['admin']);
    const { secret } = await enrol(client, clock.now());
    expect((await prove(client)).code).toBe(400);
    clock.pass({ minutes: 1 });
    expect((await prove(client, demoPassword, codeAt(secret, clock.now()))).code).toBe(200);
    expect((await change(client, id, { mobile: '13700002222' })).code).toBe(200);
  });

  test('are proven by one session, not by another', async () => {
    const { client, id, name } = await freshUser(['admin']);
    const other = await server.as(name);
    await prove(client);
    expect((await change(other, id, { mobile: '13700003333' })).code).toBe(428);
  });

  test('are not changed by whoever acts as the user', async () => {
    const { id } = await freshUser(['admin']);
    const impersonator = await server.as('admin');
    await prove(impersonator);
    expect((await impersonator.post('/user/impersonate', { userId: id })).code).toBe(200);
    expect(await change(impersonator, id, { mobile: '13700004444' })).toMatchObject({
      code: 422,
      message: expect.stringContaining('以他人身份'),
    });
    expect((await prove(impersonator)).code).toBe(422);
  });

  test('are changed by an administrator, which is logged, resets nothing, and voids codes sent before', async () => {
    const { client, id, name } = await freshUser();
    await beginEnrolment(client, 'sms');
    await client.post('/user/2fa/confirm', { method: 'sms', code: await sentCode(server) });
    clock.pass({ minutes: 2 });
    await client.post('/user/sendVerifyCode');
    const code = await sentCode(server);
    expect((await change(admin, id, { mobile: '13700005555' })).code).toBe(200);
    expect((await prove(client, demoPassword, code)).code).toBe(422);
    expect((await client.get('/user/2fa')).data).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect((await login(new Client(server.url), name)).data).toHaveProperty('secondFactor');
    const { data } = await admin.post<{ list: { id: string }[] }>('/system/operateLog/list', { recordId: id });
    expect((await admin.get(`/system/operateLog/${data.list[0]?.id}`)).data).toMatchObject({
      userName: 'admin',
      changes: { mobile: expect.any(Array) },
    });
  });
});

describe('a password that somebody else has chosen', () => {
  test('opens nothing but its change', async () => {
    const userName = 'must-change';
    await addUser(admin, server, { userName, userType: '-1', roles: ['admin'], initialPassword: true });
    const client = await server.as(userName);
    const calls = [
      client.post('/carpark/list'),
      client.post('/web/user/list'),
      client.get('/user/2fa'),
      client.get('/user/sessions'),
      client.post('/user/externalToken', { app: 'mall' }),
      client.post('/user/impersonate', { userId: await userId(server, 'project-a') }),
      client.post('/user/activeOrg'),
    ];
    for (const call of calls)
      expect(await call).toMatchObject({
        status: 403,
        message: '密码由他人设置，请先修改密码',
        data: { mustChangePassword: true },
      });
    expect((await client.get('/user/profile')).data).toMatchObject({ mustChangePassword: true });
    expect((await changePassword(client, userName, demoPassword, 'Chosen#4821x')).code).toBe(200);
    expect((await client.post('/carpark/list')).code).toBe(200);
    expect((await client.get('/user/profile')).data).toMatchObject({ mustChangePassword: false });
  });

  test('lets its user sign out', async () => {
    const userName = 'must-change-later';
    await addUser(admin, server, { userName, userType: '-1', roles: ['admin'], initialPassword: true });
    const client = await server.as(userName);
    expect((await client.post('/user/logout')).code).toBe(200);
    expect((await client.get('/user/profile')).code).toBe(401);
  });
});
