import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoTime } from '../../src/server/clock.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Row {
  id: string;
  version: number;
  status: string;
  [field: string]: unknown;
}

let server: RunningServer;
let admin: Client;
let orgId: string;
let rooms: string[];
/** The Monday after next, and the Saturday of that week. */
const monday = Date.now() + (14 - ((new Date().getUTCDay() + 6) % 7)) * 86_400_000;
const [workday, saturday] = [0, 5].map((days) => isoTime(monday + days * 86_400_000).slice(0, 10)) as [string, string];
const onDay = (day: string) => ({
  useDate: day,
  startTime: `${day}T10:00:00.000Z`,
  endTime: `${day}T12:00:00.000Z`,
});

const made = async (path: string, body: Record<string, unknown>): Promise<Row> => {
  const reply = await admin.post<Row>(path, body);
  if (reply.code !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply.data;
};
const rule = (ruleName: string, more: Record<string, unknown>) =>
  made('/airconditioning/rule/add', {
    ruleName,
    orgId,
    dayType: 'workday',
    startTime: '18:00',
    endTime: '23:00',
    effectDate: '2026-01-01',
    chargeMode: 'hour',
    unitPrice: '30.00',
    minHours: 1,
    maxHours: 4,
    status: 'enabled',
    ...more,
  });
const order = (roomId: string | undefined, more: Record<string, unknown> = {}) =>
  admin.post<Row>('/airconditioning/order/add', {
    applicantName: '冯工',
    orgId,
    roomId,
    useDate: workday,
    startTime: `${workday}T10:00:00.000Z`,
    endTime: `${workday}T12:30:00.000Z`,
    ...more,
  });
const step = (name: string, id: string, body: Record<string, unknown> = {}) =>
  admin.post<Row>(`/airconditioning/order/${name}`, { id, ...body });

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  const companyId = ((await admin.post<{ list: Row[] }>('/organisation/company/getselectlist')).data.list[0] as Row).id;
  orgId = (
    await made('/organisation/organization/add', {
      orgCode: 'AIR1',
      orgName: '空调试验园',
      orgType: 'park',
      companyId,
      regionCode: '330108',
      address: '路',
    })
  ).id;
  // Whatever holiday it may be elsewhere.
  await made('/basesetting/calendarDay/add', { day: workday, kind: 'workday', dayName: '调休', orgId });
  const { id: buildId } = await made('/organisation/build/add', {
    buildCode: 'AIRB',
    buildName: '试验楼',
    orgId,
    buildType: 'office',
    floorCount: 3,
    status: 'normal',
  });
  const { id: floorId } = await made('/organisation/floor/add', { floorNo: 1, floorName: '1层', orgId, buildId });
  rooms = [];
  for (const roomNo of ['101', '102', '103'])
    rooms.push(
      (
        await made('/organisation/roomNo/add', {
          roomCode: `AIR${roomNo}`,
          roomNo,
          orgId,
          buildId,
          floorId,
          roomType: 'office',
          buildArea: 50,
        })
      ).id,
    );
});
afterAll(() => server.stop());

describe('overtime', () => {
  test('is priced by the rule in force, by hour and area, whatever the caller says', async () => {
    const old = await rule('旧规则', {});
    await rule('停用规则', { effectDate: '2026-09-01', status: 'disabled' });
    const current = await rule('新规则', {
      effectDate: '2026-06-01',
      chargeMode: 'area',
      unitPrice: '0.80',
      minHours: 1,
      maxHours: 4,
    });
    await rule('将来规则', { effectDate: '2030-01-01' });
    await made('/airconditioning/config/add', {
      roomId: rooms[0],
      orgId,
      area: 40,
      ruleId: old.id,
      needApprove: true,
      status: 'enabled',
    });
    await made('/airconditioning/config/add', {
      roomId: rooms[1],
      orgId,
      area: 40,
      ruleId: old.id,
      needApprove: false,
      status: 'enabled',
    });
    const told = await admin.get<{ list: Row[]; total: number; current: string }>(
      `/jichuwuye/air/getRuleByOrgId?orgId=${orgId}&useDate=${workday}`,
    );
    expect(told.data).toMatchObject({ total: 1, current: current.id, list: [{ id: current.id, ruleName: '新规则' }] });
    const placed = await order(rooms[0]);
    expect(placed, JSON.stringify(placed)).toMatchObject({
      code: 200,
      data: {
        amount: '80.00',
        unitPrice: '0.80',
        area: 40,
        hours: 2.5,
        status: 'pending',
        applyTime: expect.any(String),
      },
    });
    expect(await order(rooms[0], { amount: '0.01' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'amount' }] },
    });
  });

  test('without approval it only has to be paid; then it runs', async () => {
    const placed = await order(rooms[1]);
    expect(placed).toMatchObject({ code: 200, data: { status: 'unpaid' } });
    expect((await step('collect', placed.data.id, { payWay: 'credit' })).code).toBe(400);
    for (const [name, body] of [
      ['collect', { payWay: 'cash' }],
      ['start', {}],
      ['finish', {}],
    ] as const)
      expect((await step(name, placed.data.id, body)).code, name).toBe(200);
    expect((await admin.get<Row>(`/airconditioning/order/${placed.data.id}`)).data).toMatchObject({
      status: 'finished',
      payWay: 'cash',
    });
  });

  test.each([
    ['too short', { endTime: `${workday}T10:30:00.000Z` }, 'endTime'],
    ['too long', { endTime: `${workday}T14:30:00.000Z` }, 'endTime'],
    ['on a day that is over', onDay('2025-03-03'), 'useDate'],
  ])('%s is refused', async (_name, more, path) => {
    expect(await order(rooms[1], more)).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  });

  test.each([
    ['before the hours of the rule', workday, '09:30', '12:00', '不在加时时段18:00–23:00内'],
    ['beyond the hours of the rule', workday, '14:30', '16:00', '不在加时时段18:00–23:00内'],
    ['while the room is cooled anyway', workday, '09:30', '12:00', '工作日08:00–18:00正常供冷'],
  ])('%s is refused', async (_name, day, from, to, words) => {
    const [config] = (await admin.post<{ list: Row[] }>('/airconditioning/config/list', { roomId: String(rooms[1]) }))
      .data.list;
    const cooled = words.includes('供冷')
      ? { normalStart: '08:00', normalEnd: '18:00' }
      : { normalStart: null, normalEnd: null };
    expect(
      await admin.postJson('/airconditioning/config/update', { id: config?.id, version: config?.version, ...cooled }),
    ).toMatchObject({ code: 200 });
    const reply = await order(rooms[1], {
      useDate: day,
      startTime: `${day}T${from}:00.000Z`,
      endTime: `${day}T${to}:00.000Z`,
    });
    expect(reply).toMatchObject({
      code: 400,
      data: { errors: expect.arrayContaining([expect.objectContaining({ path: 'startTime' })]) },
    });
    expect(JSON.stringify(reply.data)).toContain(words);
  });

  test('the night between two days is one', async () => {
    const night = await rule('夜间规则', { effectDate: '2026-07-01', startTime: '22:00', endTime: '06:00' });
    const at = (from: string, to: string, useDate = workday) =>
      order(rooms[1], { useDate, startTime: `${from}:00.000Z`, endTime: `${to}:00.000Z` });
    const next = isoTime(Date.parse(workday) + 86_400_000).slice(0, 10);
    expect(await at(`${workday}T15:00`, `${workday}T17:00`)).toMatchObject({ code: 200 });
    expect(await at(`${workday}T20:30`, `${workday}T21:30`, next)).toMatchObject({ code: 200 });
    expect(await at(`${workday}T21:30`, `${workday}T22:30`, next)).toMatchObject({ code: 400 });
    await admin.post(`/airconditioning/rule/delete/${night.id}`);
  });

  test('on a day without a rule the room’s own rule holds', async () => {
    expect(await order(rooms[1], onDay(saturday))).toMatchObject({
      code: 200,
      data: { unitPrice: '30.00', amount: '60.00' },
    });
  });

  test('a holiday is charged by its own rule, else as a weekend; a Saturday that is worked as a workday', async () => {
    const next = (days: number) => isoTime(monday + (7 + days) * 86_400_000).slice(0, 10);
    const [holiday, worked] = [next(1), next(5)];
    for (const [day, kind] of [
      [holiday, 'holiday'],
      [worked, 'workday'],
    ])
      await made('/basesetting/calendarDay/add', { day, kind, dayName: '国庆节', orgId });
    const inForce = async (day: string) =>
      (await admin.get<{ current: string }>(`/jichuwuye/air/getRuleByOrgId?orgId=${orgId}&useDate=${day}`)).data
        .current;
    const weekend = await rule('周末规则', { dayType: 'weekend', unitPrice: '50.00', effectDate: '2026-08-01' });
    expect(await inForce(holiday)).toBe(weekend.id);
    expect(await order(rooms[1], onDay(holiday))).toMatchObject({ code: 200, data: { unitPrice: '50.00' } });
    const own = await rule('节假日规则', { dayType: 'holiday', unitPrice: '90.00', effectDate: '2026-08-01' });
    expect(await inForce(holiday)).toBe(own.id);
    expect(
      await order(rooms[1], {
        ...onDay(holiday),
        startTime: `${holiday}T12:00:00.000Z`,
        endTime: `${holiday}T13:00:00.000Z`,
      }),
    ).toMatchObject({
      code: 200,
      data: { unitPrice: '90.00', amount: '90.00' },
    });
    expect((await order(rooms[1], onDay(worked))).data).toMatchObject({ unitPrice: '0.80' });
    for (const { id } of [weekend, own]) await admin.post(`/airconditioning/rule/delete/${id}`);
  });

  test('a room that is not set up for it has none', async () => {
    expect(await order(rooms[2])).toMatchObject({ code: 400, data: { errors: [{ path: 'roomId' }] } });
  });
});

describe('where the air conditioning is reached', () => {
  const edit = (airIp: string, client = admin) =>
    client.post<Row>('/organisation/organization/editAirIp', { orgId, airIp });

  test.each(['192.168.1.10', 'fe80::1', 'air.example.com'])('%s is taken', async (address) => {
    expect(await edit(address)).toMatchObject({ code: 200, data: { airIp: address } });
    expect((await admin.post<Row>('/organisation/organization/airIp', { orgId })).data).toMatchObject({
      airIp: address,
      orgName: '空调试验园',
    });
  });

  test.each(['192.168.1.300', '1.2.3', 'http://x', '<b>', 'a b'])('%s is refused', async (address) => {
    expect(await edit(address)).toMatchObject({ code: 400, data: { errors: [{ path: 'airIp' }] } });
  });

  test('others do not write it', async () => {
    expect((await edit('10.0.0.1', await server.as('project-b'))).code).toBe(404);
    expect((await edit('10.0.0.1', await server.as('enterprise-a'))).code).toBe(403);
  });
});
