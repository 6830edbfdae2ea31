import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const id = 'why-is-it-slow-7c1e';

let server: RunningServer;
let admin: Client;
const lines: { requestId: string; sql: string; rows?: number; ms: number }[] = [];

beforeAll(async () => {
  server = await startServer({ LOG_SQL: id });
  admin = await server.as('admin');
  vi.spyOn(server.server.services.log, 'info').mockImplementation(
    (line: unknown, text?: string) => void (text === 'sql' && lines.push(line as (typeof lines)[number])),
  );
});
beforeEach(() => void lines.splice(0));
afterAll(() => server.stop());

const asked = { 'x-request-id': id };

test('a read shows what it asks, how many rows came and how long it took', async () => {
  const { data } = await admin.post<{ list: unknown[] }>('/carpark/list', { limit: 5, carparkType: 'ground' }, asked);
  const page = lines.find(({ sql }) => /^select .* from "parking_carpark"/.test(sql) && sql.includes('limit'));
  expect(page, JSON.stringify(lines)).toMatchObject({ requestId: id, rows: data.list.length, ms: expect.any(Number) });
  expect(data.list.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain('ground');
});

test('a write shows its statements and the transaction around them, those in a body of some length too', async () => {
  const {
    data: { list },
  } = await admin.post<{ list: { id: string; version: number }[] }>('/carpark/list', { limit: 1 });
  expect(
    await admin.post(
      '/carpark/update',
      { id: list[0]?.id, version: list[0]?.version, remark: '长'.repeat(100) },
      asked,
    ),
  ).toMatchObject({ code: 200 });
  expect(
    lines.some(({ sql, rows }) => sql.startsWith('update "parking_carpark"') && rows === 1),
    JSON.stringify(lines),
  ).toBe(true);
  expect(lines.map(({ sql }) => sql)).toContain('transaction');
});

test('other requests show nothing, even at the same time', async () => {
  const [, foreign] = await Promise.all([
    admin.post('/carpark/list', {}, asked),
    admin.post('/organisation/household/list', {}, { 'x-request-id': 'somebody-else' }),
  ]);
  expect(foreign.code).toBe(200);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ sql }) => /household/i.test(sql))).toEqual([]);
  lines.splice(0);
  await admin.post('/carpark/list', {});
  expect(lines).toEqual([]);
});

test('a name that no request can bear is refused at the start', async () => {
  await expect(startServer({ LOG_SQL: 'a b' })).rejects.toThrow('LOG_SQL');
});
