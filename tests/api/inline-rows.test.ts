import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inlineRows } from '../../src/meta/children.ts';
import type { Row } from '../../src/meta/json.ts';
import { callsFor, invoke, listOf, onForm, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { addUser } from '../support/sign-in.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Rows that are written in the form of the row that they are part of: 放行单 with its 物品, welfare batches with their people. */

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const [release, goods, batch] = ['release/goodsRelease', 'release/goodsDetail', 'accounts/welfareRecord'] as const;
type Line = Record<string, unknown>;
type Saved = Reply<StoredRow & Refusal>;

const add = async (lines: Line[], by = admin): Promise<Saved> =>
  by.post(callsFor(rows.resource(release), 'add')[0]!.path, {
    ...onForm(rows.resource(release), await rows.values(rows.resource(release), {})),
    goods: JSON.stringify(lines),
  });
const update = (row: StoredRow, goodsLines: unknown, more: Row = {}, by = admin): Promise<Saved> =>
  by.post(callsFor(rows.resource(release), 'update')[0]!.path, {
    id: row.id,
    version: row.version,
    ...more,
    goods: typeof goodsLines === 'string' ? goodsLines : JSON.stringify(goodsLines),
  });
const read = async (id: string) =>
  (await invoke<StoredRow>(admin, callsFor(rows.resource(release), 'read')[0]!, id)).data;
const linesOf = async (id: string) =>
  (await listOf(admin, rows.resource(goods), { releaseId: id, _sort: 'createdAt', _order: 'asc', limit: 200 })).data
    .list;
const names = async (id: string) => (await linesOf(id)).map(({ goodsName }) => goodsName).toSorted();

describe('rows in the form of the row that they are part of', () => {
  test('are added, changed and deleted with it, in one version', async () => {
    const { data: row, code } = await add([
      { goodsName: '显示器', quantity: 2, value: '1200.00' },
      { goodsName: '主机', quantity: 1 },
    ]);
    expect([code, row.version]).toEqual([200, 1]);
    const [screen, tower] = (await linesOf(row.id)).toSorted(
      (a, b) => Number(b.goodsName === '显示器') - Number(a.goodsName === '显示器'),
    ) as [StoredRow, StoredRow];
    const saved = await update(
      row,
      [
        { id: screen.id, quantity: 3 },
        { id: tower.id, _delete: true },
        { goodsName: '键盘', quantity: 5 },
      ],
      { reason: '搬迁' },
    );
    expect(saved).toMatchObject({ code: 200, data: { version: 2, reason: '搬迁' } });
    expect(await names(row.id)).toEqual(['显示器', '键盘'].toSorted());
    expect((await linesOf(row.id)).find(({ id }) => id === screen.id)).toMatchObject({ quantity: 3, value: '1200.00' });
  });

  test('stay as they are where one of them is wrong, and each mistake is told at its cell', async () => {
    const { data: row } = await add([{ goodsName: '桌子', quantity: 1 }]);
    const [table] = (await linesOf(row.id)) as [StoredRow];
    const refused = await update(
      row,
      [
        { id: table.id, quantity: 0 },
        { goodsName: '椅子' },
        { goodsName: '灯', quantity: 'viele' },
        { goodsName: '柜', quantity: 1, colour: 'red' },
      ],
      { reason: '不会保存' },
    );
    expect(refused).toMatchObject({ code: 400 });
    expect(refused.data.errors?.map(({ path }) => path).toSorted()).toEqual(['goods.2.quantity', 'goods.3.colour']);
    const again = await update(row, [{ id: table.id, quantity: 0 }, { goodsName: '椅子' }], { reason: '不会保存' });
    expect(again.data.errors?.map(({ path }) => path).toSorted()).toEqual(['goods.0.quantity', 'goods.1.quantity']);
    expect(again.data.errors?.find(({ path }) => path === 'goods.1.quantity')?.message).toBe('请填写数量');
    expect(await read(row.id)).toMatchObject({ version: 1, reason: row.reason });
    expect(await names(row.id)).toEqual(['桌子']);
  });

  test.each([
    ['text', '{'],
    ['no list', '{"goodsName":"x"}'],
    ['a list of texts', '["x"]'],
    ['a name twice', '[{"goodsName":"a","goodsName":"b","quantity":1}]'],
    ['too many', JSON.stringify(Array.from({ length: 201 }, () => ({ goodsName: 'x', quantity: 1 })))],
  ])('as %s are refused by their name', async (_name, sent) => {
    const { data: row } = await add([]);
    const refused = await update(row, sent);
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ path: 'goods' }] } });
    expect(await names(row.id)).toEqual([]);
  });

  test('of another row cannot be reached, nor be moved', async () => {
    const [mine, other] = [(await add([])).data, (await add([{ goodsName: '保险箱', quantity: 1 }])).data];
    const [safe] = (await linesOf(other.id)) as [StoredRow];
    expect((await update(mine, [{ id: safe.id, quantity: 9 }])).code).toBe(404);
    expect((await update(mine, [{ id: safe.id, _delete: true }])).code).toBe(404);
    expect(await update(mine, [{ goodsName: '箱', quantity: 1, releaseId: other.id }])).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'goods.0.releaseId' }] },
    });
    expect(await linesOf(other.id)).toMatchObject([{ id: safe.id, quantity: 1, version: 1 }]);
  });

  test('follow the state of the row, by whichever call they are written', async () => {
    const { data: row } = await add([{ goodsName: '空调', quantity: 1 }]);
    const [part] = (await linesOf(row.id)) as [StoredRow];
    await rows.put(rows.resource(release), row.id, { status: 'approved' });
    expect((await update(row, [{ id: part.id, quantity: 50 }])).code).toBe(409);
    expect(
      (
        await admin.post(callsFor(rows.resource(goods), 'update')[0]!.path, {
          id: part.id,
          version: part.version,
          quantity: 50,
        })
      ).code,
    ).toBe(409);
    expect(await linesOf(row.id)).toMatchObject([{ quantity: 1, version: 1 }]);
  });

  test('written by a call of their own are a write of that row: who has seen the former version is told', async () => {
    const { data: row } = await add([{ goodsName: '空调', quantity: 1 }]);
    const [part] = (await linesOf(row.id)) as [StoredRow];
    expect(
      (
        await admin.post(callsFor(rows.resource(goods), 'update')[0]!.path, {
          id: part.id,
          version: part.version,
          quantity: 2,
        })
      ).code,
    ).toBe(200);
    expect(await read(row.id)).toMatchObject({ version: 2 });
    expect(await update(row, [{ goodsName: '风扇', quantity: 1 }])).toMatchObject({
      code: 409,
      data: { current: { version: 2 } },
    });
    expect(await names(row.id)).toEqual(['空调']);
  });

  test('need the permission for what is done with each of them', async () => {
    const contract = rows.resource('enterprise/contractInfo');
    const { id, orgId } = await rows.addFree(contract);
    await addUser(admin, server, {
      userName: 'lines-clerk',
      userType: '4',
      roles: ['project-operator'],
      orgIds: [String(orgId)],
    });
    const clerk = await server.as('lines-clerk');
    const save = async (orders: Line[]): Promise<Saved> => {
      const { version } = (await invoke<StoredRow>(admin, callsFor(contract, 'read')[0]!, id)).data;
      return clerk.post(callsFor(contract, 'update')[0]!.path, { id, version, orders: JSON.stringify(orders) });
    };
    const order = rows.resource('enterprise/contractOrder');
    const planned = async () => (await listOf(admin, order, { contractId: id })).data.list;
    const added = await save([{ periodNo: 1, planPayDate: '2027-01-01', amount: '100.00' }]);
    expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
    // Operators draw contracts up; what was entered they do not delete.
    expect((await save([{ id: (await planned())[0]?.id, _delete: true }])).code).toBe(403);
    expect((await planned()).map(({ periodNo }) => periodNo)).toEqual([1]);
    // What the database refuses is told at the cell as well.
    expect(await save([{ periodNo: 1, planPayDate: '2027-02-01', amount: '100.00' }])).toMatchObject({
      data: { errors: [{ path: 'orders.0.periodNo' }] },
    });
  });

  test('are put in order by the number that their form gives them, without naming those that stay', async () => {
    const conference = rows.resource('meetings/conference');
    const food = rows.resource('meetings/conferenceFood');
    const { id } = await rows.addFree(conference);
    const save = async (foods: Line[]): Promise<Saved> => {
      const { version } = (await invoke<StoredRow>(admin, callsFor(conference, 'read')[0]!, id)).data;
      return admin.post(callsFor(conference, 'update')[0]!.path, { id, version, foods: JSON.stringify(foods) });
    };
    const served = async () =>
      (await listOf(admin, food, { conferenceId: id, _sort: 'sort', _order: 'asc' })).data.list;
    const dishes = ['cold', 'hot', 'dessert'].map((foodType, i) => ({ foodName: `菜品${i}`, foodType, sort: i + 1 }));
    const added = await save(dishes);
    expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
    const [cold, hot, sweet] = (await served()) as [StoredRow, StoredRow, StoredRow];
    expect(
      await save([
        { id: sweet.id, sort: 1 },
        { id: cold.id, sort: 3 },
      ]),
    ).toMatchObject({ code: 200 });
    expect((await served()).map((row) => row.id)).toEqual([sweet.id, hot.id, cold.id]);
  });

  test('may change places: what one row takes, another one of the same save gives up', async () => {
    const contract = rows.resource('enterprise/contractInfo');
    const order = rows.resource('enterprise/contractOrder');
    const { id } = await rows.addFree(contract);
    const save = async (orders: Line[]): Promise<Saved> => {
      const { version } = (await invoke<StoredRow>(admin, callsFor(contract, 'read')[0]!, id)).data;
      return admin.post(callsFor(contract, 'update')[0]!.path, { id, version, orders: JSON.stringify(orders) });
    };
    const planned = async () =>
      (await listOf(admin, order, { contractId: id, _sort: 'periodNo', _order: 'asc' })).data.list;
    const periods = [1, 2, 3].map((periodNo) => ({
      periodNo,
      planPayDate: `2027-0${periodNo}-01`,
      amount: `${periodNo}00.00`,
    }));
    expect(await save(periods)).toMatchObject({ code: 200 });
    const [first, second, third] = (await planned()) as [StoredRow, StoredRow, StoredRow];
    const swapped = await save([
      { id: first.id, periodNo: 2 },
      { id: second.id, periodNo: 3 },
      { id: third.id, periodNo: 1 },
    ]);
    expect(swapped, JSON.stringify(swapped)).toMatchObject({ code: 200 });
    expect((await planned()).map((row) => row.id)).toEqual([third.id, first.id, second.id]);
    // The history says what each was before.
    const { data } = await admin.post<{ list: { changes: Record<string, unknown> }[] }>('/console/history', {
      resource: order.id,
      id: first.id,
    });
    expect(data.list[0]?.changes).toMatchObject({ periodNo: [1, 2] });
    // Only within one save: what a row keeps is taken, and nothing is changed then.
    expect(
      await save([
        { id: first.id, periodNo: 3 },
        { id: second.id, planPayDate: '2027-09-01' },
      ]),
    ).toMatchObject({ data: { errors: [{ path: 'orders.0.periodNo' }] } });
    expect((await planned()).map((row) => [row.id, row.periodNo])).toEqual([
      [third.id, 1],
      [first.id, 2],
      [second.id, 3],
    ]);
  });

  test('stand in the history of that row', async () => {
    const { data: row } = await add([{ goodsName: '投影仪', quantity: 1 }]);
    const [part] = (await linesOf(row.id)) as [StoredRow];
    await update(row, [
      { id: part.id, quantity: 2 },
      { goodsName: '幕布', quantity: 1 },
    ]);
    const { data } = await admin.post<{
      list: { entityCode: string; recordTitle: string; action: string; changes: Record<string, unknown> }[];
      total: number;
    }>('/console/history', { resource: release, id: row.id });
    expect(data.list.map(({ entityCode, action, recordTitle }) => [entityCode, action, recordTitle])).toEqual(
      expect.arrayContaining([
        [goods, 'update', '投影仪'],
        [goods, 'add', '幕布'],
        [goods, 'add', '投影仪'],
        [release, 'update', expect.anything()],
        [release, 'add', expect.anything()],
      ]),
    );
    expect(data.list.find(({ entityCode, action }) => entityCode === goods && action === 'update')?.changes).toEqual({
      quantity: [1, 2],
    });
  });

  test('two writers of one row at once: one is told', async () => {
    const { data: row } = await add([]);
    const codes = (await Promise.all(['甲', '乙'].map((goodsName) => update(row, [{ goodsName, quantity: 1 }])))).map(
      ({ code }) => code,
    );
    expect(codes.toSorted()).toEqual([200, 409]);
    expect(await linesOf(row.id)).toHaveLength(1);
  });
});

test('the reply to a write says what is worked out from them', async () => {
  const resource = rows.resource(batch);
  const row = await rows.addFree(resource);
  const { version } = (await invoke<StoredRow>(admin, callsFor(resource, 'read')[0]!, row.id)).data;
  const values = onForm(
    rows.resource('accounts/welfarePersonRecord'),
    await rows.valuesAsThingsAre(rows.resource('accounts/welfarePersonRecord'), { batchId: row.id, amount: '12.50' }),
  );
  const { batchId: _parent, ...person } = values;
  const reply = await admin.post<StoredRow>(callsFor(resource, 'update')[0]!.path, {
    id: row.id,
    version,
    persons: JSON.stringify([person]),
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200, data: { personCount: 1, totalAmount: '12.50' } });
});

test('every table in a form is told to callers', async () => {
  const described = (await (
    await fetch(`${server.url}/super_cloud/api/openapi.json`, { headers: { cookie: admin.cookie } })
  ).json()) as {
    paths: Record<
      string,
      {
        post?: {
          requestBody?: {
            content: Record<string, { schema: { properties: Record<string, { items: { properties: Row } }> } }>;
          };
        };
      }
    >;
  };
  const told = [...server.server.services.model.resources.values()].flatMap((resource) =>
    inlineRows(resource.declaration).map((table) => ({ table, path: callsFor(resource, 'add')[0]!.path })),
  );
  expect(told.length).toBeGreaterThan(15);
  for (const { table, path } of told) {
    const body =
      described.paths[`/super_cloud/api${path}`]?.post?.requestBody?.content['application/json']?.schema.properties[
        table.name
      ];
    expect(Object.keys(body?.items.properties ?? {}), path).toEqual(expect.arrayContaining(['id', '_delete']));
    expect(body?.items.properties).not.toHaveProperty(table.by);
  }
});
