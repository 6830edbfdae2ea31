import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../../src/server/install/install.ts';
import { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, isIn, login, roleId, seal, userId } from '../support/sign-in.ts';

/** Two servers behind a balancer, which sends each call to whichever it likes. */
let one: RunningServer;
let two: RunningServer;
let admin: Client;

beforeAll(async () => {
  one = await startServer();
  two = await startServer(one.shared);
  admin = await one.as('admin');
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

/** The same browser, at the other server. */
function atOther(client: Client): Client {
  const other = new Client(client.url === one.url ? two.url : one.url);
  other.cookie = client.cookie;
  return other;
}

test('a session of one is a session of the other, and ends for both', async () => {
  const client = await one.as('project-a');
  expect(await isIn(atOther(client))).toBe(true);
  await atOther(client).post('/user/logout');
  expect(await isIn(client)).toBe(false);
});

test('a password encrypted for one opens the other', async () => {
  const { keyId, sealed } = await seal(new Client(one.url), demoPassword);
  expect(
    (await new Client(two.url).post('/user/loginV2', { loginName: 'admin', password: sealed[0], keyId })).code,
  ).toBe(200);
});

test('a password encrypted for one call opens neither server twice', async () => {
  const { keyId, sealed } = await seal(new Client(one.url), demoPassword);
  const body = { loginName: 'admin', password: sealed[0], keyId };
  expect((await new Client(one.url).post('/user/loginV2', body)).code).toBe(200);
  const copies = [
    body,
    { loginName: 'admin', password: sealed[0] },
    { ...body, password: ` ${sealed[0]}\n` },
    { ...body, password: sealed[0]?.replaceAll('+', '-').replaceAll('/', '_') },
  ];
  for (const copy of copies)
    expect(await new Client(two.url).post('/user/loginV2', copy)).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'password', message: '该加密内容已使用过，请重新提交' }] },
    });
  const again = await seal(new Client(one.url), demoPassword);
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() =>
      new Client(one.url).post('/user/loginV2', { loginName: 'admin', password: again.sealed[0], keyId: again.keyId }),
    ),
  );
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 400, 400, 400]);
});

test('failures count together', async () => {
  await addUser(admin, one, { userName: 'guessed', userType: '2', roles: ['platform-operator'] });
  for (let i = 0; i < 5; i++)
    expect((await login(new Client((i % 2 ? one : two).url), 'guessed', 'Wrong@2026!')).status).toBe(422);
  for (const server of [one, two]) expect((await login(new Client(server.url), 'guessed')).status).toBe(429);
});

test('a disabled user is out at both, at once', async () => {
  await addUser(admin, one, { userName: 'disabled-at-one', userType: '2', roles: ['platform-operator'] });
  const client = await two.as('disabled-at-one');
  expect(await isIn(client)).toBe(true);
  await admin.post('/web/user/disable', { id: await userId(one, 'disabled-at-one') });
  expect(await isIn(client)).toBe(false);
});

test('what a role is granted at one counts at the other from the next call on', async () => {
  const types = await admin.post<{ list: { id: string; typeCode: number }[] }>('/web/role/roleType/list');
  await admin.post('/web/role/add', {
    roleCode: 'shared',
    roleName: 'shared',
    roleTypeId: types.data.list.find(({ typeCode }) => typeCode === 1)?.id,
    dataScope: 'all',
    status: 'enabled',
  });
  await addUser(admin, one, { userName: 'shared', userType: '2', roles: ['shared'] });
  const client = await two.as('shared');
  expect((await client.post('/carpark/list')).code).toBe(403);
  const given = await admin.postJson<{ id: string }>('/platform/roleFunction/add', {
    roleId: await roleId(one, 'shared'),
    code: 'pc:passthrough.carpark',
    actions: ['list'],
  });
  expect((await client.post('/carpark/list')).code).toBe(200);
  await admin.post(`/platform/roleFunction/delete/${given.data.id}`);
  expect((await client.post('/carpark/list')).code).toBe(403);
});
