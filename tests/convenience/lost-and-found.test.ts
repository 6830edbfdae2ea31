import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { markOverdue } from '../../src/server/features/overdue/mark.ts';
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

test('after ninety days what is missed is closed, and what was handed in waits for whoever carries it there', async () => {
  const [found, lost, fresh] = [await published('found'), await published('lost'), await published('lost')];
  for (const id of [found, lost]) await rows.put(lostAndFound(), id, { publishTime: '2020-01-01T00:00:00.000Z' });
  expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
  await until(async () => (await stateOf(lost)) === 'closed');
  expect([await stateOf(found), await stateOf(fresh)]).toEqual(['published', 'published']);
});

test('things are kept for ninety days, or as long as was said; then somebody is told, and says where they went', async () => {
  const day = 86_400_000;
  const dues = async (values: object) => {
    const { id } = await rows.addFree(lostAndFound());
    await rows.put(lostAndFound(), id, { recordType: 'found', status: 'pending', keepUntil: null, ...values });
    expect(await step('publish', id)).toMatchObject({ code: 200 });
    return id;
  };
  const rowOf = async (id: string) => (await rows.find(lostAndFound(), id)) as Row;
  const [usual, short] = [await dues({}), await dues({ keepUntil: new Date(Date.now() + 2 * day).toISOString() })];
  const left = (row: Row) => (Date.parse(String(row.keepUntil)) - Date.now()) / day;
  expect(left(await rowOf(usual))).toBeCloseTo(90, 1);
  expect(left(await rowOf(short))).toBeCloseTo(2, 1);
  await markOverdue(server.server.services, Date.now() + 3 * day);
  expect([(await rowOf(usual)).unclaimed, (await rowOf(short)).unclaimed]).toEqual([false, true]);
  await expect
    .poll(async () => {
      const { list } = (await admin.post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 200 })).data;
      return list.filter(({ recordId, actionName }) => recordId === short && actionName === '已超时').length;
    })
    .toBe(1);
  expect(await step('handOver', short)).toMatchObject({ code: 400, data: { errors: [{ path: 'handedTo' }] } });
  expect(await step('handOver', short, { handedTo: '辖区派出所' })).toMatchObject({ code: 200 });
  expect(await rowOf(short)).toMatchObject({
    status: 'returned',
    handedTo: '辖区派出所',
    handedTime: expect.any(String),
  });
});
