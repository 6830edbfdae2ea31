import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parkingFee } from '../../src/server/areas/parking/fee.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Row {
  id: string;
  version: number;
  status: string;
  freeSpaces: number;
  [field: string]: unknown;
}

let server: RunningServer;
let project: Client;
let orgId: string;
let n = 0;

const carpark = async (more: Record<string, unknown> = {}): Promise<Row> => {
  const reply = await project.post<Row>('/carpark/add', {
    carparkCode: `RC${++n}`,
    carparkName: `入场试验${n}`,
    orgId,
    carparkType: 'ground',
    totalSpaces: 3,
    freeSpaces: 3,
    freeMinutes: 15,
    firstMinutes: 60,
    firstFee: '5.00',
    unitMinutes: 30,
    unitFee: '2.00',
    dayMaxFee: '20.00',
    services: ['invoice'],
    ...more,
  });
  if (reply.code !== 200) throw new Error(JSON.stringify(reply));
  return reply.data;
};
const free = async ({ id }: Row) => (await project.get<Row>(`/carpark/${id}`)).data.freeSpaces;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const enter = ({ id }: Row, plateNo: string, more: Record<string, unknown> = {}) =>
  project.post<Row>('/carpark/inout/add', { plateNo, carparkId: id, leaseType: 'temp', inTime: ago(1), ...more });
const step = (name: string, id: string, body: Record<string, unknown> = {}) =>
  project.post<{ rows: Row[] }>(`/carpark/inout/${name}`, { id, ...body });

beforeAll(async () => {
  server = await startServer();
  project = await server.as('project-a');
  orgId = ((await project.post<{ list: Row[] }>('/organisation/organization/getselectlist')).data.list[0] as Row).id;
});
afterAll(() => server.stop());

describe('cars come and go', () => {
  test('and spaces with them; a car is inside once, and a full car park takes none', async () => {
    const place = await carpark();
    const one = await enter(place, '浙A12341');
    expect(one, JSON.stringify(one)).toMatchObject({ code: 200 });
    expect(await free(place)).toBe(2);
    expect((await enter(place, '浙A12341')).code).toBe(409);
    const others = await Promise.all([2, 3, 4, 5].map((i) => enter(place, `浙A1234${i}`)));
    expect(others.map(({ code }) => code).toSorted()).toEqual([200, 200, 422, 422]);
    expect(await free(place)).toBe(0);
    expect((await step('out', one.data.id, { outGate: '东门' })).code).toBe(200);
    expect(await free(place)).toBe(1);
    expect((await enter(place, '浙A12341')).code).toBe(200);
  });

  test('those of visitors do not come in where visitors are not taken', async () => {
    const place = await carpark({ allowVisitor: false });
    expect((await enter(place, '浙A22341', { leaseType: 'visitor' })).code).toBe(422);
    expect((await enter(place, '浙A22341', { leaseType: 'temp' })).code).toBe(200);
    expect((await enter(await carpark({ allowVisitor: true }), '浙A22341', { leaseType: 'visitor' })).code).toBe(200);
  });

  test('those for a while leave the spaces of others, also where many come at once', async () => {
    const place = await carpark({ totalSpaces: 10, freeSpaces: 10, tempSpaces: 2 });
    const replies = await Promise.all([1, 2, 3, 4].map((i) => enter(place, `浙A3234${i}`)));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 200, 422, 422]);
    expect(replies.find(({ code }) => code === 422)?.message).toContain('2个临时车位已停满');
    expect((await enter(place, '浙A32345', { leaseType: 'visitor' })).code).toBe(422);
    const inner = {
      plateNo: '浙A32346',
      carparkId: place.id,
      leaseType: 'inner',
      ownerName: '车主',
      ownerPhone: '13800000000',
    };
    expect(await project.post('/carpark/car/add', inner)).toMatchObject({ code: 200 });
    expect((await enter(place, inner.plateNo, { leaseType: 'inner' })).code).toBe(200);
    expect(await free(place)).toBe(7);
    const gone = replies.find(({ code }) => code === 200)?.data.id as string;
    expect((await step('out', gone)).code).toBe(200);
    expect((await enter(place, '浙A32345', { leaseType: 'visitor' })).code).toBe(200);
  });

  test('none enters where it is closed', async () => {
    const place = await carpark();
    expect((await project.post(`/carpark/disable/${place.id}`)).code).toBe(200);
    const refused = await enter(place, '浙A22222');
    expect(refused).toMatchObject({ code: 422, message: `停车场“${String(place.carparkName)}”已停用，不能入场` });
    expect(await free(place)).toBe(3);
  });

  test('who parks by the hour pays before leaving', async () => {
    const place = await carpark();
    const { data } = await enter(place, '浙A33333', { leaseType: 'temp', inTime: ago(100) });
    expect(await step('out', data.id)).toMatchObject({ code: 422, message: '“浙A33333”还有停车费9.00元未缴' });
    expect((await step('collect', data.id, { payWay: 'subsidy' })).code).toBe(400);
    expect((await step('collect', data.id, { payWay: 'cash' })).code).toBe(200);
    expect((await step('out', data.id)).code).toBe(200);
    expect((await project.get<Row>(`/carpark/inout/${data.id}`)).data).toMatchObject({
      status: 'out',
      payAmount: '9.00',
      payWay: 'cash',
      payTime: expect.any(String),
    });
  });

  test('the services of car parks in use are told by their names', async () => {
    const place = await carpark();
    const closed = await carpark();
    await project.post(`/carpark/disable/${closed.id}`);
    const { list } = (await project.post<{ list: Row[] }>('/carpark/listCarparkServices', { limit: 200 })).data;
    expect(list.find(({ id }) => id === place.id)).toMatchObject({
      services: [{ value: 'invoice', label: '电子发票' }],
    });
    expect(list.map(({ id }) => id)).not.toContain(closed.id);
  });
});

test.each([
  [10, 0],
  [16, 500],
  [60, 500],
  [61, 700],
  [150, 1100],
  [1440, 2000],
  [1500, 2500],
])('%i minutes cost %i cents', (minutes, cents) => {
  const tariff = {
    freeMinutes: 15,
    firstMinutes: 60,
    firstFee: '5.00',
    unitMinutes: 30,
    unitFee: '2.00',
    dayMaxFee: '20.00',
  };
  const inTime = '2026-03-01T00:00:00.000Z';
  expect(parkingFee(tariff, { leaseType: 'temp', inTime }, Date.parse(inTime) + minutes * 60_000)).toBe(cents);
  expect(parkingFee(tariff, { leaseType: 'month', inTime }, Date.parse(inTime) + minutes * 60_000)).toBe(0);
});
