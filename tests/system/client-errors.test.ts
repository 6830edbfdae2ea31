import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Entry {
  id: string;
  version: number;
  message: string;
  pagePath: string;
  count: number;
  lastTime: string;
  createdAt: string;
  userId: string;
  status: string;
}

let server: RunningServer;
let admin: Client;
let merchant: Client;

beforeAll(async () => {
  server = await startServer();
  [admin, merchant] = [await server.as('admin'), await server.as('merchant-a')];
});
afterAll(() => server.stop());

const stack = (chunk: string, line: number) =>
  `TypeError: rows is undefined\n    at List (https://console.example/super_cloud/admin/assets/list-${chunk}.js:1:${line})\n    at commit (https://console.example/super_cloud/admin/assets/react-${chunk}.js:9:120)`;
const report = (client: Client, more: Record<string, unknown> = {}) =>
  client.postJson('/system/clientError/report', {
    message: 'rows is undefined',
    stack: stack('C3ohq1Lf', 2048),
    pagePath: '/platform/role/index',
    release: 'C3ohq1Lf',
    ...more,
  });
const entries = async (message: string) =>
  (await admin.post<{ list: Entry[] }>('/system/clientError/list', { q: message })).data.list;

describe('an error that a browser tells of', () => {
  let entry: Entry;
  beforeAll(async () => {
    await report(merchant);
    [entry] = (await entries('rows is undefined')) as [Entry];
  });

  test('stands in the log with who met it, where and with what', async () => {
    expect(entry).toMatchObject({ pagePath: '/platform/role/index', count: 1, status: 'open' });
    expect((await admin.get(`/system/clientError/${entry.id}`)).data).toMatchObject({
      message: 'rows is undefined',
      release: 'C3ohq1Lf',
      stack: expect.stringContaining('at List'),
      fingerprint: expect.any(String),
      userAgent: expect.any(String),
    });
  });

  test('counts once more when it comes again, also from another release and another place in the file', async () => {
    await report(admin, { stack: stack('Zx81aaQ0', 4711), release: 'Zx81aaQ0' });
    const again = await entries('rows is undefined');
    expect(again).toMatchObject([{ id: entry.id, count: 2, createdAt: entry.createdAt }]);
    expect(again[0]?.userId).not.toBe(entry.userId);
    expect(Date.parse(String(again[0]?.lastTime))).toBeGreaterThanOrEqual(Date.parse(entry.lastTime));
  });

  test('counts rightly when many tell of it at once', async () => {
    const [before] = (await entries('rows is undefined')) as [Entry];
    await Promise.all(Array.from({ length: 8 }, () => report(admin)));
    expect(await entries('rows is undefined')).toMatchObject([{ count: before.count + 8 }]);
  });

  test('that was settled is open again', async () => {
    const [{ id, version }] = (await entries('rows is undefined')) as [Entry];
    expect((await admin.post('/system/clientError/resolve', { ids: id, version, handleRemark: '已修复' })).code).toBe(
      200,
    );
    expect((await admin.get(`/system/clientError/${id}`)).data).toMatchObject({
      status: 'resolved',
      handlerName: expect.any(String),
      handleTime: expect.any(String),
      handleRemark: '已修复',
    });
    await report(merchant);
    expect(await entries('rows is undefined')).toMatchObject([{ status: 'open' }]);
  });

  test('is another one when its words or its place differ', async () => {
    await report(admin, { message: 'columns is undefined' });
    expect(await entries('columns is undefined')).toMatchObject([{ count: 1 }]);
  });
});

describe('what is refused', () => {
  let before: number;
  const total = async () => (await admin.post<{ total: number }>('/system/clientError/list')).data.total;
  beforeEach(async () => {
    before = await total();
  });

  test.each([
    ['nothing to tell', { message: '' }, 400],
    ['a message beyond its length', { message: 'x'.repeat(501) }, 400],
    ['a field that nobody knows', { colour: 'red' }, 400],
    ['a value of another type', { stack: ['a'] }, 400],
    ['control characters', { message: 'a\u0000b' }, 400],
    ['more than an error can be', { stack: 'x'.repeat(20_000) }, 413],
  ])('%s', async (_name, more, status) => {
    expect(await report(await server.as('project-a'), more)).toMatchObject({ status });
    expect(await total()).toBe(before);
  });

  test('a report of somebody who is not signed in', async () => {
    const response = await fetch(`${server.url}/super_cloud/api/system/clientError/report`, {
      method: 'POST',
      body: '{"message":"x"}',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(response.status).toBe(401);
    expect(await total()).toBe(before);
  });

  test('the thirty-first within an hour', async () => {
    const noisy = await server.as('enterprise-a');
    const codes = [];
    for (let i = 0; i < 31; i++) codes.push((await report(noisy, { message: 'loops forever' })).code);
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([30, 429]);
    expect(await entries('loops forever')).toMatchObject([{ count: 30 }]);
  });

  test('rows made or changed by hand', async () => {
    expect((await admin.post('/system/clientError/add', { message: 'x' })).code).toBe(404);
  });
});

test('administrators of the platform alone read the log', async () => {
  for (const account of ['centre-a', 'project-a', 'enterprise-a', 'merchant-a'])
    expect((await (await server.as(account)).post('/system/clientError/list')).code).toBe(403);
});
