import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { syncPaymentProjects } from '../../src/server/areas/billing/payment-projects.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import type { Client } from '../support/client.ts';
import { Provider } from '../support/provider.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let system: Provider;
let admin: Client;

beforeAll(async () => {
  system = await new Provider(() => ({ body: { data: [] } })).start();
  server = await startServer({ LOG_LEVEL: 'silent', PAYMENT_SYSTEM_URL: `${system.url}/api/` });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.stop();
  await system.stop();
});

const mapped = async (): Promise<Row[]> =>
  asSystem(server.server.services, 'billing/projectOrganisation').find(undefined);

test('mapped projects take their names from the payment system, which others keep waiting for', async () => {
  const [one, other] = (await mapped()) as [Row, Row];
  system.answers(() => ({ body: { data: [{ projectCode: one.projectCode, projectName: '东区花园' }, { x: 1 }] } }));
  expect(await admin.post('/scm/schedule/job/syncPaymentProjects', { action: 'run' })).toMatchObject({ code: 200 });
  await until(async () => (await mapped()).some(({ projectName }) => projectName === '东区花园'));
  expect(system.asked.at(-1)).toMatchObject({ method: 'GET', path: '/api/projects/all' });
  const now = await mapped();
  const after = (row: Row) => now.find(({ id }) => id === row.id);
  expect(Date.parse(String(after(one)?.syncTime))).toBeGreaterThan(Date.parse(String(one.syncTime ?? 0)));
  expect(after(other)).toMatchObject({ projectName: other.projectName, syncTime: other.syncTime });
});

test.each([
  [{ status: 503, body: {} }, 'HTTP 503'],
  [{ body: { data: 'none' } }, '不是项目列表'],
])('what is no list changes nothing', async (answer, why) => {
  const before = await mapped();
  system.answers(() => answer);
  const { services } = server.server;
  const sync = syncPaymentProjects(services, `${system.url}/api`, Date.now(), AbortSignal.timeout(10_000));
  await expect(sync).rejects.toThrow(why);
  expect(await mapped()).toEqual(before);
});
