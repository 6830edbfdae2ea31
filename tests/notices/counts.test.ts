import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const customers = async (): Promise<Row[]> =>
  (await admin.post<{ list: Row[] }>('/organisation/user/list', { status: 'enabled', limit: 200 })).data.list;

test('a notice counts each of its readers once, and nobody it is not for', async () => {
  const found = await customers();
  const orgId = String(found[0]?.orgId);
  const [mine, other] = [found.filter((row) => row.orgId === orgId), found.find((row) => row.orgId !== orgId)];
  const notice = rows.resource('notices/appNotice');
  const { id } = await rows.add(notice, { orgIds: [orgId], targetType: 'all' });
  const read = (userId?: Row[string]) => admin.post<Row>('/notify/appNotice/read', { id, ...(userId && { userId }) });
  expect(await read(mine[0]?.id)).toMatchObject({ code: 404 });
  await rows.put(notice, id, { status: 'published', readCount: 0 });
  expect(await read(mine[0]?.id)).toMatchObject({ code: 200, data: { readCount: 1 } });
  expect(await read(mine[0]?.id)).toMatchObject({ code: 200, data: { readCount: 1 } });
  const together = await Promise.all([read(mine[1]?.id), read(mine[2]?.id), read(), read()]);
  expect(together.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  expect(await read(other?.id)).toMatchObject({ code: 404 });
  expect((await admin.get<Row>(`/notify/appNotice/${id}`)).data.readCount).toBe(4);
});

test('a banner counts taps while it is shown', async () => {
  const banner = rows.resource('notices/banner');
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const { id } = await rows.add(banner, { startTime: at(-1), endTime: at(1), status: 'enabled', clickCount: 0 });
  const tap = () => admin.post<Row>('/notice/banner/click', { id });
  await Promise.all([tap(), tap(), tap()]);
  expect((await admin.get<Row>(`/notice/banner/${id}`)).data.clickCount).toBe(3);
  await rows.put(banner, id, { status: 'disabled' });
  expect(await tap()).toMatchObject({ code: 404 });
});

test('an approved notice comes out at its time by itself', async () => {
  const notice = rows.resource('notices/appNotice');
  const { id } = await rows.add(notice, {});
  await rows.put(notice, id, { status: 'approved', planTime: new Date(Date.now() - 60_000).toISOString() });
  expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
  await until(async () => (await admin.get<Row>(`/notify/appNotice/${id}`)).data.status === 'published');
});
