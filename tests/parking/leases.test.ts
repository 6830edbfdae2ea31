import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

/** As what a car comes in, and how long: its registration, the visitors that are expected, and what was paid. */
let server: RunningServer;
let admin: Client;
let rows: Rows;
let orgId: string;
let n = 0;
const today = (): string => chinaDay(Date.now());
const ids = { cars: 'parking/car', entries: 'parking/inout', renewals: 'parking/renewal' } as const;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  orgId = String((await admin.post<{ list: Row[] }>('/organisation/organization/getselectlist')).data.list[0]?.id);
});
afterAll(() => server.stop());

const done = async (path: string, body: Row): Promise<Row & { id: string }> => {
  const reply = await admin.post<Row & { id: string }>(path, body);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
};
const carpark = (more: Row = {}) =>
  done('/carpark/add', {
    carparkCode: `LS${++n}`,
    carparkName: `登记试验${n}`,
    orgId,
    carparkType: 'ground',
    totalSpaces: 50,
    freeSpaces: 50,
    monthFee: '600.00',
    ...more,
  });
const plate = () => `浙B${String(10_000 + ++n)}`;
const car = (carparkId: string, more: Row = {}) =>
  done('/carpark/car/add', {
    plateNo: plate(),
    carparkId,
    ownerName: '车主',
    ownerPhone: '13800000000',
    leaseType: 'month',
    startDate: addDays(today(), -30),
    endDate: addDays(today(), 5),
    ...more,
  });
const enter = (carparkId: string, plateNo: unknown, more: Row = {}) =>
  admin.post<Row>('/carpark/inout/add', {
    plateNo: String(plateNo),
    carparkId,
    inTime: new Date(Date.now() - 60_000).toISOString(),
    ...more,
  });
const lease = async (carparkId: string, plateNo: unknown, more: Row = {}): Promise<unknown> => {
  const reply = await enter(carparkId, plateNo, more);
  return reply.code === 200 ? reply.data.leaseType : reply.message;
};
const step = (path: string, name: string, id: string, more: Row = {}) =>
  admin.post<Row>(`${path}/${name}`, { id, ...more });
const carOf = (id: string) => rows.find(rows.resource(ids.cars), id) as Promise<Row>;
const timePasses = () => admin.post('/scm/schedule/job/planSteps', { action: 'run' });

describe('a car at the gate', () => {
  test('comes in as what it is registered as there, while that holds', async () => {
    const [here, there] = [await carpark(), await carpark()];
    const rented = await car(here.id);
    expect(await lease(here.id, rented.plateNo)).toBe('month');
    expect(await lease(there.id, rented.plateNo), 'at another car park').toBe('temp');
    for (const leaseType of ['inner', 'free', 'owner'])
      expect(
        await lease(here.id, (await car(here.id, { leaseType, spaceNo: `A${n}`, startDate: '', endDate: '' })).plateNo),
      ).toBe(leaseType);
    const soon = await car(here.id, { startDate: addDays(today(), 1) });
    expect(await lease(here.id, soon.plateNo), 'before its time').toBe('temp');
    expect(await lease(here.id, plate()), 'unknown').toBe('temp');
  });

  test('is not let in as more than that, but as less', async () => {
    const { id } = await carpark();
    const rented = await car(id);
    const refused = await enter(id, plate(), { leaseType: 'free' });
    expect(refused).toMatchObject({ code: 422, data: { errors: [{ path: 'leaseType' }] } });
    expect((await enter(id, rented.plateNo, { leaseType: 'inner' })).code).toBe(422);
    expect(await lease(id, rented.plateNo, { leaseType: 'temp' })).toBe('temp');
  });

  test('of a visitor is known from the visit, where visitors are taken', async () => {
    const [open, closed] = [await carpark({ allowVisitor: true }), await carpark({ allowVisitor: false })];
    const visit = await rows.add(rows.resource('visitors/visitorOrder'), { orgId });
    const plateNo = plate();
    const hour = 3_600_000;
    await rows.put(rows.resource('visitors/visitorOrder'), visit.id, {
      plateNo,
      orgId,
      status: 'approved',
      visitStartTime: new Date(Date.now() - hour).toISOString(),
      visitEndTime: new Date(Date.now() + hour).toISOString(),
    });
    expect(await lease(open.id, plateNo)).toBe('visitor');
    expect(await lease(closed.id, plateNo)).toBe('temp');
  });

  test('second in a space pays by the stay', async () => {
    const { id } = await carpark();
    const [one, other] = [await car(id, { spaceNo: 'B1' }), await car(id, { spaceNo: 'B1' })];
    const first = await enter(id, one.plateNo);
    expect(first.data.leaseType).toBe('month');
    expect(await enter(id, other.plateNo, { leaseType: 'month' })).toMatchObject({
      code: 422,
      message: `车位“B1”已有“${String(one.plateNo)}”在场，只能按临时车入场`,
    });
    expect(await lease(id, other.plateNo)).toBe('temp');
    await done('/carpark/inout/out', { id: String(first.data.id) });
  });

  test('on the blacklist does not come in, and one in debt pays by the stay', async () => {
    const { id } = await carpark();
    const one = await car(id);
    await done('/carpark/car/block', { id: one.id, stateReason: '多次冲卡' });
    expect(await lease(id, one.plateNo)).toBe(`“${String(one.plateNo)}”在黑名单中，不能入场：多次冲卡`);
    await done('/carpark/car/unblock', { id: one.id });
    await done('/carpark/car/owe', { id: one.id, stateReason: '9月管理费未缴' });
    expect((await enter(id, one.plateNo, { leaseType: 'month' })).code).toBe(422);
    expect(await lease(id, one.plateNo)).toBe('temp');
    await done('/carpark/car/clear', { id: one.id });
    expect(await carOf(one.id)).toMatchObject({ status: 'normal', stateReason: null });
  });

  test('whose time is over expires by itself and comes in as any other', async () => {
    const { id } = await carpark();
    const one = await car(id, { endDate: addDays(today(), -1) });
    await timePasses();
    await until(async () => (await carOf(one.id)).status === 'expired');
    expect(await lease(id, one.plateNo)).toBe('temp');
    expect((await step('/carpark/car', 'extend', one.id, { endDate: addDays(today(), -1) })).code).toBe(422);
    await done('/carpark/car/extend', { id: one.id, endDate: addDays(today(), 9) });
    expect(await carOf(one.id)).toMatchObject({ status: 'normal', endDate: addDays(today(), 9) });
  });

  test('that owes money when its time is over is in debt until that is cleared', async () => {
    const one = await car((await carpark()).id);
    await done('/carpark/car/owe', { id: one.id, stateReason: '管理费未缴' });
    await rows.put(rows.resource(ids.cars), one.id, { endDate: addDays(today(), -1) });
    await timePasses();
    expect(await carOf(one.id)).toMatchObject({ status: 'owe' });
    await done('/carpark/car/clear', { id: one.id });
    await until(async () => (await carOf(one.id)).status === 'expired');
  });
});

describe('a renewal', () => {
  const renew = (carId: string, months = 2) =>
    admin.post<Row & { id: string }>('/carpark/renewal/add', { carId, months });

  test('goes on where the time of the car ends, and costs what the car park asks', async () => {
    const { id } = await carpark();
    const one = await car(id);
    const end = addDays(today(), 5);
    const { data } = await renew(one.id);
    const expected = {
      amount: '1200.00',
      startDate: addDays(end, 1),
      endDate: addDays(addMonths(addDays(end, 1), 2), -1),
    };
    expect(data).toMatchObject({ ...expected, carparkId: id, status: 'unpaid' });
    expect(await carOf(one.id), 'not before it is paid').toMatchObject({ endDate: end });
    await done('/carpark/renewal/collect', { id: data.id, payWay: 'cash' });
    expect(await carOf(one.id)).toMatchObject({ endDate: expected.endDate });
    const more = (await renew(one.id, 1)).data;
    expect(more.startDate).toBe(addDays(expected.endDate, 1));
  });

  test('of a car whose time is over begins today, and brings it back', async () => {
    const { id } = await carpark();
    const one = await car(id, { endDate: addDays(today(), -20) });
    await timePasses();
    await until(async () => (await carOf(one.id)).status === 'expired');
    const { data } = await renew(one.id, 1);
    expect(data.startDate).toBe(today());
    await done('/carpark/renewal/collect', { id: data.id, payWay: 'wechat' });
    expect(await carOf(one.id)).toMatchObject({ status: 'normal', endDate: addDays(addMonths(today(), 1), -1) });
    expect(await lease(id, one.plateNo)).toBe('month');
    expect(await step('/carpark/renewal', 'refund', data.id), 'it is being used').toMatchObject({ code: 422 });
  });

  test('that is paid at the same time as another comes after it', async () => {
    const { id } = await carpark();
    const one = await car(id);
    const two = [(await renew(one.id, 1)).data, (await renew(one.id, 1)).data];
    expect(two[0]?.startDate).toBe(two[1]?.startDate);
    await Promise.all(two.map((each) => done('/carpark/renewal/collect', { id: String(each.id), payWay: 'cash' })));
    const stored = await Promise.all(two.map((each) => rows.find(rows.resource(ids.renewals), String(each.id))));
    const [first, second] = stored.toSorted((a, b) => String(a?.startDate).localeCompare(String(b?.startDate)));
    expect(second?.startDate).toBe(addDays(String(first?.endDate), 1));
    expect(await carOf(one.id)).toMatchObject({ endDate: second?.endDate });
  });

  test('is paid back before it begins, the last one first, and the time with it', async () => {
    const { id } = await carpark();
    const one = await car(id);
    const paid: string[] = [];
    for (const months of [1, 3]) {
      const { data } = await renew(one.id, months);
      await done('/carpark/renewal/collect', { id: data.id, payWay: 'cash' });
      paid.push(data.id);
    }
    const [first, last] = paid as [string, string];
    expect((await step('/carpark/renewal', 'refund', first)).code).toBe(422);
    await done('/carpark/renewal/refund', { id: last });
    await done('/carpark/renewal/refund', { id: first });
    expect(await carOf(one.id)).toMatchObject({ endDate: addDays(today(), 5) });
    const differences = await documentDifferences(server.server.services);
    expect(differences.filter(({ resource }) => resource === ids.renewals)).toEqual([]);
  });

  test.each([
    ['a car that is not rented', 400, { leaseType: 'free', startDate: '', endDate: '' }, {}],
    ['a car park without rent', 422, {}, { monthFee: '' }],
  ])('is refused for %s', async (_, code, ofCar, ofCarpark) => {
    const { id } = await carpark(ofCarpark);
    const reply = await renew((await car(id, ofCar)).id);
    expect(reply).toMatchObject({ code, data: { errors: [{ path: 'carId' }] } });
  });

  test('is refused for a car on the blacklist or in debt, for which nothing is taken either', async () => {
    const { id } = await carpark();
    for (const to of ['block', 'owe']) {
      const one = await car(id);
      const { data } = await renew(one.id);
      await done(`/carpark/car/${to}`, { id: one.id, stateReason: '原因' });
      expect((await renew(one.id)).code).toBe(400);
      expect((await step('/carpark/renewal', 'collect', data.id, { payWay: 'cash' })).code).toBe(422);
      expect(await rows.find(rows.resource(ids.renewals), data.id)).toMatchObject({ status: 'unpaid', payTime: null });
    }
  });
});
