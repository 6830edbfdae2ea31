import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { png, upload } from '../support/uploads.ts';

/** What people say about a record, who may read it, and who is told. */
const resource = 'repairs/userRepair';
const day = 24 * 3_600_000;

let server: RunningServer;
let rows: Rows;
let projectA: string;
let ahead = 0;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  const began = Date.now();
  server = await startServer({ LOG_LEVEL: 'silent' }, () => Math.max(began, Date.now()) + ahead);
  for (const name of ['admin', 'project-a', 'project-b', 'centre-a', 'enterprise-a'])
    clients.set(name, await server.as(name));
  rows = new Rows(server.server.services, as('admin'));
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

interface Note extends Row {
  id: string;
  version: number;
  content: string;
  files: string[];
}
const repair = async (): Promise<string> => (await rows.add(rows.resource(resource), { orgId: projectA })).id;
const call = <T = Note>(name: string, path: string, id: string, more: Row = {}): Promise<Reply<T>> =>
  as(name).post<T>(`/teamwork/${path}`, { resource, id, ...more });
const listed = async (name: string, id: string): Promise<Note[]> =>
  (await call<{ list: Note[] }>(name, 'note/list', id)).data.list;
const people = async (name: string, id: string, q = ''): Promise<string[]> =>
  (await call<{ rows: { userName: string }[] }>(name, 'people', id, { q })).data.rows.map(({ userName }) => userName);
const inbox = async (name: string, recordId: string): Promise<unknown[]> =>
  (await as(name).post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 200 })).data.list
    .filter((row) => row.recordId === recordId && ['提到了你', '发表评论'].includes(String(row.actionName)))
    .map(({ actionName }) => actionName);

describe('a comment on a record', () => {
  test('is read by whoever may read the record, and by nobody else', async () => {
    const id = await repair();
    const added = await call('project-a', 'note/add', id, { content: '已联系业主\n明早上门' });
    expect(added, JSON.stringify(added)).toMatchObject({
      code: 200,
      data: { content: '已联系业主\n明早上门', isOpen: true, isRemoved: false },
    });
    expect(await listed('centre-a', id)).toMatchObject([{ content: '已联系业主\n明早上门', isOpen: false }]);
    for (const path of ['note/list', 'note/add', 'people', 'note/remove'])
      expect(
        await call(
          'project-b',
          path,
          id,
          path === 'note/add' ? { content: 'x' } : path === 'note/remove' ? { noteId: added.data.id } : {},
        ),
      ).toMatchObject({ code: 404 });
    expect(await listed('admin', id)).toHaveLength(1);
  });

  test('tells whoever it mentions, and those who follow the record, each once', async () => {
    const id = await repair();
    await call('centre-a', 'note/add', id, { content: '请跟进' });
    expect(await call('project-a', 'note/add', id, { content: '@管理员 好的', mentions: 'admin' })).toMatchObject({
      code: 200,
    });
    expect(await inbox('admin', id)).toEqual(['提到了你']);
    expect(await inbox('centre-a', id)).toEqual(['发表评论']);
    expect(await inbox('project-a', id)).toEqual([]);
    await call('project-a', 'note/add', id, { content: '再次提醒', mentions: 'centre-a' });
    expect((await inbox('centre-a', id)).toSorted()).toEqual(['发表评论', '提到了你'].toSorted());
  });

  test('mentions only people who may read the record, and offers no others', async () => {
    const id = await repair();
    const offered = await people('project-a', id);
    expect(offered).toEqual(expect.arrayContaining(['project-a', 'centre-a', 'admin']));
    expect(offered).not.toContain('project-b');
    expect(await people('project-a', id, 'centre-a')).toEqual(['centre-a']);
    const refused = await call('project-a', 'note/add', id, { content: '看看', mentions: 'centre-a,project-b' });
    expect(refused).toMatchObject({ code: 422, message: '“project-b”看不到这条记录，不能提及或指派' });
    expect(await listed('project-a', id)).toEqual([]);
    expect(await inbox('centre-a', id)).toEqual([]);
  });

  test('is changed and taken back by its author alone, within a day; what it said is kept', async () => {
    const id = await repair();
    const { data: note } = await call('project-a', 'note/add', id, { content: '第一稿' });
    const change = (name: string, version: number, content: string) =>
      call(name, 'note/update', id, { noteId: note.id, version, content });
    expect(await change('centre-a', 1, '别人的话')).toMatchObject({ code: 422 });
    expect(await change('project-a', 1, '第二稿')).toMatchObject({
      code: 200,
      data: { content: '第二稿', version: 2 },
    });
    expect(await change('project-a', 1, '第三稿')).toMatchObject({ code: 409 });
    expect((await listed('centre-a', id))[0]).toMatchObject({ content: '第二稿', earlier: [{ content: '第一稿' }] });
    expect(await call('project-a', 'note/remove', id, { noteId: note.id })).toMatchObject({ code: 200 });
    expect((await listed('centre-a', id))[0]).toMatchObject({ content: '', earlier: [], isRemoved: true });
    expect(await change('project-a', 3, '再写')).toMatchObject({ code: 422 });
    const { data: old } = await call('project-a', 'note/add', id, { content: '昨天说的' });
    ahead = day;
    await server.as('project-a').then((client) => clients.set('project-a', client));
    expect(await call('project-a', 'note/remove', id, { noteId: old.id })).toMatchObject({ code: 422 });
    ahead = 0;
    await server.as('project-a').then((client) => clients.set('project-a', client));
    expect((await listed('project-a', id))[0]).toMatchObject({ content: '昨天说的' });
  });

  test('carries files that whoever reads the record may fetch, until it is taken back', async () => {
    const id = await repair();
    const { data: file } = await upload(as('project-a'), png(), '现场.png');
    const theirs = (await upload(as('project-b'), png(), '别处.png')).data;
    const seen = async (name: string) => (await as(name).get<Row[]>(`/common/file/geturl?ids=${file.id}`)).data.length;
    expect(await call('project-a', 'note/add', id, { files: theirs.id })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'files' }] },
    });
    expect(await seen('centre-a')).toBe(0);
    const { data: note } = await call('project-a', 'note/add', id, { files: file.id });
    expect(note).toMatchObject({ content: '', files: [file.id] });
    expect([await seen('centre-a'), await seen('project-b')]).toEqual([1, 0]);
    await call('project-a', 'note/remove', id, { noteId: note.id });
    expect(await seen('centre-a')).toBe(0);
  });

  test('is refused with its field: empty, too long, on what nobody discusses', async () => {
    const id = await repair();
    expect(await call('project-a', 'note/add', id, { content: '  ' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'content' }] },
    });
    expect(await call('project-a', 'note/add', id, { content: '长'.repeat(2001) })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'content' }] },
    });
    for (const of of ['system/operateLog', 'notices/inboxMessage', 'no/such'])
      expect(await as('admin').post('/teamwork/note/list', { resource: of, id })).toMatchObject({
        code: 400,
        data: { errors: [{ path: 'resource' }] },
      });
  });
});
