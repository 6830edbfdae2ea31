import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import type { Context } from '../../src/server/context.ts';
import { addLines } from '../../src/server/features/import/batches.ts';
import { Lookup } from '../../src/server/features/import/lookup.ts';
import { readLines } from '../../src/server/features/import/lines.ts';
import { StagedImport } from '../../src/server/features/import/staged-import.ts';
import imports from '../../src/server/features/import/staged-import.table.ts';
import stagedRows from '../../src/server/features/import/staged-row.table.ts';
import { beginImport, keepImport, sweepImports, veilLeft } from '../../src/server/features/import/staged-rows.ts';
import { systemContext } from '../../src/server/system.ts';
import { callsFor, everyRow, listOf, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { importSheet } from '../support/imports.ts';
import { Rows } from '../support/rows.ts';
import { auditRows } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, roleId, userId } from '../support/sign-in.ts';

const { model } = loadModel();
const find = (id: string) => model.resources.get(id) as Resource;
const builds = find('space/build');
const items = find('settings/dictionaryItem');
const everything = { is: 'all', of: [] } as const;

let server: RunningServer;
let admin: Client;
let rows: Rows;
let project: StoredRow;
let round = 0;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  project = await rows.addFree(find('organisation/organization'));
});
afterAll(() => server.stop());
beforeEach(() => void round++);

const heading = ['楼栋编号', '楼栋名称', '所属项目', '楼栋类型', '状态', '地上层数'];
const building = (n: number, floors = '6') => [
  `T${round}-${n}`,
  `批量楼${round}-${n}`,
  project.id,
  '办公',
  '正常',
  floors,
];
const sheet = (count: number) => [heading, ...Array.from({ length: count }, (_, n) => building(n))];

const store = () => server.server.services.store;
const total = async (resource = builds) => (await listOf(admin, resource)).data.total;
/** What the import keeps for itself. */
const left = async () => [
  await store().count(imports.name, everything),
  await store().count(stagedRows.name, everything),
];
/** Rows with these codes, also those that nobody sees. */
const stored = () =>
  store()
    .count(builds.table, { is: 'compare', column: 'buildCode', op: '>=', value: `T${round}-` })
    .then(
      async (from) =>
        from -
        (await store().count(builds.table, { is: 'compare', column: 'buildCode', op: '>=', value: `T${round}.` })),
    );

describe('many rows, all or none', () => {
  test('are seen all at once, while others go on writing', async () => {
    const before = await total();
    const logged = await auditRows(server);
    const work = { over: false };
    const importing = importSheet(admin, builds, sheet(300), 'all').finally(() => (work.over = true));
    const seen = new Set<number>();
    let savedMeanwhile = 0;
    while (!work.over) {
      seen.add(await total());
      if (work.over) break;
      await rows.addFree(find('convenience/lostAndFound'));
      if (!work.over) savedMeanwhile++;
    }
    expect(await importing).toMatchObject({ status: 200, data: { added: 300, bad: 0 } });
    expect([...seen].filter((count) => ![before, before + 300].includes(count))).toEqual([]);
    expect(savedMeanwhile).toBeGreaterThan(0);
    expect(await total()).toBe(before + 300);
    // One entry for the import and one for each row, besides those of the others.
    const entries = await store().count(model.resources.get('system/operateLog')?.table as string, {
      is: 'all',
      of: [
        { is: 'compare', column: 'entityCode', op: '=', value: builds.id },
        { is: 'compare', column: 'recordTitle', op: '>=', value: `批量楼${round}-` },
        { is: 'compare', column: 'recordTitle', op: '<=', value: `批量楼${round}-999` },
      ],
    });
    expect(entries).toBe(300);
    expect(await auditRows(server)).toBeGreaterThanOrEqual(logged + 301);
    expect(await left()).toEqual([0, 0]);
    const one = (await everyRow(admin, builds)).find(({ buildCode }) => buildCode === `T${round}-299`);
    expect((await listOf(admin, builds, { q: `批量楼${round}-299` })).data.list.map(({ id }) => id)).toContain(one?.id);
  });

  test('are told of one by one to whoever listens', async () => {
    const told = new Map<string, number>();
    store().listen((changed) => {
      for (const { resource, id, added } of changed)
        if (resource === builds.id && added) told.set(id, (told.get(id) ?? 0) + 1);
    });
    expect((await importSheet(admin, builds, sheet(120), 'all')).code).toBe(200);
    const added = (await everyRow(admin, builds)).filter(({ buildCode }) => String(buildCode).startsWith(`T${round}-`));
    expect(added).toHaveLength(120);
    expect(added.map(({ id }) => told.get(id))).toEqual(added.map(() => 1));
  });

  test('are none where the last is refused, and leave nothing', async () => {
    const [before, logged] = [await total(), await auditRows(server)];
    const reply = await importSheet(admin, builds, [...sheet(120), building(999, '很多')], 'all');
    expect(reply).toMatchObject({ status: 200, data: { total: 121, good: 120, bad: 1, added: 0 } });
    expect([await total(), await auditRows(server), await stored(), await left()]).toEqual([before, logged, 0, [0, 0]]);
    expect(await importSheet(admin, builds, sheet(120), 'check')).toMatchObject({ data: { good: 120, added: 0 } });
    expect([await total(), await stored(), await left()]).toEqual([before, 0, [0, 0]]);
  });

  test('find what stands in the file twice, however far apart', async () => {
    const twice = [...sheet(120), [...building(3).slice(0, 1), '另一个名称', ...building(3).slice(2)]];
    const reply = await importSheet(admin, builds, twice, 'all');
    expect(reply.data).toMatchObject({ bad: 1, added: 0 });
    expect(reply.data.rows.find(({ problems }) => problems.length > 0)?.problems[0]?.message).toContain('第5行');
  });

  test('may name each other', async () => {
    const group = await rows.addFree(find('settings/dictionaryGroup'));
    const chain = Array.from(
      { length: 130 },
      (_, n) =>
        [
          group.groupCode,
          `c${round}-${n}`,
          `链${round}-${n}`,
          n === 0 ? '' : `链${round}-${n - 1}`,
          String(n),
          '启用',
        ] as string[],
    );
    const top = ['所属分组', '字典值', '显示名称', '上级字典项', '排序', '状态'].map(
      (title, i) =>
        [...items.fields.values()].find(
          (field) => field.name === ['groupId', 'itemCode', 'itemName', 'parentId', 'sort', 'status'][i],
        )?.title ?? title,
    );
    const before = await total(items);
    expect((await importSheet(admin, items, [top, ...chain], 'check')).data).toMatchObject({
      good: 130,
      bad: 0,
      added: 0,
    });
    expect(await total(items)).toBe(before);
    expect((await importSheet(admin, items, [top, ...chain], 'all')).data).toMatchObject({ added: 130 });
    const added = (await everyRow(admin, items)).filter(({ groupId }) => groupId === group.id);
    const byCode = new Map(added.map((row) => [row.itemCode, row]));
    expect(added.filter(({ parentId }) => parentId !== null)).toHaveLength(129);
    expect(byCode.get(`c${round}-129`)?.parentId).toBe(byCode.get(`c${round}-128`)?.id);
    // The bad row is known for what it is, the rows behind it are not blamed for it.
    const bad = chain.map(
      (row, n) =>
        [
          row[0],
          `d${round}-${n}`,
          `断${round}-${n}`,
          n === 0 ? '' : `断${round}-${n - 1}`,
          row[4],
          n === 129 ? '没有这种' : row[5],
        ] as string[],
    );
    expect((await importSheet(admin, items, [top, ...bad], 'all')).data).toMatchObject({ good: 129, bad: 1, added: 0 });
    expect(await left()).toEqual([0, 0]);
  });
});

describe('whoever may not any more', () => {
  const ways = ['is disabled', 'has another role', 'is moved to another project'] as const;
  const status = { 'is disabled': 401, 'has another role': 403, 'is moved to another project': 409 };

  test.each(ways)('while the import is under way %s: none of it is there', async (name) => {
    const other = await rows.addFree(find('organisation/organization'));
    const userName = `importer-${round}`;
    await addUser(admin, server, { userName, userType: '3', roles: ['project-admin'], orgIds: [project.id] });
    const importer = await server.as(userName);
    const id = await userId(server, userName);
    const before = await total();
    // Between two batches, when nothing is being written.
    const original = Lookup.prototype.learnNames;
    let batches = 0;
    const spy = vi.spyOn(Lookup.prototype, 'learnNames').mockImplementation(async function (this: Lookup, ...given) {
      if (++batches === 2) {
        const change = {
          'is disabled': {},
          'has another role': { userType: '4', roleIds: await roleId(server, 'project-operator') },
          'is moved to another project': { orgIds: other.id },
        }[name];
        const { version } = (await admin.get<{ version: number }>(`/web/user/${id}`)).data;
        const changed = await admin.post(
          name === 'is disabled' ? '/web/user/disable' : '/web/user/update',
          name === 'is disabled' ? { id } : { id, version, ...change },
        );
        expect(changed, JSON.stringify(changed)).toMatchObject({ code: 200 });
      }
      return original.apply(this, given);
    });
    const reply = await importSheet(importer, builds, sheet(170), 'all').finally(() => spy.mockRestore());
    expect(reply.status, JSON.stringify(reply)).toBe(status[name]);
    expect([await total(), await stored(), await left()]).toEqual([before, 0, [0, 0]]);
  });
});

describe('a process that ends in the middle', () => {
  const context = (): Context => systemContext(server.server.services);

  /** As far as an import is before it shows its rows. */
  async function staged(count: number, order = sheet(count)): Promise<StagedImport> {
    const begun = await StagedImport.begin(context(), builds);
    const outcomes = await addLines(
      {
        context: begun.context,
        resource: builds,
        reach: 'all',
        postpone: begun.postpone,
        stillAllowed: async () => {},
      },
      readLines(context(), builds, order),
      async (tx) => {
        await begun.hide(tx);
        return true;
      },
    );
    expect(outcomes.flatMap(({ problems }) => problems)).toEqual([]);
    return begun;
  }

  const later = () => Date.now() + 3_600_000;

  const oneWriter = () => server.server.services.db.dialect.writers === 1;

  /** Rows changed by each transaction meanwhile: what others who write wait for, on a machine of any speed. */
  async function changedAtOnce(work: () => Promise<unknown>): Promise<number[]> {
    const { db } = server.server.services;
    const original = db.transaction.bind(db);
    const changed: number[] = [];
    const spy = vi.spyOn(db, 'transaction').mockImplementation((given, ...others) =>
      original(
        async (tx) => {
          if (!oneWriter()) return given(tx);
          let rowsOfIt = 0;
          const counting = Object.assign(Object.create(tx) as typeof tx, {
            change: async (query: Parameters<typeof tx.change>[0]) => {
              const reply = await tx.change(query);
              rowsOfIt += reply.rows;
              return reply;
            },
          });
          try {
            return await given(counting);
          } finally {
            changed.push(rowsOfIt);
          }
        },
        ...others,
      ),
    );
    await work().finally(() => spy.mockRestore());
    return changed;
  }

  test('shows all rows at once, though no transaction that keeps others waiting changes many', async () => {
    const before = await total();
    const begun = await staged(600);
    const seen = new Set<number>();
    const work = { over: false };
    const changed = await changedAtOnce(async () => {
      const showing = begun.show().finally(() => (work.over = true));
      while (!work.over) {
        seen.add(await total());
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await showing;
    });
    expect([await total(), await stored(), await left()]).toEqual([before + 600, 600, [0, 0]]);
    expect([...seen].filter((count) => ![before, before + 600].includes(count))).toEqual([]);
    if (oneWriter()) expect(Math.max(...changed)).toBeLessThan(300);
  });

  test('while its rows take their places: nobody sees one, also not after a start, and they go', async () => {
    const gone = await rows.addFree(find('organisation/organization'));
    const before = await total();
    const begun = await staged(
      300,
      sheet(300).map((row, n) => (n === 0 ? row : row.with(2, gone.id))),
    );
    const remove = String(callsFor(find('organisation/organization'), 'remove')[0]?.path).replace(':id', gone.id);
    expect(await admin.post(remove, { id: gone.id })).toMatchObject({ status: 200 });
    // The last transaction refuses, and nobody puts it right.
    await expect(begun.show()).rejects.toMatchObject({ id: 'importOvertaken' });
    expect(await total()).toBe(before);
    const [kept] = await store().find(imports.name, ['id'], everything);
    store().veils.lift(builds.table, String(kept?.id));
    expect(await total()).toBe(oneWriter() ? before + 300 : before);
    await veilLeft(server.server.services);
    expect(await total()).toBe(before);
    await sweepImports(server.server.services, later());
    expect([await total(), await stored(), await left()]).toEqual([before, 0, [0, 0]]);
    expect(await importSheet(admin, builds, sheet(60), 'all')).toMatchObject({ data: { added: 60 } });
    expect(await total()).toBe(before + 60);
  });

  test('leaves rows that nobody sees, and they go', async () => {
    const before = await total();
    await staged(70);
    expect([await total(), await stored(), await left()]).toEqual([before, 70, [1, 70]]);
    // As long as it may be under way nobody touches it.
    await sweepImports(server.server.services, Date.now());
    expect(await stored()).toBe(70);
    await sweepImports(server.server.services, later());
    expect([await total(), await stored(), await left()]).toEqual([before, 0, [0, 0]]);
    expect(await importSheet(admin, builds, sheet(70), 'all')).toMatchObject({ data: { added: 70 } });
  });

  const told = async (client = admin) =>
    (await client.post<{ outcome: string; rows: number }[]>('/import/cut', { resource: builds.id })).data.map(
      ({ outcome, rows: count }) => [outcome, count],
    );
  const forAdmin = async (): Promise<Context> => {
    const { id, userName, realName } = (
      await admin.get<{ id: string; userName: string; realName: string }>('/user/profile')
    ).data;
    return { ...context(), principal: { ...context().principal, userId: id, userName, realName } };
  };

  test('is told to whoever had sent the rows, until they import again, and stands in the log', async () => {
    expect(await told()).toEqual([]);
    await StagedImport.begin(await forAdmin(), builds);
    expect(await told()).toEqual([]);
    await sweepImports(server.server.services, later());
    expect(await told()).toEqual([['none', 0]]);
    const logged = (
      await admin.post<{ list: StoredRow[] }>('/system/operateLog/list', {
        entityCode: builds.id,
        action: 'import',
        result: 'failed',
      })
    ).data.list;
    expect(logged.filter(({ userName }) => userName === 'admin')).toHaveLength(1);
    expect(await told(await server.as('centre-a'))).toEqual([]);
    expect(await admin.post('/import/cut', { resource: 'x/y' })).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'resource' }] },
    });
    await importSheet(admin, builds, sheet(60), 'check');
    expect(await told()).toEqual([['none', 0]]);
    expect(await importSheet(admin, builds, sheet(60), 'all')).toMatchObject({ data: { added: 60 } });
    expect(await told()).toEqual([]);
  });

  test('of which each batch stays tells how many rows there are', async () => {
    const begun = await beginImport(await forAdmin(), builds, 'adding');
    await store().transaction((tx) => keepImport(server.server.services, tx, begun, 'adding', { rows: 50 }));
    await sweepImports(server.server.services, later());
    expect(await told()).toEqual([['part', 50]]);
    await expect(store().transaction((tx) => keepImport(server.server.services, tx, begun, 'adding'))).rejects.toThrow(
      'given up',
    );
    expect(await importSheet(admin, builds, sheet(70), 'skip')).toMatchObject({ data: { added: 70 } });
    expect([await told(), await left()]).toEqual([[], [0, 0]]);
  });

  test('after the rows were shown: their log entries are written once', async () => {
    const logged = await auditRows(server);
    const begun = await staged(60);
    // The first look at what is still to be logged fails, as if the process had ended there.
    const spies = [
      vi.spyOn(store(), 'leading').mockRejectedValueOnce(new Error('the process ended')),
      vi.spyOn(server.server.services.log, 'error').mockReturnValue(),
    ];
    await begun.show();
    for (const spy of spies) spy.mockRestore();
    expect([await stored(), await left()]).toEqual([60, [1, 60]]);
    expect(await auditRows(server)).toBe(logged + 1);
    await Promise.all([sweepImports(server.server.services, later()), sweepImports(server.server.services, later())]);
    expect([await stored(), await left()]).toEqual([60, [0, 0]]);
    expect(await auditRows(server)).toBe(logged + 61);
  });

  test('of which another believes that it has ended cannot show its rows any more', async () => {
    const before = await total();
    const begun = await staged(60);
    await sweepImports(server.server.services, later());
    await expect(begun.show()).rejects.toThrow('given up');
    await begun.drop();
    expect([await total(), await stored(), await left()]).toEqual([before, 0, [0, 0]]);
  });

  test('what the rows refer to was deleted meanwhile: nothing is shown', async () => {
    const gone = await rows.addFree(find('organisation/organization'));
    const begun = await staged(60, [
      heading,
      ...sheet(60)
        .slice(1)
        .map((row) => row.with(2, gone.id)),
    ]);
    expect(
      await admin.post(String(callsFor(find('organisation/organization'), 'remove')[0]?.path).replace(':id', gone.id), {
        id: gone.id,
      }),
    ).toMatchObject({ status: 200 });
    await expect(begun.show()).rejects.toMatchObject({ id: 'importOvertaken' });
    await begun.drop();
    expect([await stored(), await left()]).toEqual([0, [0, 0]]);
  });

  test('what was free has been taken meanwhile: nothing is shown', async () => {
    const begun = await staged(60);
    expect(await importSheet(admin, builds, [heading, building(59)], 'all')).toMatchObject({ data: { added: 1 } });
    await expect(begun.show()).rejects.toMatchObject({ id: 'duplicate' });
    await begun.drop();
    expect([await stored(), await left()]).toEqual([1, [0, 0]]);
  });
});

test('rows of whatever can be imported can be hidden', () => {
  const importables = [...model.resources.values()].filter((resource) => callsFor(resource, 'import').length > 0);
  expect(importables.filter(({ removal }) => removal !== 'soft').map(({ id }) => id)).toEqual([]);
});
