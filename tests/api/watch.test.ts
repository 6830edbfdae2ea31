import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChecks, type Checks } from '../../src/server/http/watch/checks.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const token = 'a-token-for-the-figures';
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: token, ALLOWED_HOSTS: 'console.example,127.0.0.1' });
});
afterAll(() => server.stop());

const ask = (url: string, headers: Record<string, string> = {}) =>
  server.server.app.inject({ url, headers: { host: '10.0.0.7:8080', ...headers } });

describe('probes', () => {
  test('are answered under any name: alive, and ready with every part named', async () => {
    expect((await ask('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await ask('/readyz');
    expect(ready.statusCode, ready.body).toBe(200);
    const { status, checks } = ready.json<{ status: string; checks: Checks }>();
    expect(status).toBe('ready');
    expect(Object.keys(checks)).toEqual(['database', 'schema', 'disk', 'workers']);
    expect(checks.disk.detail).toMatch(/^\d+ MB free$/);
  });

  test('come as late as the database does: no start is given up because it takes long', () => {
    expect(server.server.app.initialConfig).toMatchObject({ pluginTimeout: 0 });
  });

  test('a disk that is nearly full is said to be', async () => {
    const { disk, database } = await runChecks(server.server.services.db, server.dataDir, Number.MAX_SAFE_INTEGER);
    expect(disk).toEqual({ ok: false, detail: expect.stringContaining('nearly full') });
    expect(database.ok).toBe(true);
  });

  test('a data folder that cannot be written is said to be', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'watch-')), 'file');
    await writeFile(file, '');
    expect((await runChecks(server.server.services.db, file)).disk.ok).toBe(false);
    await rm(join(file, '..'), { recursive: true });
  });

  test('a schema that a newer version has written is no longer ours, one that another release has widened still is', async () => {
    const { db, store } = server.server.services;
    const meta = (id: string, value: string) =>
      store.transaction((tx) =>
        store.update(tx, 'console_meta', { value }, { is: 'compare', column: 'id', op: '=', value: id }),
      );
    await meta('schema', 'another');
    expect((await runChecks(db, server.dataDir)).schema).toEqual({
      ok: true,
      detail: expect.stringContaining('another release'),
    });
    await meta('format', '999');
    expect((await runChecks(db, server.dataDir)).schema).toEqual({
      ok: false,
      detail: expect.stringContaining('newer version'),
    });
    await meta('format', '1');
  });

  test('without its database the process is alive and not ready', async () => {
    const other = await startServer();
    await other.server.services.db.close();
    const ready = await other.server.app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(503);
    expect(ready.json<{ checks: Checks }>().checks.database.ok).toBe(false);
    expect((await other.server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await other.stop().catch(() => undefined);
  });
});

describe('figures', () => {
  const figures = async () => (await ask('/metrics', { authorization: `Bearer ${token}` })).body;

  test('are for whoever has the token', async () => {
    expect((await ask('/metrics')).statusCode).toBe(401);
    expect((await ask('/metrics', { authorization: 'Bearer another-token-entirely' })).statusCode).toBe(401);
    expect((await ask('/metrics', { authorization: `Bearer ${token}` })).statusCode).toBe(200);
  });

  test('tell calls by pattern and status, their times, the database, the queue and the process', async () => {
    const admin = await server.as('admin');
    await admin.post('/carpark/list');
    await admin.get('/carpark/01900000-0000-7000-8000-000000000000');
    await admin.get('/carpark/01900000-0000-7000-8000-000000000001');
    const text = await figures();
    expect(text).toContain('console_calls_total{method="GET",route="/super_cloud/api/carpark/:id",code="404"} 2');
    expect(text).toContain('console_calls_total{method="POST",route="/super_cloud/api/carpark/list",code="200"} 1');
    expect(text).toContain('console_call_seconds_count{call="read"} 2');
    expect(text).toMatch(/console_database_bytes [1-9]\d{4}/);
    expect(text).toContain('console_export_tasks{status="waiting"} 0');
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(text).toContain(`\n${name} `);
    expect(text).not.toContain('01900000-0000');
  });

  test('are off where nobody asked for them', async () => {
    const other = await startServer();
    expect((await other.server.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    await other.stop();
  });
});

test('a request keeps the name that it came with, if that is one', async () => {
  const nameOf = async (given?: string) =>
    (await ask('/healthz', given === undefined ? {} : { 'x-request-id': given })).headers['x-request-id'];
  expect(await nameOf('proxy-0123.abc_D')).toBe('proxy-0123.abc_D');
  for (const given of [undefined, 'short', 'a b c d e f g h', '<script>alert(1)</script>', 'x'.repeat(65)])
    expect(await nameOf(given)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});
