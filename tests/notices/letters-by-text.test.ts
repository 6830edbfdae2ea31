import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { reactionHandler } from '../../src/server/records/follow.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { Provider } from '../support/provider.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until, Work } from '../support/work.ts';

/** What a letter to a number does with the account that pays for it. */
const clock = new TestClock();
let server: RunningServer;
let admin: Client;
let rows: Rows;
let provider: Provider;
let configId: string;

beforeAll(async () => {
  provider = await new Provider(() => ({ body: { id: 'G' } })).start();
  server = await startServer(
    { LOG_LEVEL: 'silent', SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720' },
    clock.now,
  );
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  const configs = rows.resource('notices/mobileConfig');
  for (const { id } of await asSystem(server.server.services, configs.id).find(isColumn('isDefault', true)))
    await rows.put(configs, String(id), { isDefault: false });
  configId = await account({ isDefault: true });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

let made = 0;
async function account(given: Row): Promise<string> {
  const reply = await admin.post<Row>('/notify/mobileConfig/add', {
    configName: `业务短信 ${++made}`,
    vendor: 'http',
    endpoint: `${provider.url}/send`,
    signName: '园区服务',
    accessKey: 'key',
    accessSecret: 'a-secret-of-the-provider',
    status: 'enabled',
    ...given,
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return String(reply.data.id);
}
const configure = (values: Row) => rows.put(rows.resource('notices/mobileConfig'), configId, values);

/** A merchant who is told that nothing came of it. */
async function rejected(contactPhone: string): Promise<string> {
  const merchants = rows.resource('merchants/merchant');
  const { id } = await rows.addFree(merchants);
  await rows.put(merchants, id, { status: 'pending', contactPhone });
  expect(await admin.post('/wallet/merchant/reject', { id, auditRemark: '资料不全' })).toMatchObject({ code: 200 });
  return id;
}
const texts = (recordId: string) =>
  asSystem(server.server.services, 'notices/smsAuthcode').find(isColumn('recordId', recordId));
async function delivery(recordId: string): Promise<Row | undefined> {
  const [text] = await texts(recordId);
  if (!text) return undefined;
  return asSystem(server.server.services, 'notices/messageReceiver').first(isColumn('codeId', text.id));
}
const arrived = (mobile: string) => provider.asked.filter(({ json }) => json.mobile === mobile);
/** As a clock on the wall shows it. */
const china = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16);

test('it goes by the default account', async () => {
  const id = await rejected('13900001001');
  await until(async () => (await delivery(id))?.status === 'sent');
  expect(arrived('13900001001')).toHaveLength(1);
  expect(await texts(id)).toMatchObject([{ bizScene: 'business' }]);
});

test('it waits until quiet hours are over, as codes do not', async () => {
  await configure({ quietFrom: china(clock.now() - 3_600_000), quietTo: china(clock.now() + 3_600_000) });
  const id = await rejected('13900001002');
  await until(async () => (await delivery(id))?.held === 'quiet');
  expect(arrived('13900001002')).toEqual([]);
  clock.pass({ minutes: 61 });
  server.server.worker.wake();
  await until(async () => (await delivery(id))?.status === 'sent');
  await configure({ quietFrom: null, quietTo: null });
});

test('it is not written where the account pays for codes alone', async () => {
  await configure({ tellsOutside: false });
  const id = await rejected('13900001003');
  await until(async () =>
    (await new Work(server).rows(reactionHandler)).some(
      ({ lane, state }) => lane === `merchants/merchant:${id}` && state === 'done',
    ),
  );
  await configure({ tellsOutside: true });
  expect(await texts(id)).toEqual([]);
});

test('it is of no use after three days without an account', async () => {
  await configure({ status: 'disabled' });
  const id = await rejected('13900001004');
  await until(async () => (await delivery(id))?.held === 'noChannel');
  clock.pass({ minutes: 3 * 1440 + 1 });
  admin = await server.as('admin');
  await configure({ status: 'enabled' });
  expect(await admin.post('/scm/schedule/job/resumeDeliveries', { action: 'run' })).toMatchObject({ code: 200 });
  await until(async () => (await delivery(id))?.status === 'failed');
  expect(await delivery(id)).toMatchObject({ reason: expect.stringContaining('已过有效期') as string });
  expect(arrived('13900001004')).toEqual([]);
});
