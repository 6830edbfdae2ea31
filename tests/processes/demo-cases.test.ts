import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { InProcessClient } from '../support/in-process.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());

const cases = async (): Promise<Row[]> =>
  (await server.server.services.store.find('process_case', ['id', 'rowId', 'resource', 'status'], {
    is: 'all',
    of: [],
  })) as Row[];

test('the demo shows cases at every point, with what led there', async () => {
  const found = await cases();
  for (const status of ['open', 'passed', 'refused', 'withdrawn'])
    expect(found.filter((kase) => kase.status === status).length, status).toBeGreaterThan(1);
  const admin = await InProcessClient.as(server, 'admin');
  const operations = new Set<string>();
  for (const { id } of found) {
    const { data } = await admin.post<{ acts: { operation: string }[] }>('/process/approval/get', { id });
    for (const { operation } of data.acts) operations.add(operation);
  }
  expect([...operations]).toEqual(
    expect.arrayContaining(['start', 'agree', 'refuse', 'withdraw', 'remind']) as string[],
  );
});

test('every application that was handed in went its way through the engine, when it is said to have', async () => {
  const { services } = server.server;
  const { rows } = await services.store.page({
    table: 'processes_process',
    columns: ['id', 'status', 'applyTime', 'finishTime', 'templateId'],
    where: { is: 'compare', column: 'status', op: '<>', value: 'draft' },
    order: [{ column: 'id', descending: false }],
    limit: 200,
    offset: 0,
  });
  const ends: Record<string, string> = {
    pending: 'open',
    approved: 'passed',
    finished: 'passed',
    rejected: 'refused',
    withdrawn: 'withdrawn',
  };
  const kases = new Map((await cases()).map((kase) => [kase.rowId, kase]));
  const admin = await InProcessClient.as(server, 'admin');
  const time = (value: unknown) => new Date(value as string).getTime();
  const counts: Record<string, number> = {};
  for (const { id, status, applyTime, finishTime } of rows as Row[]) {
    counts[String(status)] = (counts[String(status)] ?? 0) + 1;
    const kase = kases.get(id as string);
    expect(kase?.status, `${String(status)} ${String(id)}`).toBe(ends[String(status)]);
    const { data } = await admin.post<{ acts: { operation: string; createdAt: string }[] }>('/process/approval/get', {
      id: kase?.id,
    });
    const moments = data.acts.map((act) => time(act.createdAt));
    expect(moments, String(id)).toEqual(moments.toSorted((one, other) => one - other));
    expect(Math.abs((moments[0] ?? 0) - time(applyTime)), String(id)).toBeLessThan(60_000);
    expect(moments.at(-1)).toBeLessThanOrEqual(Date.now());
    if (status === 'finished') expect(time(finishTime)).toBeGreaterThan(time(applyTime));
  }
  for (const status of Object.keys(ends)) expect(counts[status], status).toBeGreaterThan(3);
});
