import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chinaDay, dayLength } from '../../src/meta/china-time.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

interface Row {
  id: string;
  version: number;
  [field: string]: unknown;
}

let server: RunningServer;
let project: Client;
let order: (appointTime: string, service?: string) => ReturnType<Client['post']>;
let set: Row;

/** Tomorrow, by the clock of the place. */
const tomorrow = chinaDay(Date.now() + dayLength);
const at = (time: string) => new Date(`${tomorrow}T${time}:00+08:00`).toISOString();

beforeAll(async () => {
  server = await startServer();
  project = await server.as('project-a');
  const first = async (path: string) => (await project.post<{ list: Row[] }>(path)).data.list[0] as Row;
  set = await first('/carwash/orgSet/list');
  const customer = await first('/carwash/customer/list');
  const [serviceId] = set.serviceIds as string[];
  const hours = { openTime: '08:30', closeTime: '20:00', slotMinutes: 60, slotCapacity: 2 };
  const changed = await project.post('/carwash/orgSet/update', { id: set.id, version: set.version, ...hours });
  if (changed.code !== 200) throw new Error(JSON.stringify(changed));
  order = (appointTime, service = String(serviceId)) =>
    project.post<Row>('/carwash/order/add', {
      orgId: set.orgId,
      customerId: customer.id,
      appointTime,
      totalAmount: '999.00',
      services: JSON.stringify([{ serviceId: service, quantity: 1 }]),
    });
});
afterAll(() => server.stop());

describe('an appointment at the car wash', () => {
  test('lies within its opening hours', async () => {
    const early = await order(at('08:29'));
    expect(early, JSON.stringify(early)).toMatchObject({ code: 400, data: { errors: [{ path: 'appointTime' }] } });
    expect((await order(at('20:30'))).code).toBe(400);
    const booked = await order(at('08:30'));
    expect(booked.code, JSON.stringify(booked)).toBe(200);
  });

  test('has a place of its own, however many ask for it at once', async () => {
    const replies = await Promise.all(['10:00', '10:10', '10:20', '10:59'].map((time) => order(at(time))));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 200, 400, 400]);
    expect((await order(at('11:00'))).code).toBe(200);
    const taken = replies.find(({ code }) => code === 200) as (typeof replies)[number];
    expect((await project.post('/carwash/order/cancel', { id: (taken.data as Row).id })).code).toBe(200);
    expect((await order(at('10:30'))).code).toBe(200);
  });

  test('is for services that the wash offers', async () => {
    const [offered, other] = set.serviceIds as [string, string];
    const { version } = (await project.get<Row>(`/carwash/orgSet/${set.id}`)).data;
    expect(await project.post('/carwash/orgSet/update', { id: set.id, version, serviceIds: [offered] })).toMatchObject({
      code: 200,
    });
    const refused = await order(at('14:00'), other);
    expect(refused, JSON.stringify(refused)).toMatchObject({ code: 400 });
    expect(JSON.stringify(refused)).toContain('该项目的洗车点未开通此服务');
    expect((await order(at('14:00'), offered)).code).toBe(200);
  });

  test('that nobody has paid an hour after its time is cancelled', async () => {
    const { id } = (await order(at('14:00'))).data as Row;
    const admin = await server.as('admin');
    const rows = new Rows(server.server.services, admin);
    await rows.put(rows.resource('carwash/order'), id, { appointTime: new Date(Date.now() - 3_660_000).toISOString() });
    expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
    await until(async () => (await project.get<Row>(`/carwash/order/${id}`)).data.status === 'cancelled');
  });
});
