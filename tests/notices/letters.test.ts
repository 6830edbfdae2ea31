import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { filled } from '../../src/meta/letter.ts';
import { reactionHandler } from '../../src/server/records/follow.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until, Work } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

/** Messages of one kind about a record, once there are as many. */
async function sent(kind: 'smsAuthcode' | 'userMessage', recordId: string, count: number): Promise<Row[]> {
  const find = () => asSystem(server.server.services, `notices/${kind}`).find(isColumn('recordId', recordId));
  await until(async () => (await find()).length >= count);
  return find();
}
const texts = (recordId: string, count: number) => sent('smsAuthcode', recordId, count);
const messages = (recordId: string, count: number) => sent('userMessage', recordId, count);

const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
const tomorrow = () => addDays(chinaDay(Date.now()), 1);

/** A booking that waits for a decision. */
async function booking(people: Row): Promise<string> {
  const orders = rows.resource('meetings/order');
  const { id } = await rows.addFree(orders);
  const [startTime, endTime] = [at(tomorrow(), '10:00'), at(tomorrow(), '11:00')];
  await rows.put(orders, id, { status: 'pending', contactPhone: '13800138001', startTime, endTime, ...people });
  return id;
}

test('what stands in brackets is left out where one of its places is empty, or no amount', () => {
  const text = '{{a}}[，扣除 {{b}} 元][（{{c}}）]。';
  expect(filled(text, new Map([['a', '已退还']]))).toBe('已退还。');
  expect(
    filled(
      text,
      new Map([
        ['a', '已退还'],
        ['b', '0.00'],
        ['c', '现金'],
      ]),
    ),
  ).toBe('已退还（现金）。');
  expect(
    filled(
      text,
      new Map([
        ['a', '已退还'],
        ['b', '3.50'],
      ]),
    ),
  ).toBe('已退还，扣除 3.50 元。');
});

describe('who is told', () => {
  test('a customer in the app, with those who are asked to come; a number by a text message, where there is no customer', async () => {
    const [customer, guest] = await asSystem(server.server.services, 'residents/user').find(
      isColumn('status', 'enabled'),
      { limit: 2 },
    );
    const known = await booking({ userId: customer?.id ?? null, attendees: [String(guest?.id)] });
    const unknown = await booking({ userId: null, attendees: null });
    for (const id of [known, unknown])
      expect(await admin.post('/meetingRoom/order/approve', { id })).toMatchObject({ code: 200 });

    const found = await messages(known, 2);
    expect(new Map(found.map(({ title, receivers }) => [title, receivers]))).toEqual(
      new Map([
        ['会议室预订已通过', [customer?.id]],
        ['会议邀请', [guest?.id]],
      ]),
    );
    expect(await texts(known, 0)).toEqual([]);
    expect(await texts(unknown, 1)).toMatchObject([{ mobile: '13800138001' }]);
    expect((await texts(unknown, 1))[0]?.content).toContain(`${tomorrow()} 10:00 至 ${tomorrow()} 11:00`);
    expect(await messages(unknown, 0)).toEqual([]);
  });
});

test('whoever claimed is told that it is not theirs, though the record names them no longer', async () => {
  const things = rows.resource('convenience/lostAndFound');
  const { id } = await rows.addFree(things);
  await rows.put(things, id, { recordType: 'found', status: 'published', itemName: '黑色雨伞' });
  const claim = { id, claimName: '认领人', claimPhone: '13800138002' };
  expect(await admin.post('/lostAndFound/applyClaim', claim)).toMatchObject({ code: 200 });
  expect(await admin.post('/lostAndFound/rejectClaim', { id })).toMatchObject({ code: 200 });
  const found = await texts(id, 2);
  expect(new Set(found.map(({ mobile }) => mobile))).toEqual(new Set(['13800138002']));
  expect(found.map(({ content }) => String(content)).find((text) => text.includes('经核实不符'))).toContain('黑色雨伞');
  expect((await rows.find(things, id))?.claimPhone).toBeNull();
});

test('a long text is cut to what a text message holds', async () => {
  const merchants = rows.resource('merchants/merchant');
  const { id } = await rows.addFree(merchants);
  const merchantName = '长'.repeat(600);
  await rows.put(merchants, id, { status: 'pending', contactPhone: '13800138005', merchantName });
  expect(await admin.post('/wallet/merchant/reject', { id, auditRemark: '资料不全' })).toMatchObject({ code: 200 });
  const [text] = await texts(id, 1);
  expect(text?.content).toBe(merchantName.slice(0, 500));
});

test('a guest at the end of a path is told which car comes', async () => {
  const { id } = await rows.addFree(rows.resource('meetings/conferenceTransfer'));
  const transfer = (await rows.find(rows.resource('meetings/conferenceTransfer'), id)) as Row;
  const guest = await rows.find(rows.resource('meetings/conferenceCustomer'), String(transfer.customerId));
  const car = { id, plateNo: '浙A12345', driverName: '接站司机', driverPhone: '13800138003' };
  expect(await admin.post('/conferencesystem/web/conferenceTransfer/arrange', car)).toMatchObject({ code: 200 });
  const [text] = await texts(id, 1);
  expect(text).toMatchObject({ mobile: guest?.mobile });
  expect(text?.content).toContain('车牌浙A12345，司机接站司机');
});

test('whose space ends soon is reminded with those who keep the list, once', async () => {
  const cars = rows.resource('parking/car');
  const { id } = await rows.addFree(cars);
  await rows.put(cars, id, { status: 'normal', ownerPhone: '13800138004', endDate: addDays(chinaDay(Date.now()), 5) });
  for (let n = 0; n < 2; n++)
    expect(await admin.post('/scm/schedule/job/planReminders', { action: 'run' })).toMatchObject({ code: 200 });
  expect(await texts(id, 1)).toMatchObject([{ mobile: '13800138004' }]);
});

test('whoever has filled in a form by a link hears at a number that they have proven, and at no other', async () => {
  const entries = rows.resource('processes/process');
  const made = await Promise.all(
    [true, false].map(async (phoneVerified, n) => {
      const { id } = await rows.addFree(entries);
      await rows.put(entries, id, { status: 'approved', phoneVerified, applicantPhone: `1380013801${n}` });
      return id;
    }),
  );
  const [proven, other] = made as [string, string];
  for (const id of [other, proven])
    expect(await admin.post('/diyForm/process/finish', { id })).toMatchObject({ code: 200 });
  expect(await texts(proven, 1)).toMatchObject([{ mobile: '13800138010' }]);
  await until(async () =>
    (await new Work(server).rows(reactionHandler)).some(
      ({ lane, state }) => lane === `processes/process:${other}` && state === 'done',
    ),
  );
  expect(await texts(other, 0)).toEqual([]);
});

test('nobody outside hears of what comes from a sheet', async () => {
  const { services } = server.server;
  const merchants = rows.resource('merchants/merchant');
  const { id } = await rows.addFree(merchants);
  await rows.put(merchants, id, { status: 'pending', contactPhone: '13800138006' });
  const within = asSystem({ ...systemContext(services), quiet: 'sheet' }, merchants);
  await within.transaction(async (all) => void (await all.move(await all.get(id, 'change'), 'approve')));
  await until(async () =>
    (await new Work(server).rows(reactionHandler)).some(
      ({ lane, state }) => lane === `merchants/merchant:${id}` && state === 'done',
    ),
  );
  expect(await texts(id, 0)).toEqual([]);
});
