import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { sweepRows } from '../../src/server/features/keep/sweep.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, prove, userId } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

const base = '/super_cloud/api';
let server: RunningServer;
let admin: Client;
let id: string;
let appKey: string;
let secret: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  const project = await server.as('project-a');
  const { data } = await project.post<{ list: Row[] }>('/organisation/organization/list');
  await addUser(admin, server, {
    userName: 'gate-system',
    userType: '3',
    roles: ['project-admin'],
    orgIds: [String(data.list[0]?.id)],
  });
  const added = await admin.post<Row>('/web/application/add', {
    appName: '门禁',
    userId: await userId(server, 'gate-system'),
    callsPerSecond: 1000,
  });
  id = String(added.data.id);
  await prove(admin);
  const rotated = await admin.post<{ appKey: string; secret: string }>('/web/application/rotate', { id });
  ({ appKey, secret } = rotated.data);
});
afterAll(() => server.stop());

const call = async (path: string, { method = 'POST', with: given = secret } = {}): Promise<number> =>
  (
    await fetch(`${server.url}${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${appKey}.${given}` },
      ...(method === 'POST' && { body: new URLSearchParams() }),
    })
  ).status;
const calls = async (): Promise<Row[]> =>
  (await admin.post<{ list: Row[] }>('/web/applicationCall/list', { applicationId: id, limit: 100 })).data.list;

test('each call of an application is recorded with its route and what came of it, and goes after thirty days', async () => {
  expect(await call('/repairs/userRepair/list')).toBe(404);
  expect(await call('/organisation/organization/list')).toBe(200);
  const [organization] = (await admin.post<{ list: Row[] }>('/organisation/organization/list', { limit: 1 })).data.list;
  await call(`/organisation/organization/${String(organization?.id)}`, { method: 'GET' });
  expect(await call('/web/application/list')).toBe(403);
  expect(await call('/organisation/organization/list', { with: 'x'.repeat(43) })).toBe(401);
  await until(async () => (await calls()).length === 5);
  const found = await calls();
  expect(found.map(({ method, httpStatus, result }) => [method, httpStatus, result])).toEqual(
    expect.arrayContaining([
      ['POST', 200, 'success'],
      ['POST', 403, 'refused'],
      ['POST', 401, 'refused'],
    ]),
  );
  // The route holds no id of a record.
  expect(found.every(({ route }) => !String(route).includes(String(organization?.id)))).toBe(true);
  expect(found[0]).toMatchObject({
    applicationId: id,
    clientIp: '127.0.0.1',
    callTime: expect.any(String) as string,
    duration: expect.any(Number) as number,
    requestId: expect.any(String) as string,
  });

  const now = Date.now();
  const day = 24 * 3_600_000;
  await sweepRows(server.server.services, now + 29 * day);
  expect((await calls()).length).toBe(5);
  await sweepRows(server.server.services, now + 31 * day);
  expect((await calls()).length).toBe(0);
});

test('whoever signs in at the console leaves no such record', async () => {
  await admin.post('/organisation/organization/list');
  expect(await call('/organisation/organization/list')).toBe(200);
  await until(async () => (await calls()).length > 0);
  expect((await calls()).length).toBe(1);
});
