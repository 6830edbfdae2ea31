import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { senderFor } from '../../src/server/auth/sender.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { systemContext } from '../../src/server/system.ts';
import { ask, callsFor, listOf, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser } from '../support/sign-in.ts';

/** What a mask hides is not told by filters either; see also registry-masks. */
const { model } = loadModel();
const masked = [...model.resources.values()].flatMap((resource) =>
  [...resource.fields.values()]
    .filter(({ spec, type }) => spec['x-sensitive'] && type.filters.includes('in'))
    .map((field) => ({ resource, field })),
);

let server: RunningServer;
let admin: Client;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  admin = await InProcessClient.as(server, 'admin');
});
afterAll(() => server.stop());

/** Somebody new who may list everything and reveal nothing. */
async function auditor(): Promise<Client> {
  const userName = `auditor-${made++}`;
  await addUser(admin, server, { userName, userType: '2', roles: ['auditor'] });
  return InProcessClient.as(server, userName);
}
const users = model.resources.get('system/user') as NonNullable<ReturnType<typeof model.resources.get>>;
const phone = (n: number) => `1391234${String(1000 + n)}`;

test('there are masked fields to look at', () => expect(masked.length).toBeGreaterThan(40));

test('several values at once are not answered on any of them', async () => {
  const client = await auditor();
  for (const { resource, field } of masked) {
    if (!callsFor(resource, 'list')[0]) continue;
    const reply = await listOf(client, resource, { [`${field.name}_in`]: `${phone(1)},${phone(2)}` });
    if (reply.code === 403) continue;
    expect(reply, `${resource.id}.${field.name} ${JSON.stringify(reply)}`).toMatchObject({ code: 400 });
  }
});

describe('whoever may not reveal', () => {
  test('finds the person on the phone, in the log', async () => {
    const client = await auditor();
    const [row] = (await listOf(admin, users, { userName: 'project-a' })).data.list as [StoredRow];
    const mobile = (await admin.post<{ value: string }>('/web/user/reveal', { id: row.id, field: 'mobile' })).data
      .value;
    for (const page of ['1', '1', '2'])
      expect(await listOf(client, users, { mobile, page })).toMatchObject({ code: 200, data: { total: 1 } });
    const me = (await client.get<{ id: string; userName: string }>('/user/profile')).data;
    const { data } = await admin.post<{ list: StoredRow[] }>('/system/operateLog/list', {
      userName: me.userName,
      action: 'lookup',
    });
    expect(data.list).toHaveLength(1);
    expect((await admin.get<StoredRow>(`/system/operateLog/${data.list[0]?.id}`)).data).toMatchObject({
      entityCode: 'system/user',
      changes: { mobile: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) as string },
    });
  });

  const ways: { name: string; ask(client: Client, n: number): Promise<{ code: number }> }[] = [
    { name: 'a filter', ask: (client, n) => listOf(client, users, { mobile: phone(n) }) },
    { name: 'a filter by a list of one', ask: (client, n) => listOf(client, users, { mobile_in: phone(n) }) },
    {
      name: 'conditions',
      ask: (client, n) =>
        listOf(client, users, {
          _where: JSON.stringify({ any: [{ userName: 'admin' }, { all: [{ mobile: phone(n) }] }] }),
        }),
    },
    { name: 'totals', ask: (client, n) => listOf(client, users, { mobile: phone(n), _totals: 'true' }) },
    {
      name: 'an export',
      ask: (client, n) => client.post('/web/user/export', { mobile: phone(n), _columns: 'userName', _format: 'csv' }),
    },
    { name: 'a picker', ask: (client, n) => ask(client, callsFor(users, 'select')[0] as never, { mobile: phone(n) }) },
    {
      name: 'the question whether a value is taken',
      ask: (client, n) => client.post('/web/user/check_exists_name', { field: 'mobile', value: phone(n) }),
    },
  ];

  test.each(ways)('gets few answers in a minute by $name', async ({ ask: once }) => {
    const client = await auditor();
    const codes: number[] = [];
    for (let n = 0; n < 8; n++) codes.push((await once(client, n)).code);
    expect(codes.slice(5), codes.join()).toEqual([429, 429, 429]);
    // The values that were asked for already are still answered, and what needs no look-up is.
    expect((await listOf(client, users, {})).code).toBe(200);
  });

  test('gets one value a call, also from conditions', async () => {
    const client = await auditor();
    const any = [1, 2].map((n) => ({ mobile: phone(n) }));
    expect(await listOf(client, users, { _where: JSON.stringify({ any }) })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'mobile', message: '内容已隐藏，每次只能按一个完整的值查找' }, { path: 'mobile' }] },
    });
  });

  test('gets no more from another server process of the same database', async () => {
    const client = await auditor();
    for (let n = 0; n < 5; n++) expect((await listOf(client, users, { mobile: phone(n) })).code).toBe(200);
    // Nothing of it is remembered by the process itself.
    const { store } = server.server.services;
    const rows = await store.find('record_lookup', ['id', 'userId'], { is: 'all', of: [] });
    const me = (await client.get<{ id: string }>('/user/profile')).data.id;
    expect(rows.filter(({ userId }) => userId === me)).toHaveLength(5);
    expect((await listOf(client, users, { mobile: phone(9) })).code).toBe(429);
    await store.transaction((tx) =>
      store.update(
        tx,
        'record_lookup',
        { madeAt: new Date(Date.now() - 61_000).toISOString() },
        { is: 'compare', column: 'userId', op: '=', value: me },
      ),
    );
    expect((await listOf(client, users, { mobile: phone(9) })).code).toBe(200);
  });

  test('gets no more from parallel calls', async () => {
    const client = await auditor();
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => (await listOf(client, users, { mobile: phone(n) })).code),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
  });
});

test('whoever may reveal looks up as many as they like', async () => {
  const mobile_in = Array.from({ length: 100 }, (_, n) => phone(n)).join();
  expect(await listOf(admin, users, { mobile_in })).toMatchObject({ code: 200 });
  for (let n = 0; n < 8; n++) expect((await listOf(admin, users, { mobile: phone(n) })).code).toBe(200);
});

test('codes that were sent are told by no call', async () => {
  const history = model.resources.get('notices/smsAuthcode');
  expect(history?.fields.get('authCode')?.type.secret).toBe(true);
  const code = '104729';
  const { services } = server.server;
  const [sentAt, expiresAt] = [0, 300_000].map((later) => new Date(Date.now() + later).toISOString()) as [
    string,
    string,
  ];
  await services.store.transaction((tx) =>
    senderFor(true).send(systemContext(services), tx, {
      way: 'sms',
      address: phone(1),
      code,
      scene: 'login',
      sentAt,
      expiresAt,
    }),
  );
  const { data } = await admin.post<{ list: StoredRow[] }>('/notify/smsAuthcode/list', { limit: 50 });
  expect(data.list.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toContain(code);
  expect(JSON.stringify(data)).not.toContain('"authCode"');
  expect(await admin.post('/notify/smsAuthcode/reveal', { id: data.list[0]?.id, field: 'authCode' })).toMatchObject({
    code: 400,
  });
  expect(await admin.post('/notify/smsAuthcode/list', { authCode: code })).toMatchObject({ code: 400 });
});
