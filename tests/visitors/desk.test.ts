import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { markOverdue } from '../../src/server/features/overdue/mark.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

interface Look {
  readonly visit: Row;
  readonly direction: string;
  readonly reason: string | null;
}

let server: RunningServer;
let project: Client;
let rows: Rows;
let orgId: string;
let permGroupId: string;
let n = 0;

const at = '/passthrough/visitorOrder';
const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString();
const phone = () => `139${String(10_000_000 + ++n)}`;
const find = async (resource: string, id: unknown) =>
  (await rows.find(rows.resource(resource), String(id))) as StoredRow;
const stored = async (resource: string, orderId: string) =>
  (await project.post<{ list: Row[] }>(`/passthrough/${resource}/list`, { orderId })).data.list;

async function apply(given: Row = {}): Promise<StoredRow> {
  const reply = await project.post<StoredRow>(`${at}/add`, {
    orgId,
    permGroupId,
    visitorName: '林来客',
    visitorPhone: phone(),
    reasonType: 'visit',
    intervieweeName: '主人',
    visitStartTime: hours(-1),
    visitEndTime: hours(3),
    ...given,
  });
  if (reply.code !== 200) throw new Error(JSON.stringify(reply));
  return reply.data;
}

/** An approved visit and the code that its visitor holds. */
async function visit(given: Row = {}): Promise<{ id: string; code: string }> {
  const { id } = await apply(given);
  expect(await project.post(`${at}/approve`, { id })).toMatchObject({ code: 200 });
  const { data } = await project.get<Row>(`${at}/${id}`);
  return { id, code: String(data.qrCode) };
}

const look = (code: string) => project.post<Look>('/passthrough/visitorDesk/look', { code });
const pass = (code: string, direction: 'in' | 'out', more: Row = {}) =>
  project.post<{ visit: Row }>('/passthrough/visitorDesk/pass', { code, direction, ...more });

beforeAll(async () => {
  server = await startServer();
  project = await server.as('project-a');
  rows = new Rows(server.server.services, await server.as('admin'));
  const [group] = (await project.post<{ list: Row[] }>('/passthrough/permGroup/list', { status: 'enabled' })).data.list;
  orgId = String(group?.orgId);
  permGroupId = String(group?.id);
});
afterAll(() => server.stop());

describe('a visit that is approved has a code', () => {
  test('by which its visitor comes in and goes out, and which ends with its last use', async () => {
    const { id, code } = await visit({ passTimes: 1 });
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect((await look(code)).data).toMatchObject({ direction: 'in', reason: null, visit: { visitorName: '林来客' } });
    // As somebody types what was read out to them.
    expect(await pass(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`, 'in')).toMatchObject({
      code: 200,
      data: { visit: { status: 'arrived' } },
    });
    expect(await stored('visitorQrCode', id)).toMatchObject([{ status: 'used', usedTimes: 1 }]);
    expect((await pass(code, 'in')).code).toBe(422);
    expect((await look(code)).data).toMatchObject({ direction: 'out', reason: null });
    expect(await pass(code, 'out')).toMatchObject({ code: 200, data: { visit: { status: 'left' } } });
    const passes = await stored('visitorPass', id);
    const allowed = passes.filter(({ result }) => result === 'allowed').map(({ direction }) => String(direction));
    expect(new Set(allowed)).toEqual(new Set(['in', 'out']));
    // Who was turned away is written down as well.
    expect(passes.filter(({ result }) => result === 'refused')).toMatchObject([
      { reason: expect.stringContaining('园区内') },
    ]);
  });

  test('of several uses lets them come back, until they leave for good', async () => {
    const { id, code } = await visit({ passTimes: 2 });
    expect((await pass(code, 'out')).code).toBe(422);
    expect((await pass(code, 'in')).code).toBe(200);
    expect(await pass(code, 'out')).toMatchObject({ code: 200, data: { visit: { status: 'arrived' } } });
    expect((await pass(code, 'in')).code).toBe(200);
    expect((await pass(code, 'out')).code).toBe(200);
    expect((await find('visitors/visitorOrder', id)).status).toBe('left');
    const other = await visit();
    expect((await pass(other.code, 'in')).code).toBe(200);
    expect(await pass(other.code, 'out', { final: true })).toMatchObject({ data: { visit: { status: 'left' } } });
    expect((await pass(other.code, 'in')).message).toContain('已结束');
  });

  test('of which at most as many come in as it allows, however many try at once', async () => {
    const { code } = await visit({ passTimes: 1 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => pass(code, 'in')));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.code === 422)).toHaveLength(7);
  });

  test('which goes to the visitor by text message, and the history does not tell it', async () => {
    const visitorPhone = phone();
    const { id, code } = await visit({ visitorPhone });
    const sent = async () =>
      (await (await server.as('admin')).post<{ list: Row[] }>('/notify/smsAuthcode/list', { mobile: visitorPhone }))
        .data.list;
    const [message] = await sent();
    expect(message).toMatchObject({ smsType: 'notice', orgId, content: expect.stringContaining('通行码 ******') });
    expect(JSON.stringify(message)).not.toContain(code.slice(0, 4));
    expect((await project.post(`${at}/cancel`, { id })).code).toBe(200);
    expect((await sent()).map(({ content }) => String(content)).filter((text) => text.includes('作废'))).toHaveLength(
      1,
    );
  });

  test('that is dead at once when the visit is cancelled, and before and after its time', async () => {
    const cancelled = await visit();
    expect((await project.post(`${at}/cancel`, { id: cancelled.id })).code).toBe(200);
    expect((await pass(cancelled.code, 'in')).message).toContain('已取消');
    const early = await visit({ visitStartTime: hours(2) });
    expect((await pass(early.code, 'in')).message).toContain('起生效');
    expect((await look(early.code)).data.reason).toContain('起生效');
    const late = await visit();
    const [code] = await stored('visitorQrCode', late.id);
    await rows.put(rows.resource('visitors/visitorQrCode'), String(code?.id), { validEnd: hours(-0.5) });
    expect((await pass(late.code, 'in')).message).toContain('失效');
  });

  test('of somebody who is still inside after the end is marked, and found by that', async () => {
    const { id, code } = await visit();
    expect((await pass(code, 'in')).code).toBe(200);
    await rows.put(rows.resource('visitors/visitorOrder'), id, { visitEndTime: hours(-0.1) });
    await markOverdue(server.server.services, Date.now());
    expect(await find('visitors/visitorOrder', id)).toMatchObject({ status: 'arrived', overstayed: true });
    expect(
      (await project.post<{ list: Row[] }>(`${at}/list`, { overstayed: true, limit: 50 })).data.list,
    ).toContainEqual(expect.objectContaining({ id }));
  });

  test('follows the visit when it is put off', async () => {
    const { id } = await visit();
    const { version } = await find('visitors/visitorOrder', id);
    const visitEndTime = hours(5);
    expect((await project.post(`${at}/update`, { id, version, visitEndTime })).code).toBe(200);
    expect(await stored('visitorQrCode', id)).toMatchObject([{ validEnd: visitEndTime, status: 'valid' }]);
  });

  test('that was written by this product: another number or a forged row opens nothing', async () => {
    expect((await pass('ABCDEFGH1234', 'in')).code).toBe(404);
    expect((await pass('not a code', 'in')).code).toBe(404);
    const { id } = await visit();
    const [code] = await stored('visitorQrCode', id);
    await rows.put(rows.resource('visitors/visitorQrCode'), String(code?.id), { passCode: 'ABCDEFGH1234' });
    expect((await pass('ABCDEFGH1234', 'in')).code).toBe(404);
  });

  test('is none of the business of another project', async () => {
    const { code } = await visit();
    const other = await server.as('project-b');
    expect((await other.post('/passthrough/visitorDesk/look', { code })).code).toBe(404);
    expect((await other.post('/passthrough/visitorDesk/pass', { code, direction: 'in' })).code).toBe(404);
  });
});

describe('a visitor', () => {
  test('has a profile after the first visit, which says when they came last', async () => {
    const visitorPhone = phone();
    const { id, code } = await visit({ visitorPhone });
    expect((await find('visitors/visitorOrder', id)).visitorId).toBeNull();
    expect((await pass(code, 'in')).code).toBe(200);
    const { visitorId, arriveTime } = await find('visitors/visitorOrder', id);
    const profile = await find('visitors/visitorInfo', visitorId);
    expect(profile.visitorName).toBe('林来客');
    expect(Date.parse(String(profile.lastVisitTime))).toBeGreaterThanOrEqual(Date.parse(String(arriveTime)) - 60_000);
    const again = await apply({ visitorPhone });
    expect((await find('visitors/visitorOrder', again.id)).visitorId).toBe(visitorId);
  });

  test('on the blacklist neither applies nor enters, and what was to come ends', async () => {
    const visitorPhone = phone();
    const profile = await project.post<StoredRow>('/passthrough/visitorInfo/add', {
      orgId,
      visitorName: '林来客',
      mobile: visitorPhone,
    });
    const pending = await apply({ visitorPhone });
    const approved = await visit({ visitorPhone });
    const inside = await visit({ visitorPhone, passTimes: 3 });
    await pass(inside.code, 'in');
    await pass(inside.code, 'out');
    const { version } = await find('visitors/visitorInfo', profile.data.id);
    const listed = { id: profile.data.id, version, blacklist: true, blackReason: '冒用身份' };
    expect(await project.post('/passthrough/visitorInfo/update', listed)).toMatchObject({ code: 200 });
    expect((await find('visitors/visitorOrder', pending.id)).status).toBe('rejected');
    expect((await find('visitors/visitorOrder', approved.id)).status).toBe('cancelled');
    expect((await pass(inside.code, 'in')).message).toContain('黑名单');
    await expect(apply({ visitorPhone })).rejects.toThrow('黑名单');
  });
});

test('the host is told when a visit is approved and when the visitor arrives', async () => {
  // Somebody who has had no other messages.
  const host = await rows.add(rows.resource('residents/user'), { orgId, status: 'enabled' });
  const { code } = await visit({ intervieweeId: host.id, company: '远方公司' });
  await pass(code, 'in');
  const told = () =>
    server.server.services.store.find(
      rows.resource('notices/messageReceiver').table,
      ['title', 'status'],
      { is: 'compare', column: 'address', op: '=', value: host.id },
      { limit: 100 },
    );
  await until(async () => (await told()).filter(({ status }) => status === 'sent').length >= 2);
  expect(new Set((await told()).map(({ title }) => title))).toEqual(new Set(['访客预约已通过', '访客已到达']));
});
