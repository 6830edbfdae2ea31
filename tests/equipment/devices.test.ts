import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { findSilentDevices } from '../../src/server/areas/equipment/warnings.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Devices, doors, terminals, type Key } from '../support/devices.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

const minute = 60_000;
let server: RunningServer;
let admin: Client;
let rows: Rows;
let orgId: string;
let devices: Devices;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  orgId = await rows.idOf('organisation/organization', 'orgCode', 'XM001');
  devices = new Devices(server, rows, admin, orgId);
  // Counters are open whenever this runs.
  const rules = await admin.post<{ list: StoredRow[] }>('/ordermeal/web/ruleTakefood/list', { limit: 200 });
  for (const { id } of rules.data.list)
    await rows.put(rows.resource('meals/ruleTakefood'), id, {
      takeStartTime: '00:00',
      takeEndTime: '23:59',
      verifyModes: ['code', 'card', 'face'],
    });
});
afterAll(() => server.stop());

const device = (kind: typeof terminals | typeof doors, more: Row = {}) => devices.add(kind, more);
const call = <T = Row>(key: Key, path: string, body: Row = {}) => devices.call<T>(key, path, body);

const stored = async (kind: string, id: string) => (await rows.find(rows.resource(kind), id)) as StoredRow;
const silence = () => findSilentDevices(server.server.services, Date.now() + 6 * minute);
const warningsOf = async (by: string, id: string) =>
  (await admin.post<{ list: StoredRow[] }>('/equipment/deviceOfflineWarning/list', { [by]: id })).data.list;

describe.each([terminals, doors] as const)('%s', (kind) => {
  const by = kind === terminals ? 'equipmentId' : 'doorId';
  let id: string;
  let key: Key;
  beforeEach(async () => {
    ({ id, key } = await device(kind));
  });

  test('is online with its first report, and says what it knows of itself', async () => {
    const name = kind === terminals ? 'firmware' : 'vendorDeviceId';
    expect(await call(key, 'heartbeat', { [name]: 'V9.1' })).toMatchObject({ status: 200, data: { status: 'online' } });
    expect(await stored(kind, id)).toMatchObject({ status: 'online', [name]: 'V9.1', keyTime: expect.any(String) });
    const { version } = await stored(kind, id);
    await call(key, 'heartbeat');
    expect((await stored(kind, id)).version).toBe(version);
    expect((await call(key, 'heartbeat', { status: 'fault' })).status).toBe(400);
  });

  test('is refused with another key, an earlier one, and when it is out of use', async () => {
    expect((await call({ ...key, secret: 'a'.repeat(43) }, 'heartbeat')).status).toBe(401);
    expect((await call({ ...key, deviceKey: `dev_${'a'.repeat(16)}` }, 'heartbeat')).status).toBe(401);
    const later = await devices.issue(kind, id);
    expect((await call(key, 'heartbeat')).status).toBe(401);
    expect((await call(later, 'heartbeat')).status).toBe(200);
    await rows.put(rows.resource(kind), id, { status: kind === terminals ? 'scrapped' : 'disabled' });
    expect((await call(later, 'heartbeat')).status).toBe(403);
    expect(JSON.stringify(await stored(kind, id))).not.toContain(later.secret);
  });

  test('that falls silent gets one warning, which those responsible hear of, and which its next report ends', async () => {
    await call(key, 'heartbeat');
    expect(await findSilentDevices(server.server.services, Date.now())).toBe(0);
    await silence();
    await silence();
    expect((await stored(kind, id)).status).toBe('offline');
    const [warning, other] = await warningsOf(by, id);
    expect(other).toBeUndefined();
    expect(warning).toMatchObject({ status: 'alarming', orgId });
    const project = await server.as('project-a');
    await until(async () =>
      (await project.post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 200 })).data.list.some(
        (message) => message.recordId === warning?.id,
      ),
    );
    expect(await project.post('/equipment/deviceOfflineWarning/handle', { id: warning?.id })).toMatchObject({
      code: 200,
    });
    await call(key, 'heartbeat');
    expect((await stored(kind, id)).status).toBe('online');
    expect((await warningsOf(by, id))[0]).toMatchObject({ status: 'recovered', recoverTime: expect.any(String) });
  });

  test('says that it is broken, and that it works again', async () => {
    expect((await call(key, 'event', { event: 'fault' })).status).toBe(400);
    await call(key, 'event', { event: 'fault', reason: '读头损坏' });
    expect(await stored(kind, id)).toMatchObject({ status: 'fault', faultReason: '读头损坏' });
    await call(key, 'heartbeat');
    expect((await stored(kind, id)).status).toBe('fault');
    await call(key, 'event', { event: 'repaired' });
    expect(await stored(kind, id)).toMatchObject({ status: 'online', faultReason: null });
  });
});

test('a device without a key is nobody’s to miss', async () => {
  const { id } = await rows.add(rows.resource(doors), { orgId });
  await rows.put(rows.resource(doors), id, { status: 'online', heartbeatTime: '2020-01-01T00:00:00.000Z' });
  await silence();
  expect((await stored(doors, id)).status).toBe('online');
});

test('whoever is to be reminded of a terminal gets a text message when it falls silent', async () => {
  const remindPhones = '13911112222,13911113333';
  const { key } = await device(terminals, { offlineRemind: true, remindPhones });
  await call(key, 'heartbeat');
  await silence();
  for (const mobile of remindPhones.split(',')) {
    const { list } = (await admin.post<{ list: Row[] }>('/notify/smsAuthcode/list', { mobile })).data;
    expect(list).toMatchObject([{ smsType: 'notice', content: expect.stringContaining('已离线') }]);
  }
});

test('a cabinet says how full it is', async () => {
  const { id, key } = await device(terminals, { equipmentType: 'cabinet' });
  const cabinet = await rows.add(rows.resource('equipment/cabinet'), { orgId, equipmentId: id, cellCount: 8 });
  await rows.put(rows.resource('equipment/cabinet'), cabinet.id, { status: 'normal' });
  await call(key, 'heartbeat', { usedCount: 8 });
  expect(await stored('equipment/cabinet', cabinet.id)).toMatchObject({ usedCount: 8, status: 'full' });
  await call(key, 'heartbeat', { usedCount: 3 });
  expect(await stored('equipment/cabinet', cabinet.id)).toMatchObject({ usedCount: 3, status: 'normal' });
});

test('a counter hands out a meal by its code, of its own merchant only', async () => {
  const orders = rows.resource('meals/orderDinner');
  const order = await rows.add(orders, {});
  const dish = await rows.add(rows.resource('meals/orderDinnerDetails'), { orderId: order.id, quantity: 2 });
  await rows.put(rows.resource('meals/orderDinnerDetails'), dish.id, { status: 'normal' });
  const takeCode = '80918273';
  await rows.put(orders, order.id, { status: 'ordered', takeCode, dinnerDate: chinaDay(Date.now()) });
  const { orgId: project = null, merchantId = null } = await stored(orders.id, order.id);
  const elsewhere = await device(terminals, {
    equipmentType: 'scan',
    merchantId: (await rows.add(rows.resource('merchants/merchant'), { orgId: project })).id,
    orgId: project,
  });
  expect((await call(elsewhere.key, 'verifyMeal', { takeCode })).status).toBe(422);
  const { id, key } = await device(terminals, { equipmentType: 'scan', merchantId, orgId: project });
  expect(await call(key, 'verifyMeal', { takeCode })).toMatchObject({
    status: 200,
    data: { id: order.id, status: 'finished' },
  });
  // Each dish tells where it was handed out, by nobody.
  expect(await stored(orders.id, order.id)).toMatchObject({ verifyEquipmentId: id });
  expect(await stored('meals/orderDinnerDetails', dish.id)).toMatchObject({
    status: 'verified',
    verifiedCount: 2,
    verifyEquipmentId: id,
    verifierId: null,
  });
});

test('a counter knows who comes by a card or a face, where it reads those', async () => {
  const orders = rows.resource('meals/orderDinner');
  const photos = rows.resource('residents/userImageInfo');
  const order = await rows.add(orders, {});
  const { orgId: project = null, merchantId = null, userId = null } = await stored(orders.id, order.id);
  const again = (values: Row) =>
    rows.put(orders, order.id, { status: 'ordered', dinnerDate: chinaDay(Date.now()), ...values });
  await rows.put(rows.resource('residents/user'), String(userId), { status: 'enabled', orgId: project });
  const { id: faceId } = await rows.add(photos, { userId, imageType: 'face' });
  await rows.put(photos, faceId, { auditStatus: 'pending' });
  const place = { merchantId, orgId: project };
  const scanner = await device(terminals, { ...place, equipmentType: 'scan', payModes: ['qrcode'] });
  const camera = await device(terminals, { ...place, equipmentType: 'face', payModes: ['face'] });
  await again({});
  expect((await call(scanner.key, 'verifyMeal', { faceId })).status).toBe(403);
  expect(await call(camera.key, 'verifyMeal', { faceId })).toMatchObject({
    status: 422,
    data: { errors: [{ path: 'faceId' }] },
  });
  expect((await call(camera.key, 'verifyMeal', {})).status).toBe(400);
  expect((await call(camera.key, 'verifyMeal', { faceId, takeCode: '1234' })).status).toBe(400);
  await rows.put(photos, faceId, { auditStatus: 'passed' });
  const done = { status: 200, data: { id: order.id, status: 'finished' } };
  expect(await call(camera.key, 'verifyMeal', { faceId })).toMatchObject(done);
  expect(await call(camera.key, 'verifyMeal', { faceId })).toMatchObject({ status: 422 });
  const card = await rows.add(rows.resource('residents/cardUser'), { userId, orgId: project, validDate: null });
  await rows.put(rows.resource('residents/cardUser'), card.id, { cardStatus: 'normal', status: 'enabled' });
  const cardNo = `88${rows.next()}6604`;
  await rows.put(rows.resource('residents/cardUser'), card.id, { cardNo });
  await again({});
  expect(await call(scanner.key, 'verifyMeal', { cardNo })).toMatchObject(done);
});

describe('a gate', () => {
  const time = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
  async function visitOf(project: string): Promise<StoredRow> {
    const visit = await rows.add(rows.resource('visitors/visitorOrder'), {
      orgId: project,
      virtId: null,
      intervieweeId: null,
      visitStartTime: time(-5),
      visitEndTime: time(120),
      passTimes: 1,
    });
    await admin.post('/passthrough/visitorOrder/approve', { id: visit.id });
    return stored('visitors/visitorOrder', visit.id);
  }
  const codeOf = async ({ id }: StoredRow) =>
    String((await admin.get<Row>(`/passthrough/visitorOrder/${id}`)).data.qrCode);

  test('lets a visitor in once by the code, and writes down that it was the gate', async () => {
    const { id, key } = await device(doors, { direction: 'in', deviceType: 'gate', openSeconds: 8 });
    expect((await call(key, 'heartbeat')).data).toMatchObject({ openSeconds: 8 });
    const visit = await visitOf(orgId);
    const code = await codeOf(visit);
    expect(await call(key, 'pass', { code })).toMatchObject({
      status: 200,
      data: { direction: 'in', visitorName: visit.visitorName, openSeconds: 8 },
    });
    expect((await stored('visitors/visitorOrder', visit.id)).status).toBe('arrived');
    expect((await call(key, 'pass', { code })).status).toBe(422);
    const { data } = await admin.post<{ list: Row[] }>('/passthrough/visitorPass/list', { orderId: visit.id });
    expect(data.list.map(({ result }) => result).toSorted()).toEqual(['allowed', 'refused']);
    const { deviceName } = await stored(doors, id);
    expect(data.list.map(({ operatorName }) => operatorName)).toEqual([deviceName, deviceName]);
  });

  test('of another project knows no such code, and a till lets nobody in', async () => {
    const elsewhere = await rows.idOf('organisation/organization', 'orgCode', 'XM002');
    const { key } = await device(doors, { direction: 'both', orgId: elsewhere, buildId: null });
    const code = await codeOf(await visitOf(orgId));
    expect((await call(key, 'pass', { code })).status).toBe(404);
    const till = await device(terminals, { equipmentType: 'pos' });
    expect((await call(till.key, 'pass', { code })).status).toBe(403);
    expect((await call(key, 'verifyMeal', { takeCode: '1234' })).status).toBe(403);
  });
});
