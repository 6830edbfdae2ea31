import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import type { Client, Reply } from '../support/client.ts';
import { callAsDevice } from '../support/devices.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { prove } from '../support/sign-in.ts';

const devices = 'doors/linglingDevice';
const libraries = 'doors/faceProjectInfo';
const photos = 'residents/userImageInfo';
let server: RunningServer;
let admin: Client;
let rows: Rows;
let orgId: string;
let deviceId: string;
let token: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  orgId = await rows.idOf('organisation/organization', 'orgCode', 'XM001');
});
afterAll(() => server.stop());

beforeEach(async () => {
  deviceId = (await rows.add(rows.resource(devices), { orgId, openModes: ['face'] })).id;
  await prove(admin);
  const key = (await admin.post<Record<string, string>>('/passthrough/linglingDevice/issueKey', { id: deviceId })).data;
  token = `${key.deviceKey}.${key.secret}`;
});

const call = (path: string, body: Row): Promise<Reply<Row>> => callAsDevice(server, token, path, body);

test('a library holds what its device has loaded, and says once that it fills up', async () => {
  const given = { orgId, status: 'enabled', capacity: 100 };
  const library = await rows.add(rows.resource(libraries), given);
  const load = (count: number) => call('faceLibrary', { vendorProjectId: String(library.vendorProjectId), count });
  const warnings = async () =>
    (await asSystem(server.server.services, 'notices/inboxMessage').find(undefined)).filter(
      (row) => row.recordId === library.id,
    ).length;
  expect(await load(94)).toMatchObject({ data: { faceCount: 94 } });
  const known = await rows.find(rows.resource(libraries), library.id);
  expect(known).toMatchObject({ faceCount: 94, version: library.version });
  expect(Date.parse(String(known?.syncTime))).toBeGreaterThan(0);
  expect(await warnings()).toBe(0);
  await load(96);
  const told = await warnings();
  expect(told).toBeGreaterThan(0);
  await load(97);
  expect(await warnings()).toBe(told);
  const elsewhere = await rows.idOf('organisation/organization', 'orgCode', 'XM002');
  const other = await rows.add(rows.resource(libraries), { ...given, orgId: elsewhere });
  const foreign = await call('faceLibrary', { vendorProjectId: String(other.vendorProjectId), count: 1 });
  expect(foreign.status).toBe(404);
  expect((await call('faceLibrary', { vendorProjectId: String(library.vendorProjectId), count: -1 })).status).toBe(400);
});

test('a photo that no device can use is refused, and its person is asked for another', async () => {
  const userId = (await rows.add(rows.resource('residents/user'), { orgId })).id;
  const { id } = await rows.add(rows.resource(photos), { userId, imageType: 'face', auditStatus: 'passed' });
  const messages = async () =>
    (await asSystem(server.server.services, 'notices/userMessage').find(undefined)).filter(
      ({ title }) => title === '人脸照片不合格',
    ).length;
  const before = await messages();
  expect(await call('facePhoto', { id, quality: 88 })).toMatchObject({ data: { quality: 88, auditStatus: 'passed' } });
  expect(await messages()).toBe(before);
  const bad = { quality: 41, auditStatus: 'rejected' };
  expect(await call('facePhoto', { id, quality: 41 })).toMatchObject({ data: bad });
  expect(await rows.find(rows.resource(photos), id)).toMatchObject(bad);
  await call('facePhoto', { id, quality: 40 });
  expect(await messages()).toBe(before + 1);
  const badge = await rows.add(rows.resource(photos), { userId, imageType: 'work' });
  expect((await call('facePhoto', { id: badge.id, quality: 90 })).status).toBe(404);
  expect((await call('facePhoto', { id, quality: 101 })).status).toBe(400);
  await rows.put(rows.resource(devices), deviceId, { openModes: ['card'] });
  expect((await call('facePhoto', { id, quality: 90 })).status).toBe(403);
});
