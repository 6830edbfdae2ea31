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
