import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

interface Row {
  id: string;
  version: number;
  status: string;
  [field: string]: unknown;
}

let server: RunningServer;
let project: Client;
let orgId: string;
let room: Row;
let userId: string;
let ownEnterprise: string;

const first = async (path: string, filter: Record<string, unknown> = {}) =>
  ((await project.post<{ list: Row[] }>(path, filter)).data.list[0] as Row).id;
/** Tomorrow, by the clock of the place. */
const at = (time: string, days = 1) =>
  new Date(
    `${new Date(Date.now() + 28_800_000 + days * 86_400_000).toISOString().slice(0, 10)}T${time}:00.000+08:00`,
  ).toISOString();
const book = (from: string, to: string, more: Record<string, unknown> = {}, days = 1) =>
  project.post<Row>('/meetingRoom/order/add', {
    roomId: room.id,
    subject: '例会',
    startTime: at(from, days),
    endTime: at(to, days),
    userId,
    ...more,
  });
const step = (name: string, id: string, body: Record<string, unknown> = {}) =>
  project.post<{ rows: Row[] }>(`/meetingRoom/order/${name}`, { id, ...body });
const read = async (id: string) => (await project.get<Row>(`/meetingRoom/order/${id}`)).data;

beforeAll(async () => {
  server = await startServer();
  project = await server.as('project-a');
  orgId = await first('/organisation/organization/getselectlist');
  userId = await first('/organisation/user/list', { orgId });
  ownEnterprise = await first('/organisation/virtualarchitecture/list', { orgId, status: 'enabled' });
  const buildId = await first('/organisation/build/list', { orgId });
  const added = await project.post<Row>('/meetingRoom/room/add', {
    roomName: '试验会议室',
    orgId,
    buildId,
    capacity: 8,
    roomType: 'small',
    openTime: '08:00',
    closeTime: '20:00',
    minMinutes: 30,
    maxAdvanceDays: 10,
    needApprove: true,
    price: '100.00',
    outerPrice: '260.00',
    servicePrice: '15.00',
    status: 'enabled',
  });
  if (added.code !== 200) throw new Error(JSON.stringify(added));
  room = added.data;
});
afterAll(() => server.stop());

describe('a booking', () => {
  test('costs what room, time and services cost, whatever the caller says', async () => {
    const booked = await book('09:00', '10:30', { services: ['tea', 'banner'], virtId: ownEnterprise });
    expect(booked, JSON.stringify(booked)).toMatchObject({ code: 200, data: { amount: '180.00', status: 'pending' } });
    expect(await book('11:00', '12:00', { amount: '0.01' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'amount' }] },
    });
    const longer = await project.post<Row>('/meetingRoom/order/update', {
      id: booked.data.id,
      version: booked.data.version,
      endTime: at('11:00'),
    });
    expect(longer, JSON.stringify(longer)).toMatchObject({ code: 200, data: { amount: '230.00' } });
  });

  test('holds the room: of several at once one gets it, and a cancelled one frees it', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => book('13:00', '14:00')));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409]);
    const { id } = (replies.find(({ code }) => code === 200) as { data: Row }).data;
    expect((await step('cancel', id)).code).toBe(200);
    expect((await book('13:30', '14:30')).code).toBe(200);
  });

  test('of a room that is open over night lies in one night', async () => {
    const change = async (openTime: string, closeTime: string) => {
      const { version } = (await project.get<Row>(`/meetingRoom/room/${room.id}`)).data;
      const reply = await project.post('/meetingRoom/room/update', { id: room.id, version, openTime, closeTime });
      expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
    };
    await change('20:00', '06:00');
    const late = await book('22:00', '02:00', { endTime: at('02:00', 3) }, 2);
    const early = await book('04:00', '06:00', {}, 4);
    expect([late.code, early.code], JSON.stringify([late, early])).toEqual([200, 200]);
    // The room is closed in between.
    expect(await book('05:00', '21:00', {}, 5)).toMatchObject({ code: 400, data: { errors: [{ path: 'startTime' }] } });
    await change('08:00', '20:00');
  });

  test.each([
    ['outside of its hours', '07:00', '08:30', {}, 1, 'startTime'],
    ['too short', '15:00', '15:10', {}, 1, 'endTime'],
    ['too far ahead', '15:00', '16:00', {}, 12, 'startTime'],
    ['more people than seats', '15:00', '16:00', { attendeeCount: 9 }, 1, 'attendeeCount'],
  ])('%s is refused', async (_name, from, to, more, days, path) => {
    expect(await book(from, to, more, days)).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  });

  test('a room under repair is not booked', async () => {
    const { version } = (await project.get<Row>(`/meetingRoom/room/${room.id}`)).data;
    expect((await project.post('/meetingRoom/room/update', { id: room.id, version, status: 'repair' })).code).toBe(200);
    expect(await book('15:00', '16:00')).toMatchObject({ code: 400, data: { errors: [{ path: 'roomId' }] } });
    await project.post('/meetingRoom/room/update', { id: room.id, version: version + 1, status: 'enabled' });
  });

  test('only has to be paid where nobody has to approve, and is there at once where it costs nothing', async () => {
    const change = async (values: Record<string, unknown>) => {
      const now = (await project.get<Row>(`/meetingRoom/room/${room.id}`)).data;
      const changed = await project.post('/meetingRoom/room/update', { id: room.id, version: now.version, ...values });
      expect(changed.code, JSON.stringify(changed)).toBe(200);
    };
    await change({ needApprove: false });
    expect((await book('08:00', '09:00', {}, 3)).data).toMatchObject({ status: 'unpaid', amount: '100.00' });
    await change({ price: '0.00' });
    expect((await book('09:00', '10:00', {}, 3)).data).toMatchObject({ status: 'booked', amount: '0.00' });
    await change({ needApprove: true, price: '100.00' });
  });

  test('is paid at the desk with money that was seen, used and ended; its price stays then', async () => {
    const { data } = await book('16:00', '17:00');
    expect((await step('approveToPay', data.id)).code).toBe(200);
    expect(await step('collect', data.id, { payWay: 'credit' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'payWay' }] },
    });
    expect((await step('collect', data.id, { payWay: 'cash' })).code).toBe(200);
    const paid = await read(data.id);
    expect(paid).toMatchObject({ status: 'booked', payWay: 'cash', amount: '100.00' });
    expect(
      await project.post('/meetingRoom/order/update', { id: data.id, version: paid.version, endTime: at('18:00') }),
    ).toMatchObject({ code: 409 });
    expect((await step('signIn', data.id)).code).toBe(200);
    expect(await read(data.id)).toMatchObject({ status: 'using', signTime: expect.any(String) });
    expect((await step('finish', data.id)).code).toBe(200);
  });

  test('is released when nobody has checked in, and the room is free again', async () => {
    const { version } = (await project.get<Row>(`/meetingRoom/room/${room.id}`)).data;
    expect(
      (await project.post('/meetingRoom/room/update', { id: room.id, version, signRequired: true, releaseMinutes: 15 }))
        .code,
    ).toBe(200);
    const [came, stayed] = [(await book('17:00', '18:00', {}, 2)).data, (await book('18:00', '19:00', {}, 2)).data];
    for (const { id } of [came, stayed]) expect((await step('approve', id)).code).toBe(200);
    expect((await step('signIn', came.id)).code).toBe(200);
    const admin = await server.as('admin');
    const rows = new Rows(server.server.services, admin);
    expect(await read(stayed.id)).toMatchObject({ releaseTime: at('18:15', 2) });
    // As if that time had come for both.
    for (const { id } of [came, stayed])
      await rows.put(rows.resource('meetings/order'), id, { releaseTime: new Date(Date.now() - 1000).toISOString() });
    expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
    await until(async () => (await read(stayed.id)).status === 'released');
    expect((await read(came.id)).status).toBe('using');
    expect((await book('18:00', '19:00', {}, 2)).code).toBe(200);
  });

  test('that nobody approves or pays is cancelled half an hour into it, and one that is over ends', async () => {
    const booked = async (from: string, to: string): Promise<Row> => {
      const reply = await book(from, to, {}, 6);
      expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
      return reply.data;
    };
    const asked = await booked('09:00', '10:00');
    const owed = await booked('10:00', '11:00');
    const met = await booked('11:00', '12:00');
    expect((await step('approveToPay', owed.id)).code).toBe(200);
    expect((await step('approve', met.id)).code).toBe(200);
    const admin = await server.as('admin');
    const rows = new Rows(server.server.services, admin);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    for (const [{ id }, from, to] of [
      [asked, 32, 22],
      [owed, 45, 35],
      [met, 20, 1],
    ] as const)
      await rows.put(rows.resource('meetings/order'), id, { startTime: ago(from), endTime: ago(to) });
    expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
    await until(async () => {
      const states = await Promise.all([asked, owed, met].map(async ({ id }) => (await read(id)).status));
      return states.join() === 'cancelled,cancelled,finished';
    });
  });
});
