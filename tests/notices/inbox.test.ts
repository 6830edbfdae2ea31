import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { reactionHandler } from '../../src/server/records/follow.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until, Work } from '../support/work.ts';

let server: RunningServer;
let work: Work;
let rows: Rows;
let projectA: string;
const clients = new Map<string, Client>();

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  work = new Work(server);
  for (const name of ['admin', 'project-a', 'project-b', 'centre-a', 'enterprise-a', 'merchant-a', 'merchant-b'])
    clients.set(name, await server.as(name));
  rows = new Rows(server.server.services, as('admin'));
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const as = (name: string) => clients.get(name) as Client;
const inbox = async (name: string, recordId: string): Promise<Row[]> =>
  (await as(name).post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 200 })).data.list.filter(
    (row) => row.recordId === recordId,
  );
/** All that was written about a record, whoever it is for; no call tells that. */
const written = (recordId: string): Promise<Row[]> =>
  server.server.services.store.find('notices_inboxMessage', ['userId'], {
    is: 'compare',
    column: 'recordId',
    op: '=',
    value: recordId,
  }) as Promise<Row[]>;
/** A row of project A that `project-a` has written, added by the administrator of the platform. */
async function add(resource: string): Promise<string> {
  const { id } = await rows.add(rows.resource(resource), { orgId: projectA });
  await rows.put(rows.resource(resource), id, { createdBy: await userId('project-a') });
  await told(id);
  return id;
}
const stored = (resource: string) => asSystem(server.server.services, resource);
const accountOf = async (name: string): Promise<Row> =>
  (await stored('system/user').first(isColumn('userName', name))) ?? {};
const userId = (name: string) => rows.idOf('system/user', 'userName', name);

/** What is stored for a record has been done. */
const told = (recordId: string) =>
  until(async () => {
    const found = (await work.rows(reactionHandler)).filter(({ payload }) =>
      JSON.stringify(payload).includes(recordId),
    );
    return found.length > 0 && found.every(({ state }) => state === 'done');
  });

async function step(name: string, address: string, id: string, values: Row = {}): Promise<void> {
  const reply = await as(name).post(address, { id, ...values });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
}

async function account(staffId: string, user: string): Promise<void> {
  const other = (await as('admin').post<{ list: Row[] }>('/organisation/staff/list', { limit: 200 })).data.list.find(
    (row) => row.userId === user,
  );
  if (other) await rows.put(rows.resource('organisation/staff'), String(other.id), { userId: null });
  await rows.put(rows.resource('organisation/staff'), staffId, { userId: user });
}

describe('a message', () => {
  test('about a new repair reaches those who may dispatch it there, and nobody elsewhere', async () => {
    const id = await add('repairs/userRepair');
    expect(await inbox('centre-a', id)).toMatchObject([
      {
        module: '报修工单',
        actionName: '新增',
        actorName: '系统管理员',
        status: 'unread',
        userId: await userId('centre-a'),
      },
    ]);
    expect(await inbox('project-b', id)).toEqual([]);
    expect(await inbox('enterprise-a', id)).toEqual([]);
    // Who did it knows, and who runs the platform is told only where nobody is nearer.
    const receivers = (await written(id)).map((row) => row.userId);
    expect(receivers).toContain(await userId('project-a'));
    expect(receivers).not.toContain(await userId('admin'));
    expect(new Set(receivers).size).toBe(receivers.length);
  });

  test('goes to the account of the member of staff whom the step names, and to who made the row when it is done', async () => {
    const id = await add('repairs/userRepair');
    const staff = (
      await as('project-a').post<{ list: Row[] }>('/organisation/staff/list', { limit: 50 })
    ).data.list.find((row) => row.orgId === projectA && row.status !== 'left') as Row;
    await account(String(staff.id), await userId('centre-a'));
    await step('admin', '/organisation/userRepair/dispatch', id, { staffId: String(staff.id) });
    await told(id);
    expect((await inbox('centre-a', id)).map(({ actionName }) => actionName)).toContain('派单');
    await step('admin', '/organisation/userRepair/accept', id);
    await step('admin', '/organisation/userRepair/finish', id);
    await told(id);
    expect(await inbox('project-a', id)).toContainEqual(
      expect.objectContaining({ actionName: '完工', actorName: '系统管理员' }),
    );
  });

  test('of a complaint reaches who may take it on, and who made it when it is answered', async () => {
    const id = await add('comments/commentBill');
    expect(await inbox('centre-a', id)).toMatchObject([{ module: '投诉建议单', actionName: '新增' }]);
    await rows.put(rows.resource('comments/commentBill'), id, { status: 'processing' });
    await step('admin', '/comment/commentBill/reply', id, { handleResult: '已处理' });
    await told(id);
    expect((await inbox('project-a', id)).map(({ actionName }) => actionName)).toContain('答复');
  });

  test('of a recharge reaches those who may audit it, and then who applied', async () => {
    const { id } = await rows.add(rows.resource('accounts/rechargeManage'), { orgId: projectA });
    await rows.put(rows.resource('accounts/rechargeManage'), id, { createdBy: await userId('project-a') });
    // By its flow, in the transaction of the step itself.
    await step('project-a', '/wallet/rechargeManage/rechargeApply', id);
    expect(await inbox('centre-a', id)).toMatchObject([{ module: '充值申请', actionName: '财务审核' }]);
    await step('admin', '/wallet/rechargeManage/reject', id, { auditRemark: '金额有误' });
    expect((await inbox('project-a', id)).map(({ actionName }) => actionName)).toEqual(['驳回']);
  });

  test('of a visit reaches who may let it in, and who asked for it', async () => {
    const id = await add('visitors/visitorOrder');
    expect(await inbox('centre-a', id)).toMatchObject([{ module: '访客预约', actionName: '新增' }]);
    await step('admin', '/passthrough/visitorOrder/approve', id);
    await told(id);
    expect((await inbox('project-a', id)).map(({ actionName }) => actionName)).toContain('审核通过');
  });

  test('of what the project does with an account of an enterprise reaches that enterprise, and nobody of the project', async () => {
    const { virtId } = await accountOf('enterprise-a');
    const found = await stored('accounts/virtAccount').find(
      all(isColumn('orgId', projectA), isColumn('status', 'normal')),
    );
    const own = String(found.find((row) => row.virtId === virtId)?.id);
    const other = String(found.find((row) => row.virtId !== virtId)?.id);
    for (const id of [own, other]) {
      await step('admin', '/organisation/virtAccount/freeze', id);
      await told(id);
    }
    expect(await inbox('enterprise-a', own)).toMatchObject([{ actionName: '冻结', actorName: '系统管理员' }]);
    expect(await inbox('enterprise-a', other)).toEqual([]);
    for (const name of ['project-a', 'centre-a']) expect(await inbox(name, own)).toEqual([]);
  });

  test('of a product that is sold out reaches its merchant alone', async () => {
    const { merchantId } = await accountOf('merchant-b');
    const products = stored('shop/product');
    const product = await products.first(all(isColumn('merchantId', merchantId), isColumn('status', 'rack')));
    const id = String(product?.id);
    await server.server.services.store.transaction((tx) =>
      asSystem(systemContext(server.server.services), 'shop/product', tx).move({ ...product, id }, 'soldout'),
    );
    await told(id);
    expect(await inbox('merchant-b', id)).toMatchObject([{ actionName: '售罄' }]);
    for (const name of ['merchant-a', 'project-b']) expect(await inbox(name, id)).toEqual([]);
  });

  test('is written once, though its work is done again, and not at all for a row that is gone', async () => {
    const id = await add('repairs/userRepair');
    const before = (await written(id)).length;
    expect(before).toBeGreaterThan(0);
    const done = (await work.rows(reactionHandler)).find(({ payload }) => JSON.stringify(payload).includes(id));
    const payload = typeof done?.payload === 'string' ? (JSON.parse(done.payload) as Row) : (done?.payload as Row);
    await work.add(
      reactionHandler,
      { key: 'again', payload, maxAttempts: 1 },
      { key: 'gone', payload: { ...payload, recordId: await userId('admin') }, maxAttempts: 1 },
    );
    await until(async () =>
      (await work.rows(reactionHandler))
        .filter(({ key }) => key === 'again' || key === 'gone')
        .every(({ state }) => state === 'done' || state === 'dead'),
    );
    expect((await written(id)).length).toBe(before);
    expect((await work.rows(reactionHandler)).find(({ key }) => key === 'gone')).toMatchObject({ state: 'done' });
  });

  test('is read by whom it is for, and by nobody else', async () => {
    const id = await add('repairs/userRepair');
    const [message] = await inbox('centre-a', id);
    expect((await as('project-b').post('/notify/inboxMessage/markRead', { id: message?.id })).code).toBe(404);
    await step('centre-a', '/notify/inboxMessage/markRead', String(message?.id));
    expect(await inbox('centre-a', id)).toMatchObject([{ status: 'done', readTime: expect.any(String) as string }]);
    // Whoever may see everything else does not see this either.
    expect(await inbox('admin', id)).toEqual([]);
    expect((await as('admin').get(`/notify/inboxMessage/${String(message?.id)}`)).code).toBe(404);
    expect((await as('centre-a').post('/notify/inboxMessage/add', { module: 'x' })).code).toBe(404);
  });

  test("is read with all others of the same person, and with nobody else's", async () => {
    await add('repairs/userRepair');
    const unread = async (name: string) =>
      (await as(name).post<{ total: number }>('/notify/inboxMessage/list', { status: 'unread' })).data.total;
    const others = await server.server.services.store.count('notices_inboxMessage', {
      is: 'all',
      of: [
        { is: 'compare', column: 'userId', op: '<>', value: await userId('centre-a') },
        { is: 'compare', column: 'status', op: '=', value: 'unread' },
      ],
    });
    expect(await unread('centre-a')).toBeGreaterThan(0);
    expect((await as('centre-a').post<{ read: number }>('/notify/inboxMessage/readAll')).data.read).toBeGreaterThan(0);
    expect(await unread('centre-a')).toBe(0);
    expect(
      await server.server.services.store.count('notices_inboxMessage', {
        is: 'all',
        of: [
          { is: 'compare', column: 'userId', op: '<>', value: await userId('centre-a') },
          { is: 'compare', column: 'status', op: '=', value: 'unread' },
        ],
      }),
    ).toBe(others);
    expect((await as('centre-a').post('/notify/inboxMessage/readAll', { ids: 'x' })).code).toBe(400);
  });
});
