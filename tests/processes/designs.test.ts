import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Flow } from '../../src/meta/flow.ts';
import { allSteps } from '../../src/meta/flow-way.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Client, Reply } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Design {
  version: number;
  isOwn: boolean;
  hasDraft: boolean;
  document: Flow;
  published: Flow;
  releases: Row[];
  rows: { id: string; title: string }[];
}
interface Checked {
  problems: { id: string; path: string }[];
}

const key = 'processes/itemBorrow';
let server: RunningServer;
let projectA: string;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;
const call = <T = Design>(path: string, body: Row = {}, name = 'admin'): Promise<Reply<T>> =>
  as(name).post<T>(`/process/flow/${path}`, { ...(path !== 'list' && { key }), ...body });
const design = async (): Promise<Design> => (await call('get')).data;
const text = (flow: Flow): string => JSON.stringify(flow);

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  for (const name of ['admin', 'project-a', 'centre-a']) clients.set(name, await server.as(name));
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

async function begin(depositAmount = '0.00'): Promise<{ id: string; caseId: string; nodeTitle: string }> {
  const { data } = await as('project-a').post<Row>('/diyForm/itemBorrow/add', {
    orgId: projectA,
    itemName: '推车',
    quantity: 1,
    depositAmount,
    borrowerName: '赵敏',
    borrowerPhone: '13800001234',
    borrowTime: '2026-03-01T09:00:00.000Z',
    planReturnTime: '2036-03-02T09:00:00.000Z',
  });
  const [found] = await server.server.services.store.find('process_case', ['id', 'nodeTitle'], {
    is: 'compare',
    column: 'rowId',
    op: '=',
    value: String(data.id),
  });
  return { id: String(data.id), caseId: String(found?.id), nodeTitle: String(found?.nodeTitle) };
}
const ask = (id: string, title: string) =>
  ({ id, type: 'approve', title, who: { can: 'approve' }, mode: 'any', starter: 'ask' }) as const;

describe('a flow that is drawn', () => {
  test('is seen and changed by those alone who reach every record', async () => {
    const forms = (await call<{ rows: Row[] }>('list', {}, 'project-a')).data.rows;
    expect(forms.filter(({ isOfForm }) => isOfForm !== true)).toEqual([]);
    expect(await call('get', {}, 'project-a')).toMatchObject({ code: 404 });
    const { document, version } = await design();
    expect(await call('publish', { document: text(document), version }, 'project-a')).toMatchObject({ code: 404 });
    expect((await call<{ rows: Row[] }>('list')).data.rows.map(({ key: one }) => one)).toContain(key);
  });

  test('is checked as files are', async () => {
    const { document, version } = await design();
    const faulty: [string, Flow][] = [
      ['R319', { ...document, steps: [] }],
      ['R320', { ...document, steps: [{ ...ask('one', '审核'), who: { users: [] } }] }],
      [
        'R318',
        {
          ...document,
          steps: [
            ask('one', '审核'),
            { id: 'two', type: 'branch', title: '条件', paths: [{ when: 'quantity > 1', steps: [] }] },
          ],
        },
      ],
      [
        'R222',
        {
          ...document,
          steps: [
            ask('one', '审核'),
            {
              id: 'two',
              type: 'branch',
              title: '条件',
              paths: [
                { when: 'quantitty > 1', steps: [] },
                { else: true, steps: [] },
              ],
            },
          ],
        },
      ],
      [
        'R319',
        {
          ...document,
          steps: [
            { id: 'both', type: 'parallel', title: '会审', paths: [{ steps: [ask('one', '审核')] }, { steps: [] }] },
          ],
        },
      ],
      ['R316', { ...document, refused: 'lose' }],
    ];
    for (const [id, flow] of faulty) {
      expect(
        (await call<Checked>('check', { document: text(flow) })).data.problems.map((one) => one.id),
        id,
      ).toContain(id);
      expect(await call('publish', { document: text(flow), version }), id).toMatchObject({ code: 400 });
    }
    expect(await call('check', { document: '{' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'document' }] },
    });
    // Nobody gets at the way of one kind of record by drawing that of another.
    expect(
      await call('publish', { document: text({ ...document, on: 'accounts/rechargeManage' }), version }),
    ).toMatchObject({ code: 400 });
    expect((await call<Checked>('check', { document: text(document) })).data.problems).toEqual([]);
    expect((await design()).isOwn).toBe(false);
  });

  test('holds for new cases once it is published, and for those under way never', async () => {
    const before = await begin();
    expect(before.nodeTitle).toBe('前台审核');
    const { document, version } = await design();
    const own: Flow = { ...document, steps: [ask('first', '库管审核'), ask('second', '主管审核')] };
    const saved = await call('save', { document: text(own), version });
    expect(saved).toMatchObject({ code: 200, data: { hasDraft: true, isOwn: false } });
    expect((await begin()).nodeTitle).toBe('前台审核');
    expect(await call('publish', { document: text(own), version })).toMatchObject({ code: 409 });
    const published = await call('publish', { document: text(own), version: saved.data.version });
    expect(published).toMatchObject({ code: 200, data: { isOwn: true, hasDraft: false } });
    const after = await begin();
    expect(after.nodeTitle).toBe('库管审核');
    expect(await as('centre-a').post('/diyForm/itemBorrow/approve', { id: before.id })).toMatchObject({
      code: 200,
      data: { rows: [{ status: 'borrowed' }] },
    });
    expect(await as('centre-a').post('/diyForm/itemBorrow/approve', { id: after.id })).toMatchObject({
      code: 200,
      data: { rows: [{ status: 'pending' }] },
    });
    const restored = await call('restore', { version: published.data.version });
    expect(restored).toMatchObject({
      code: 200,
      data: { isOwn: false, releases: [{ isShipped: true }, { isShipped: false }] },
    });
    const titles = [...allSteps(document.steps)].map(({ title }) => title);
    const told = await call<{ rows: { changes: string[]; document: Flow }[] }>('releases');
    expect(told.data.rows.map(({ changes }) => changes)).toEqual([
      [...titles.map((title) => `新增步骤“${title}”`), '删除步骤“库管审核”', '删除步骤“主管审核”'],
      ['新增步骤“库管审核”', '新增步骤“主管审核”', ...titles.map((title) => `删除步骤“${title}”`)],
    ]);
    expect(told.data.rows[1]?.document.steps.map(({ id }) => id)).toEqual(['first', 'second']);
    expect((await begin()).nodeTitle).toBe('前台审核');
    const process = (
      await as('centre-a').post<{ way: { id: string; state: string }[] }>('/process/approval/get', { id: after.caseId })
    ).data;
    expect(process.way.map(({ id, state }) => [id, state])).toEqual([
      ['first', 'done'],
      ['second', 'now'],
    ]);
  });

  test('is tried with a record: the way, the people, and why', async () => {
    const { id } = await begin('800.00');
    const { document } = await design();
    const tried = await call<{ steps: { id: string; people: string[]; reasons: { holds: boolean }[] }[] }>('simulate', {
      document: text(document),
      row: id,
    });
    expect(tried.data.steps.map((step) => step.id)).toEqual(['desk', 'deposit', 'manager']);
    expect(tried.data.steps[0]?.people.length).toBeGreaterThan(0);
    expect(tried.data.steps[1]?.reasons).toMatchObject([{ holds: true }]);
    const small = await begin('10.00');
    const other = await call<{ steps: { id: string; reasons: Row[] }[] }>('simulate', {
      document: text(document),
      row: small.id,
    });
    expect(other.data.steps.map((step) => step.id)).toEqual(['desk', 'deposit']);
    expect(other.data.steps[1]?.reasons).toMatchObject([{ holds: false }, { when: null, holds: true }]);
  });
});
