import { afterAll, beforeAll, expect, test } from 'vitest';
import { chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { countActiveUsers } from '../../src/server/areas/statistics/count-active-users.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

test('the daily count of a project says who came new and who ordered, and is corrected when it is made again', async () => {
  const orgId = await rows.idOf('organisation/organization', 'orgCode', 'XM001');
  const day = chinaDay(Date.now());
  const context = systemContext(server.server.services);
  const counted = async (): Promise<Row> => {
    await countActiveUsers(context, day);
    const { list } = (await admin.post<{ list: Row[] }>('/organisation/userActiveCount/list', { orgId, statDate: day }))
      .data;
    expect(list).toHaveLength(1);
    return list[0] as Row;
  };
  const before = await counted();
  await rows.add(rows.resource('residents/user'), { orgId });
  const after = await counted();
  expect([after.newUser, after.totalUser]).toEqual([Number(before.newUser) + 1, Number(before.totalUser) + 1]);
  const order = await rows.copyOfAny(rows.resource('shop/order'), {
    orgId,
    orderNo: 'HY0001',
    status: 'finished',
    payAmount: '12.50',
    orderTime: new Date().toISOString(),
  });
  const last = await counted();
  expect(last.orderCount).toBe(Number(after.orderCount) + 1);
  expect(Number(last.orderAmount) - Number(after.orderAmount)).toBeCloseTo(12.5, 2);
  await rows.put(rows.resource('shop/order'), String(order.id), { status: 'cancelled' });
  expect((await counted()).orderCount).toBe(after.orderCount);
});

test('a courier has the mean of what was said of their orders', async () => {
  const staff = await rows.add(rows.resource('shop/deliveryStaff'), {});
  for (const [orderNo, score] of [
    ['PF0001', 5],
    ['PF0002', 4],
  ] as const) {
    const order = await rows.copyOfAny(rows.resource('shop/order'), { orderNo, staffId: staff.id, status: 'finished' });
    const said = await admin.post('/organisation/userEvaluate/add', {
      bizType: 'shop',
      bizNo: orderNo,
      userId: order.userId ?? null,
      score,
    });
    expect(said, JSON.stringify(said)).toMatchObject({ code: 200 });
  }
  expect(await rows.find(rows.resource('shop/deliveryStaff'), staff.id)).toMatchObject({ score: 4.5 });
});
