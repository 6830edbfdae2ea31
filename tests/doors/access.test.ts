import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { endAccess } from '../../src/server/areas/doors/sync-access.ts';
import { systemContext } from '../../src/server/system.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { callAsDevice } from '../support/devices.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { prove } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

interface Task {
  id: string;
  revision: number;
  action: 'grant' | 'revoke';
  personId: string;
  cards?: string[];
  windows?: Row[];
}

const devices = 'doors/linglingDevice';
const groups = 'doors/permGroup';
const grants = 'doors/accessGrant';
const today = chinaDay(Date.now());
let server: RunningServer;
let admin: Client;
let rows: Rows;
let orgId: string;
let deviceId: string;
let token: string;
let groupId: string;
let userId: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  orgId = await rows.idOf('organisation/organization', 'orgCode', 'XM001');
});
afterAll(() => server.stop());

beforeEach(async () => {
  deviceId = (await rows.add(rows.resource(devices), { orgId })).id;
  await prove(admin);
  const key = (await admin.post<Record<string, string>>('/passthrough/linglingDevice/issueKey', { id: deviceId })).data;
  token = `${key.deviceKey}.${key.secret}`;
  groupId = (await rows.add(rows.resource(groups), { orgId, status: 'enabled' })).id;
  userId = (await rows.add(rows.resource('residents/user'), { orgId })).id;
  await rows.add(rows.resource('doors/permGroupDevice'), { groupId, deviceId });
});

const call = <T = Row>(path: string, body: Row = {}, key = token): Promise<Reply<T>> =>
  callAsDevice(server, key, path, body);

/** What waits for the device, once what follows from a change has been worked out. */
async function fetchTask(action: Task['action']): Promise<Task> {
  let found: Task | undefined;
  await until(async () => {
    const { data } = await call<{ list: Task[] }>('accessTasks');
    found = data.list.find((task) => task.action === action) ?? found;
    return found !== undefined;
  });
  return found as Task;
}

const report = (task: Task, result: string, message = '') =>
  call('accessResult', { id: task.id, revision: task.revision, result, message });
const join = (more: Row = {}) =>
  rows.add(rows.resource('doors/permGroupUser'), { groupId, userId, validStart: null, validEnd: null, ...more });
const stored = async (kind: string, id: string) => (await rows.find(rows.resource(kind), id)) as StoredRow;
const member = async (more: Row = {}) => {
  const { id } = await join(more);
  const task = await fetchTask('grant');
  await report(task, 'success');
  return { id, task };
};

test('a member of a group becomes work for its devices, with times, and its row says that it arrived', async () => {
  const { id } = await join();
  expect(await stored('doors/permGroupUser', id)).toMatchObject({ syncStatus: 'waiting' });
  const task = await fetchTask('grant');
  expect(task).toMatchObject({ personId: userId, windows: [{ validEnd: null }] });
  expect(await report(task, 'success')).toMatchObject({ data: { accepted: true } });
  expect(await stored(grants, task.id)).toMatchObject({ status: 'success', orgId, attempts: 1 });
  expect(await stored('doors/permGroupUser', id)).toMatchObject({ syncStatus: 'success' });
  const [door] = (await admin.post<{ list: Row[] }>('/passthrough/permGroupDevice/list', { groupId })).data.list;
  expect(door).toMatchObject({ syncStatus: 'success' });
  expect((await call<{ list: Task[] }>('accessTasks')).data.list).toEqual([]);
});

describe('access is taken back', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['when somebody leaves the group', (id) => admin.post(`/passthrough/permGroupUser/delete/${id}`)],
    ['when the person is disabled', () => admin.post('/organisation/user/disable', { id: userId })],
    [
      'when the group is out of use',
      async () => {
        const { version } = await stored(groups, groupId);
        return admin.post('/passthrough/permGroup/update', { id: groupId, version, status: 'disabled' });
      },
    ],
    ['when the group is deleted', () => admin.post(`/passthrough/permGroup/delete/${groupId}`)],
  ])('%s', async (_when, act) => {
    const { id, task } = await member();
    expect(await act(id)).toMatchObject({ code: 200 });
    const revoke = await fetchTask('revoke');
    expect(revoke).toMatchObject({ id: task.id, personId: userId, revision: task.revision + 1 });
    expect(revoke.windows).toBeUndefined();
    expect(await report(revoke, 'success')).toMatchObject({ data: { accepted: true } });
    expect(await stored(grants, task.id)).toMatchObject({ wanted: 'revoke', status: 'success' });
  });

  test('when its last day is over', async () => {
    const { id, task } = await member({ validEnd: addDays(today, 1) });
    expect(await endAccess(systemContext(server.server.services), today, Date.now())).toBe(0);
    const later = Date.now() + 3 * 86_400_000;
    expect(await endAccess(systemContext(server.server.services), chinaDay(later), later)).toBe(1);
    expect(await fetchTask('revoke')).toMatchObject({ id: task.id });
    expect(await stored('doors/permGroupUser', id)).toMatchObject({ syncStatus: 'waiting' });
  });
});

test('a card goes along with its person, and opens nothing once it is lost', async () => {
  const cards = rows.resource('doors/linglingCard');
  const card = await rows.add(cards, { orgId, permGroupId: groupId, validStart: null, validEnd: null });
  await admin.post('/passthrough/linglingCard/issue', { id: card.id, permGroupId: groupId });
  const holder = await rows.add(rows.resource('doors/linglingCardUser'), { cardId: card.id, userId, status: 'bound' });
  const task = await fetchTask('grant');
  expect(task.cards).toEqual([card.cardNo]);
  expect((await stored(cards.id, card.id)).holderName).toBe(holder.realName);
  await report(task, 'success');
  expect(await admin.post('/passthrough/linglingCard/loss', { id: card.id })).toMatchObject({ code: 200 });
  await report(await fetchTask('revoke'), 'success');
  await admin.post('/passthrough/linglingCard/cancelLoss', { id: card.id });
  await report(await fetchTask('grant'), 'success');
  // Its days are over, whatever the device still remembers.
  await rows.put(cards, card.id, { validEnd: addDays(today, -1) });
  expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
  await report(await fetchTask('revoke'), 'success');
  expect(await stored(cards.id, card.id)).toMatchObject({ status: 'expired' });
  const renew = (validEnd: string) => admin.post('/passthrough/linglingCard/renew', { id: card.id, validEnd });
  expect(await renew(addDays(today, -1))).toMatchObject({ code: 400, data: { errors: [{ path: 'validEnd' }] } });
  expect(await renew(addDays(today, 30))).toMatchObject({ code: 200 });
  await report(await fetchTask('grant'), 'success');
  await admin.post('/passthrough/linglingCard/recycle', { id: card.id });
  await fetchTask('revoke');
  expect(await stored('doors/linglingCardUser', holder.id)).toMatchObject({ status: 'unbound' });
});

test('what a device fails at is tried again later, then somebody sends it again', async () => {
  const { id } = await join();
  const task = await fetchTask('grant');
  for (let attempt = 1; attempt <= 5; attempt++) {
    if (attempt > 1) {
      expect((await call<{ list: Task[] }>('accessTasks')).data.list).toEqual([]);
      await rows.put(rows.resource(grants), task.id, { nextTime: '2020-01-01T00:00:00.000Z' });
      await fetchTask('grant');
    }
    await report(task, 'failed', '存储已满');
  }
  expect(await stored(grants, task.id)).toMatchObject({ status: 'failed', attempts: 5, resultMessage: '存储已满' });
  expect(await stored('doors/permGroupUser', id)).toMatchObject({ syncStatus: 'failed', syncMessage: '存储已满' });
  expect(await admin.post('/passthrough/accessGrant/retry', { id: task.id })).toMatchObject({ code: 200 });
  expect(await stored('doors/permGroupUser', id)).toMatchObject({ syncStatus: 'waiting' });
  expect(await report(await fetchTask('grant'), 'success')).toMatchObject({ data: { accepted: true } });
});

test('of what a device took five times without a word, the member is told as well', async () => {
  const { id } = await join();
  const task = await fetchTask('grant');
  await rows.put(rows.resource(grants), task.id, { attempts: 5, sentTime: '2020-01-01T00:00:00.000Z' });
  expect((await call<{ list: Task[] }>('accessTasks')).data.list).toEqual([]);
  const resultMessage = '设备未回报结果';
  expect(await stored(grants, task.id)).toMatchObject({ status: 'failed', resultMessage });
  expect(await stored('doors/permGroupUser', id)).toMatchObject({ syncStatus: 'failed', syncMessage: resultMessage });
});

test('a result of what has changed meanwhile, or of another device, counts for nothing', async () => {
  const { task } = await member();
  const other = await rows.add(rows.resource(devices), { orgId });
  await prove(admin);
  const key = (await admin.post<Record<string, string>>('/passthrough/linglingDevice/issueKey', { id: other.id })).data;
  const foreign = { id: task.id, revision: task.revision, result: 'failed' };
  expect((await call('accessResult', foreign, `${key.deviceKey}.${key.secret}`)).data).toEqual({ accepted: false });
  await admin.post('/organisation/user/disable', { id: userId });
  await fetchTask('revoke');
  expect((await report(task, 'success')).data).toEqual({ accepted: false });
  expect(await stored(grants, task.id)).toMatchObject({ wanted: 'revoke', status: 'sent' });
  expect((await call('accessResult', { id: task.id, revision: 'x' })).status).toBe(400);
});

test('who leaves an enterprise leaves the groups of its project for employees', async () => {
  await rows.put(rows.resource(groups), groupId, { groupType: 'staff' });
  const place = await rows.add(rows.resource('enterprise/virtualarchitecture'), { orgId });
  await rows.put(rows.resource('residents/user'), userId, { virtId: place.id });
  const work = await rows.add(rows.resource('enterprise/virtUser'), { userId, virtId: place.id, deptId: null });
  await rows.put(rows.resource('enterprise/virtUser'), work.id, { status: 'normal' });
  await member();
  expect(await admin.post('/organisation/virtUser/leave', { id: work.id })).toMatchObject({ code: 200 });
  expect(await fetchTask('revoke')).toMatchObject({ personId: userId });
});

describe('the default group of a project', () => {
  const members = async (): Promise<string[]> =>
    (await admin.post<{ list: Row[] }>('/passthrough/permGroupUser/list', { userId, limit: 20 })).data.list.map((row) =>
      String(row.groupId),
    );
  const makeDefault = async (groupType: string) => {
    const { version } = await stored(groups, groupId);
    const changes = { id: groupId, version, groupType, isDefault: true };
    expect(await admin.post('/passthrough/permGroup/update', changes)).toMatchObject({ code: 200 });
  };

  test('is the one that was named last, for each kind of people', async () => {
    await makeDefault('staff');
    const { id } = await rows.add(rows.resource(groups), {
      orgId,
      groupType: 'staff',
      isDefault: true,
      status: 'enabled',
    });
    expect(await stored(groups, groupId)).toMatchObject({ isDefault: false });
    expect(await stored(groups, id)).toMatchObject({ isDefault: true });
  });

  test('takes in who begins at an enterprise, until they leave the last one there', async () => {
    await makeDefault('staff');
    const works = rows.resource('enterprise/virtUser');
    const employ = async () => {
      const place = await rows.add(rows.resource('enterprise/virtualarchitecture'), { orgId });
      await rows.put(rows.resource('residents/user'), userId, { virtId: place.id });
      return (await rows.add(works, { userId, virtId: place.id, deptId: null })).id;
    };
    const [one, other] = [await employ(), await employ()];
    expect(await members()).toEqual([]);
    for (const id of [one, other])
      expect(await admin.post('/organisation/virtUser/approve', { id })).toMatchObject({ code: 200 });
    expect(await members()).toEqual([groupId]);
    const task = await fetchTask('grant');
    expect(task).toMatchObject({ personId: userId });
    await report(task, 'success');
    await admin.post('/organisation/virtUser/leave', { id: one });
    expect(await members()).toEqual([groupId]);
    await admin.post('/organisation/virtUser/leave', { id: other });
    expect(await members()).toEqual([]);
    expect(await fetchTask('revoke')).toMatchObject({ personId: userId });
    await admin.post('/organisation/virtUser/back', { id: one });
    expect(await members()).toEqual([groupId]);
  });

  test('takes in a resident, and leaves alone who is in a group already', async () => {
    await makeDefault('household');
    const households = rows.resource('residents/household');
    const room = await rows.add(rows.resource('space/roomNo'), { orgId, status: 'vacant' });
    const { id } = await rows.add(households, { orgId, userId, role: 'owner', ownerId: null, roomIds: [room.id] });
    await rows.put(households, id, { status: 'disabled' });
    expect(await admin.post('/organisation/household/enable', { id })).toMatchObject({ code: 200 });
    expect(await members()).toEqual([groupId]);
    expect(await admin.post('/organisation/household/disable', { id })).toMatchObject({ code: 200 });
    expect(await members()).toEqual([]);
    const named = await rows.add(rows.resource(groups), {
      orgId,
      groupType: 'household',
      isDefault: false,
      status: 'enabled',
    });
    await join({ groupId: named.id });
    await admin.post('/organisation/household/enable', { id });
    expect(await members()).toEqual([named.id]);
  });
});
