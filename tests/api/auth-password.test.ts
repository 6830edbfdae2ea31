import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../src/server/install/install.ts';
import { Client } from '../support/client.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, changePassword, isIn, login, seal, userId } from '../support/sign-in.ts';

let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ LOGIN_ADDRESS_FAILURES: '1000' });
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const numbered = (i: number) => `Changed@${i}abc`;
const isOld = { errors: [{ path: 'oldPassword', message: '密码不正确' }] };
const weak = { errors: [{ path: 'password', message: expect.stringContaining('大小写字母') }] };
const used = { errors: [{ path: 'password', message: '不能使用最近5次用过的密码' }] };

describe('changing the own password', () => {
  test('takes the new one, ends all other sessions, and keeps this one', async () => {
    const [client, other] = [await server.as('project-a'), await server.as('project-a')];
    expect((await changePassword(client, 'project-a', demoPassword, numbered(0))).code).toBe(200);
    expect([await isIn(client), await isIn(other)]).toEqual([true, false]);
    expect((await login(new Client(server.url), 'project-a', demoPassword)).code).toBe(422);
    expect((await login(new Client(server.url), 'project-a', numbered(0))).code).toBe(200);
  });

  test('refuses the last five, then takes the first of them again', async () => {
    const client = await server.as('project-b');
    // Four changes and the one before them make five.
    for (let i = 1; i <= 4; i++)
      expect(
        (await changePassword(client, 'project-b', i === 1 ? demoPassword : numbered(i - 1), numbered(i))).code,
      ).toBe(200);
    for (const old of [demoPassword, numbered(1), numbered(3), numbered(4)])
      expect(await changePassword(client, 'project-b', numbered(4), old)).toMatchObject({ code: 422, data: used });
    expect((await changePassword(client, 'project-b', numbered(4), numbered(5))).code).toBe(200);
    expect((await changePassword(client, 'project-b', numbered(5), demoPassword)).code).toBe(200);
  });

  test('is logged without either password', async () => {
    const client = await server.as('merchant-a');
    await changePassword(client, 'merchant-a', demoPassword, numbered(7));
    const { data } = await admin.post<{ list: { id: string; actionName: string }[] }>('/system/operateLog/list', {
      recordId: await userId(server, 'merchant-a'),
    });
    const entry = data.list.find(({ actionName }) => actionName === '修改密码');
    const { data: row } = await admin.get(`/system/operateLog/${entry?.id}`);
    expect(row).toMatchObject({ userName: 'merchant-a', changes: { password: expect.arrayContaining(['******']) } });
    expect(JSON.stringify(row)).not.toMatch(/argon2|Changed@|Demo@/);
  });

  test.each(['Short@1', 'nocapital@123', 'NOSMALL@123', 'NoDigits@abc', 'NoSpecial123', `Aa1@${'x'.repeat(69)}`])(
    '%j is not strong enough',
    async (password) => {
      const client = await server.as('centre-a');
      expect(await changePassword(client, 'centre-a', demoPassword, password)).toMatchObject({ code: 400, data: weak });
      expect((await login(new Client(server.url), 'centre-a')).code).toBe(200);
    },
  );

  test.each([
    'Password1!',
    'P@ssw0rd1',
    'Admin@123',
    'Qwerty123!',
    'Welcome@123',
    'Aa123456!',
    '1qaz@WSX',
    'Summer2026!',
    'Aa1!Aa1!',
  ])('%j is too common', async (password) => {
    const client = await server.as('centre-a');
    expect(await changePassword(client, 'centre-a', demoPassword, password)).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'password', message: '密码过于常见，容易被猜到，请更换' }] },
    });
  });

  test.each(['centre-A#4821x', 'X9!Centre-a', 'ＣＥＮＴＲＥ-ａ#4821x'])(
    '%j holds the name of the account',
    async (password) => {
      const client = await server.as('centre-a');
      expect(await changePassword(client, 'centre-a', demoPassword, password)).toMatchObject({
        code: 400,
        data: { errors: [{ path: 'password', message: '密码不能包含登录账号' }] },
      });
    },
  );

  test('is refused where it equals the name of the account', async () => {
    await addUser(admin, server, { userName: 'Atk1@d07305', userType: '2', roles: ['platform-operator'] });
    const client = await server.as('Atk1@d07305');
    expect((await changePassword(client, 'Atk1@d07305', demoPassword, 'Atk1@d07305')).code).toBe(400);
  });

  test('is the same however a keyboard composes its letters, also where it was set before that was so', async () => {
    const composed = 'Contraseña#4821';
    const typedApart = composed.normalize('NFD');
    for (const [name, set, typed] of [
      ['composed', composed, typedApart],
      ['apart', typedApart, composed],
    ] as const) {
      await addUser(admin, server, { userName: name, userType: '2', roles: ['platform-operator'] });
      expect((await changePassword(await server.as(name), name, demoPassword, set)).code).toBe(200);
      for (const each of [set, typed]) expect((await login(new Client(server.url), name, each)).code).toBe(200);
    }
    const { store } = server.server.services;
    const older = await hash(typedApart);
    await store.transaction(async (tx) =>
      store.update(
        tx,
        'system_user',
        { password: older },
        { is: 'compare', column: 'userName', op: '=', value: 'apart' },
      ),
    );
    expect((await login(new Client(server.url), 'apart', typedApart)).code).toBe(200);
  });

  test('asks for the old one, and not for ever', async () => {
    const client = await server.as('enterprise-a');
    for (let i = 0; i < 5; i++)
      expect(await changePassword(client, 'enterprise-a', 'Wrong@2026!', numbered(i))).toMatchObject({
        code: 422,
        message: '原密码不正确',
        data: isOld,
      });
    expect((await changePassword(client, 'enterprise-a', demoPassword, numbered(9))).code).toBe(429);
    expect(await isIn(client)).toBe(true);
  });

  test('is for the own account, and encrypted', async () => {
    expect(await changePassword(admin, 'centre-a', demoPassword, numbered(1))).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'userName' }] },
    });
    expect(
      await admin.postJson('/user/updatepwd', { userName: 'admin', oldPassword: demoPassword, password: numbered(1) }),
    ).toMatchObject({ code: 400, data: { errors: [{ path: 'oldPassword' }] } });
    expect((await changePassword(new Client(server.url), 'admin', demoPassword, numbered(1))).code).toBe(401);
  });

  test('also with letters of other scripts', async () => {
    await addUser(admin, server, { userName: 'chinese-password', userType: '2', roles: ['platform-operator'] });
    const client = await server.as('chinese-password');
    const password = 'Aa1@密码是中文的，也有点长';
    expect((await changePassword(client, 'chinese-password', demoPassword, password)).code).toBe(200);
    const again = new Client(server.url);
    const { keyId, sealed } = await seal(again, password);
    expect(
      (await again.post('/user/loginV2', { loginName: 'chinese-password', password: sealed[0], keyId })).code,
    ).toBe(200);
  });
});

describe('a password that somebody else has set', () => {
  const userName = 'initial-password';
  let id: string;

  beforeAll(async () => {
    ({ id } = (
      await addUser(admin, server, { initialPassword: true, userName, userType: '2', roles: ['platform-operator'] })
    ).data);
  });

  test('is stored as a hash and never sent back', async () => {
    const [row] = await server.server.services.store.find(
      'system_user',
      ['password'],
      { is: 'compare', column: 'id', op: '=', value: id },
      { limit: 1 },
    );
    expect(row?.password).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await admin.get(`/web/user/${id}`))).not.toMatch(/argon2|"password"/);
  });

  test('is to be changed: the profile says so until its user has done it', async () => {
    const client = await server.as(userName);
    expect((await client.get('/user/profile')).data).toMatchObject({ mustChangePassword: true });
    await changePassword(client, userName, demoPassword, numbered(1));
    expect((await client.get('/user/profile')).data).toMatchObject({ mustChangePassword: false });
    expect((await (await server.as('centre-a')).get('/user/profile')).data).toMatchObject({
      mustChangePassword: false,
    });
  });

  test('as is the one that a new installation prints', async () => {
    const production = await startServer({ NODE_ENV: 'production' });
    const client = new Client(production.url);
    await login(client, 'admin', production.server.installed.adminPassword);
    expect((await client.get('/user/profile')).data).toMatchObject({ userName: 'admin', mustChangePassword: true });
    await production.stop();
  });

  test.each(['123456', 'Password1!', 'Admin#48213x'])(
    'ADMIN_PASSWORD=%s does not start a new installation',
    async (password) => {
      await expect(startServer({ NODE_ENV: 'production', ADMIN_PASSWORD: password })).rejects.toThrow('ADMIN_PASSWORD');
    },
  );

  test('ends every session of the user', async () => {
    const client = new Client(server.url);
    await login(client, userName, numbered(1));
    const { version } = (await admin.get<{ version: number }>(`/web/user/${id}`)).data;
    expect((await admin.post('/web/user/update', { id, version, password: numbered(2) })).code).toBe(200);
    expect(await isIn(client)).toBe(false);
    expect((await login(client, userName, numbered(2))).code).toBe(200);
    expect((await client.get('/user/profile')).data).toMatchObject({ mustChangePassword: true });
  });

  const versionOf = async () => (await admin.get<{ version: number }>(`/web/user/${id}`)).data.version;
  const set = async (password: string) => admin.post('/web/user/update', { id, version: await versionOf(), password });
  scenarios(
    () => server,
    [
      {
        name: 'must be strong, when a user is added',
        call: () =>
          addUser(admin, server, {
            userName: 'weak-one',
            userType: '2',
            roles: ['platform-operator'],
            password: 'weakpassword',
          }),
        status: 400,
        holds: ['大小写字母'],
      },
      {
        name: 'must not be common, when a user is added',
        call: () =>
          addUser(admin, server, {
            userName: 'weak-two',
            userType: '2',
            roles: ['platform-operator'],
            password: 'Password1!',
          }),
        status: 400,
        holds: ['过于常见'],
      },
      {
        name: 'must not hold the name, when a user is added',
        call: () =>
          addUser(admin, server, {
            userName: 'weak-three',
            userType: '2',
            roles: ['platform-operator'],
            password: 'WEAK-three#4821',
          }),
        status: 400,
        holds: ['登录账号'],
      },
      {
        name: 'must not hold the name, when a user is changed',
        call: () => set('Initial-Password#48'),
        status: 400,
        holds: ['登录账号'],
      },
      {
        name: 'must be strong, when a user is changed',
        call: () => set('weakpassword'),
        status: 400,
        holds: ['大小写字母'],
      },
      { name: 'is none of the last five', call: () => set(numbered(1)), status: 422, holds: ['最近5次'] },
      {
        name: 'is not the own one',
        call: async () => {
          const { data } = await admin.get<{ id: string; version: number }>(
            `/web/user/${await userId(server, 'admin')}`,
          );
          return admin.post('/web/user/update', { id: data.id, version: data.version, password: numbered(3) });
        },
        status: 422,
        holds: ['自己'],
      },
    ],
  );
});
