import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** A parent with its children. */
interface Row {
  id: string;
  version: number;
  itemCount?: number;
}

let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const addGroup = async (groupCode: string) =>
  (
    await admin.post<Row>('/basesetting/dictionaryGroup/add', {
      groupCode,
      groupName: groupCode,
      groupType: 'business',
      status: 'enabled',
    })
  ).data;
const addItem = (groupId: string, itemCode: string) =>
  admin.post<Row>('/basesetting/dictionaryItem/add', {
    groupId,
    itemCode,
    itemName: itemCode,
    sort: 1,
    status: 'enabled',
  });

test('a group counts its items as they come and go', async () => {
  const group = await addGroup('COUNTED');
  const count = async () => (await admin.get<Row>(`/basesetting/dictionaryGroup/${group.id}`)).data.itemCount;
  expect(await count()).toBe(0);
  const one = (await addItem(group.id, 'a')).data;
  await addItem(group.id, 'b');
  expect(await count()).toBe(2);
  await admin.post(`/basesetting/dictionaryItem/delete/${one.id}`);
  expect(await count()).toBe(1);
});

test('an item code is unique within its group only', async () => {
  const [one, other] = [await addGroup('ONE'), await addGroup('OTHER')];
  expect((await addItem(one.id, 'same')).code).toBe(200);
  expect((await addItem(one.id, 'same')).code).toBe(409);
  expect((await addItem(other.id, 'same')).code).toBe(200);
});

test('a deleted group takes its items along', async () => {
  const group = await addGroup('GOING');
  const item = (await addItem(group.id, 'a')).data;
  expect((await admin.post(`/basesetting/dictionaryGroup/delete/${group.id}`)).code).toBe(200);
  expect((await admin.get(`/basesetting/dictionaryItem/${item.id}`)).code).toBe(404);
});

test('the items of a group are listed by it', async () => {
  const group = await addGroup('LISTED');
  await addItem(group.id, 'a');
  const { data } = await admin.post<{ list: Row[]; total: number; refs: Record<string, Record<string, string>> }>(
    '/basesetting/dictionaryItem/list',
    { groupId: group.id },
  );
  expect(data.total).toBe(1);
  expect(data.refs['settings/dictionaryGroup']).toEqual({ [group.id]: 'LISTED' });
});
