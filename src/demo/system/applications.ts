import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth } from '../campus.ts';

const calls: readonly (readonly [method: string, route: string, status: number, result: string, duration: number])[] = [
  ['POST', '/passthrough/visitorOrder/list', 200, 'success', 18],
  ['POST', '/propertyrepair/userRepair/add', 200, 'success', 34],
  ['POST', '/propertyrepair/userRepair/add', 400, 'invalid', 9],
  ['GET', '/propertyrepair/userRepair/:id', 200, 'success', 7],
  ['POST', '/flashdeliver/web/order/addOrder', 403, 'refused', 5],
  ['POST', '/passthrough/visitorOrder/list', 429, 'refused', 1],
  ['POST', '/ordermeal/web/orderDinner/list', 200, 'success', 26],
];
const callCount = 24;

/** Other systems that call, what they called, and one to which events were pushed until it was taken out of use. */
export async function addApplications(seeder: Seeder, accounts: ReadonlyMap<string, string>): Promise<void> {
  const { time } = seeder;
  const account = (name: string) => accounts.get(name) as string;
  // None has a secret, so nobody can call with them.
  const [portal = '', old = ''] = await seeder.table(
    'system/application',
    { rotatedBy: account('admin-b') },
    'appName userId appKey allowedAddresses callsPerSecond expireDate lastUsedTime lastUsedAddress status',
    [
      [
        '访客自助机',
        account('project-a'),
        'demo-kiosk',
        '203.0.113.0/24',
        20,
        null,
        time.ago(45),
        '203.0.113.18',
        'enabled',
      ],
      [
        '旧版工单系统',
        account('project-b'),
        'demo-orders',
        null,
        10,
        time.day(-40),
        time.past(6, '18:10'),
        '198.51.100.7',
        'disabled',
      ],
    ],
  );
  for (let i = 0; i < callCount; i++) {
    const [method, route, httpStatus, result, duration] = nth(calls, i);
    const callTime = minutesAfter(time.past(1 + Math.floor(i / 8), '09:00'), i * 17);
    await seeder.add('system/applicationCall', {
      applicationId: i % 6 === 5 ? old : portal,
      callTime,
      clientIp: i % 6 === 5 ? '198.51.100.7' : '203.0.113.18',
      method,
      route,
      httpStatus,
      result,
      duration: duration + (i % 5),
      requestId: `demo-call-${i + 1}`,
      createdAt: callTime,
    });
  }
  await addPushedEvents(seeder, old);
}

async function addPushedEvents(seeder: Seeder, applicationId: string): Promise<void> {
  const { time } = seeder;
  const webhookId = await seeder.add('system/webhook', {
    hookName: '工单同步',
    applicationId,
    entityCode: 'repairs/userRepair',
    actions: 'add,dispatch,finish',
    url: 'https://orders.example.com/hooks/repairs',
    failCount: 20,
    lastSuccessTime: time.past(7, '16:20'),
    lastError: '对方响应 503',
    status: 'paused',
  });
  for (const [i, [eventType, status, httpStatus]] of (
    [
      ['repairs/userRepair.add', 'sent', 200],
      ['repairs/userRepair.dispatch', 'sent', 200],
      ['repairs/userRepair.finish', 'failed', 503],
    ] as const
  ).entries()) {
    const at = time.past(7 - i, '16:20');
    await seeder.add('system/webhookDelivery', {
      webhookId,
      eventType,
      recordId: seeder.newId(),
      body: { type: eventType, data: { orderNo: `BX${at.slice(0, 10).replaceAll('-', '')}0000${i + 1}` } },
      attempts: status === 'failed' ? 12 : 1,
      sentTime: status === 'sent' ? at : null,
      httpStatus,
      reply: status === 'sent' ? 'ok' : 'Service Unavailable',
      reason: status === 'failed' ? '对方响应 503' : null,
      createdAt: at,
      status,
    });
  }
}
