import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const lostAndFound = () => rows.resource('convenience/lostAndFound');
const step = (name: string, id: string, values: object = {}) => admin.post(`/lostAndFound/${name}`, { id, ...values });
const published = async (recordType: string) => {
  const { id } = await rows.addFree(lostAndFound());
  await rows.put(lostAndFound(), id, { recordType, status: 'published', publishTime: new Date().toISOString() });
  return id;
};
const stateOf = async (id: string) => (await rows.find(lostAndFound(), id))?.status;
const claim = { claimName: '张三', claimPhone: '13800138000' };

test('what was handed in is claimed, what is missed is recovered, and neither the other way', async () => {
  const [found, lost] = [await published('found'), await published('lost')];
  expect(await step('applyClaim', lost, claim)).toMatchObject({
    code: 409,
    message: '“类型”为“寻物”的记录不能执行“申请认领”',
  });
  expect(await step('recover', found)).toMatchObject({ code: 409 });
  expect(await stateOf(lost)).toBe('published');
  expect(await step('applyClaim', found, claim)).toMatchObject({ code: 200 });
  expect(await step('recover', lost)).toMatchObject({ code: 200 });
  expect([await stateOf(found), await stateOf(lost)]).toEqual(['claiming', 'recovered']);
});

test('after ninety days what was handed in is passed on, and what is missed is closed', async () => {
  const [found, lost, fresh] = [await published('found'), await published('lost'), await published('lost')];
  for (const id of [found, lost]) await rows.put(lostAndFound(), id, { publishTime: '2020-01-01T00:00:00.000Z' });
  expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
  await until(async () => (await stateOf(found)) === 'returned' && (await stateOf(lost)) === 'closed');
  expect(await stateOf(fresh)).toBe('published');
});
