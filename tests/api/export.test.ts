import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../src/meta/field.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { callsFor, everyRow, listOf, unknownId, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { download, ended, exported, order, task } from '../support/exports.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { columnTraits, cover } from '../support/shapes.ts';

const { model } = loadModel();
const exportables = [...model.resources.values()].filter((resource) => callsFor(resource, 'export').length > 0);
const find = (id: string) => model.resources.get(id) as Resource;
const carparks = find('parking/carpark');

let server: RunningServer;
let admin: Client;
let projectA: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  projectA = await server.as('project-a');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const title = (resource: Resource, name: string) => (resource.fields.get(name) as Field).title;

/** As few as show every kind of column, of rows and of areas, unless all are asked for. */
const looked = cover(exportables, ({ id }) => id, columnTraits);

describe.each(looked.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  test('is exported as its list reads', async () => {
    const { heading, rows: read, task: done } = await exported(admin, resource);
    // What has been logged since belongs to the making and the fetching of the file.
    const listed = (await everyRow(admin, resource)).filter(
      ({ createdAt }) => String(createdAt) <= String(done.startTime),
    );
    expect(done).toMatchObject({ status: 'success', totalRows: listed.length, progress: 100, entityCode: resource.id });
    expect(done.fileUrl).toContain(`/download/${done.id}`);
    expect(read).toHaveLength(listed.length);
    const { refs } = (await listOf(admin, resource)).data;
    const shown = resource.list.columns.filter((name) => heading.includes(title(resource, name)));
    expect(heading).toEqual(shown.map((name) => title(resource, name)));
    const [first] = listed;
    for (const name of first ? shown : []) {
      const { type, spec } = resource.fields.get(name) as Field;
      const value = first?.[name] ?? null;
      const cell = read[0]?.[shown.indexOf(name)];
      if (spec['x-ref'])
        expect(cell, name).toBe(
          [value]
            .flat()
            .map((id) => refs[spec['x-ref'] as string]?.[String(id)] ?? '')
            .filter(Boolean)
            .join('、'),
        );
      else if (spec['x-sensitive']) expect(cell, name).toBe(value ?? '');
      else if (spec['x-dict'] || type.name === 'region') expect(cell === '', name).toBe(value === null);
      else if (type.sheet === 'text')
        expect(cell?.trim(), name).toBe(type.text(value, spec).replaceAll('\r\n', '\n').trim());
      else if (value !== null && type.sheet !== 'date' && type.sheet !== 'datetime')
        expect(Number(cell), name).toBe(Number(value));
      else expect(cell, name).toBe(type.text(value, spec).replace(' 00:00:00', ''));
    }
  });
});

const inEnglish = async () => Object.assign(await server.as('admin'), { locale: 'en' });

describe('what is in the file', () => {
  test('the chosen rows, the filtered ones or all, in the order and with the columns that were asked for', async () => {
    const listed = (await listOf(admin, carparks, { _sort: 'carparkName', _order: 'desc', limit: 200 })).data.list;
    const chosen = listed.slice(1, 3).map(({ id }) => id);
    const some = await exported(admin, carparks, {
      _ids: chosen,
      _columns: 'carparkName,createdAt,totalSpaces',
      _sort: 'carparkName',
      _order: 'desc',
    });
    expect(some.heading).toEqual(['carparkName', 'createdAt', 'totalSpaces'].map((name) => title(carparks, name)));
    expect(some.rows.map(([name]) => name)).toEqual(listed.slice(1, 3).map(({ carparkName }) => carparkName));
    const enabled = listed.filter(({ carparkType }) => carparkType === 'ground');
    const filtered = await exported(admin, carparks, {
      carparkType: 'ground',
      _columns: 'carparkName',
      _sort: 'carparkName',
      _order: 'desc',
    });
    expect(filtered.rows.map(([name]) => name)).toEqual(enabled.map(({ carparkName }) => carparkName));
    expect(
      (await exported(admin, carparks, { q: String(listed[0]?.carparkName), _columns: 'carparkName' })).rows.length,
    ).toBeGreaterThan(0);
  });

  test('as text for Chinese spreadsheets', async () => {
    const {
      file,
      task: done,
      rows: read,
    } = await exported(admin, carparks, { _format: 'csv', _columns: 'carparkName,monthFee' });
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(done.fileName).toMatch(/^.+_\d{8}_\d{6}\.csv$/);
    const listed = await everyRow(admin, carparks);
    expect(read.map(([name]) => name).toSorted()).toEqual(
      listed.map(({ carparkName }) => String(carparkName)).toSorted(),
    );
  });

  test('every row once, in any order and whatever is empty in it', async () => {
    for (const n of [1, 2, 3, 4])
      await rows.add(carparks, { carparkName: `空白${n}`, ...(n % 2 && { monthFee: null, contactPhone: null }) });
    const sortable = carparks.list.columns.filter(
      (name) =>
        carparks.fields.get(name)?.type.sortable &&
        !carparks.fields.get(name)?.spec['x-sensitive'] &&
        carparks.fields.get(name)?.origin !== 'computed',
    );
    for (const _sort of [...sortable, 'monthFee,carparkName'].filter((name) =>
      name.split(',').every((part) => carparks.list.columns.includes(part)),
    )) {
      for (const direction of ['asc', 'desc']) {
        const _order = _sort
          .split(',')
          .map(() => direction)
          .join(',');
        const listed = (await listOf(admin, carparks, { _sort, _order, limit: 200 })).data.list;
        const { rows: read } = await exported(admin, carparks, { _sort, _order, _columns: 'carparkName' });
        expect(
          read.map(([name]) => name),
          `${_sort} ${direction}`,
        ).toEqual(listed.map(({ carparkName }) => carparkName));
      }
    }
  });

  test('what starts a formula stays the text that it is', async () => {
    const name = `=1+1" ,\n${Date.now()}`;
    await rows.add(carparks, { carparkName: name });
    const read = async (_format: string) =>
      (await exported(admin, carparks, { _format, _columns: 'carparkName' })).rows.flat();
    expect(await read('xlsx')).toContain(name);
    expect(await read('csv')).toContain(name);
    expect((await exported(admin, carparks, { _format: 'csv', _columns: 'carparkName' })).file.toString()).not.toMatch(
      /(^|[,"\n])=1\+1/,
    );
  });

  test('labels in the language of the one who asked, where they are known in it', async () => {
    await rows.add(carparks, { allowVisitor: true, services: ['temp_pay', 'invoice'] });
    const english = await inEnglish();
    const asked = { _columns: 'carparkCode,carparkType,allowVisitor,services,status' };
    const { rows: read, heading } = await exported(english, carparks, asked);
    expect(heading).toEqual([
      'Car park number',
      'Car park type',
      'Allow visitor vehicles',
      'Active services',
      'Status',
    ]);
    expect(new Set(read.map(([, , visitors]) => visitors))).toContain('yes');
    expect(read.map(([, , , services]) => services)).toContain('Short-stay payment, E-invoice');
    expect(
      read.flatMap(([, type, , , status]) => [type, status]).filter((cell) => /\p{Script=Han}/u.test(String(cell))),
    ).toEqual([]);
    expect((await exported(admin, carparks, asked)).heading).toEqual([
      '车场编号',
      '车场类型',
      '允许访客车辆',
      '开通服务',
      '状态',
    ]);
  });

  test('what the log is about, and what was done, in that language', async () => {
    const english = await inEnglish();
    const log = find('system/operateLog');
    const { rows: read } = await exported(english, log, { _columns: 'module,actionName' });
    expect(read).toContainEqual(['Accommodation booking', 'Cancel']);
    const untranslated = read.flat().filter((cell) => /\p{Script=Han}/u.test(String(cell)));
    expect([...new Set(untranslated)]).toEqual([]);
    const { rows: chinese } = await exported(admin, log, { _columns: 'module,actionName' });
    expect(chinese).toContainEqual(['住宿安排', '取消']);
  });
});

describe('who may', () => {
  test('a file holds what lies in the reach of its owner', async () => {
    const households = find('residents/household');
    const own = await everyRow(projectA, households);
    const all = await everyRow(admin, households);
    expect(own.length).toBeLessThan(all.length);
    const { rows: read } = await exported(projectA, households, { _columns: 'name,mobile' });
    expect(read.map(([name]) => name).toSorted()).toEqual(own.map(({ name }) => String(name)).toSorted());
    // Rows of others are not there, even when they are named.
    const foreign = all.filter(({ id }) => !own.some((row) => row.id === id)).map(({ id }) => id);
    expect((await exported(projectA, households, { _ids: foreign })).rows).toEqual([]);
  });

  test('only the owner fetches it, even from one who may see the task', async () => {
    const { task: done } = await exported(projectA, carparks);
    expect(await task(admin, done.id)).toMatchObject({ status: 'success' });
    expect((await download(admin, done.id)).status).toBe(404);
    expect((await download(await server.as('project-b'), done.id)).status).toBe(404);
    expect((await download(projectA, done.id)).status).toBe(200);
    expect((await task(projectA, done.id)).downloadCount).toBe(2);
    expect((await fetch(`${server.url}/super_cloud/api/export/exportTask/download/${done.id}`)).status).toBe(401);
  });

  test('without the grant there is no file, and the refusal is logged', async () => {
    const merchant = await server.as('merchant-a');
    const refused = await order(merchant, carparks);
    expect(refused).toMatchObject({ status: 403 });
    expect(
      (await listOf(admin, find('system/operateLog'), { action: 'export', result: 'denied' })).data.total,
    ).toBeGreaterThan(0);
  });

  test('what is exported is logged', async () => {
    await exported(admin, carparks, { _columns: 'carparkName' });
    const [entry] = (await listOf(admin, find('system/operateLog'), { action: 'export', entityCode: carparks.id })).data
      .list;
    expect(entry).toMatchObject({ result: 'success', module: carparks.label });
  });
});

describe('tasks', () => {
  test('what makes no sense is refused by name', async () => {
    const refused: [Record<string, unknown>, string][] = [
      [{ _format: 'pdf' }, '_format'],
      [{ _columns: 'nothing' }, 'nothing'],
      [{ _columns: 'id' }, 'id'],
      [{ _columns: 'carparkName,carparkName' }, '_columns'],
      [{ _ids: 'x' }, '_ids'],
      [{ nothing: '1' }, 'nothing'],
      [{ _sort: 'nothing' }, 'nothing'],
    ];
    for (const [values, path] of refused)
      expect(await order(admin, carparks, values), JSON.stringify(values)).toMatchObject({
        status: 400,
        data: { errors: [{ path }] },
      });
    expect(await order(admin, find('system/user'), { _columns: 'password' })).toMatchObject({ status: 400 });
  });

  test('one that is cancelled ends, and can be made anew', async () => {
    const asked = await order(admin, find('system/operateLog'));
    expect(asked).toMatchObject({ status: 200, data: { status: 'waiting' } });
    const cancelled = await admin.post('/export/exportTask/cancel', { id: asked.data.id });
    const state = (await ended(admin, asked.data.id)).status;
    expect(state).toBe(cancelled.code === 200 ? 'cancelled' : 'success');
    expect((await download(admin, asked.data.id)).status).toBe(state === 'cancelled' ? 422 : 200);
    if (state !== 'cancelled') return;
    expect(await admin.post('/export/exportTask/retry', { id: asked.data.id })).toMatchObject({ status: 200 });
    expect((await ended(admin, asked.data.id)).status).toBe('success');
    expect((await download(admin, asked.data.id)).status).toBe(200);
  });

  test('one that is cancelled and made anew at once is whole, whatever its first run was at', async () => {
    const { data } = await order(admin, find('system/operateLog'));
    for (let pause = 0; pause < 12; pause++) {
      await setTimeout(pause * 3);
      const cancelled = await admin.post('/export/exportTask/cancel', { id: data.id });
      if (cancelled.code === 200) await admin.post('/export/exportTask/retry', { id: data.id });
      else break;
    }
    expect(await ended(admin, data.id)).toMatchObject({ status: 'success' });
    expect((await download(admin, data.id)).status).toBe(200);
  });

  test('nobody has more than three under way', async () => {
    const { store } = server.server.services;
    const tasks = find('system/exportTask');
    const made = await Promise.all([1, 2, 3].map(() => exported(admin, carparks)));
    // As if they were still waiting for their turn.
    for (const { task: done } of made) await rows.put(tasks, done.id, { status: 'waiting' });
    expect(await order(admin, carparks)).toMatchObject({ status: 422, message: expect.stringContaining('3') });
    await store.transaction((tx) =>
      store.update(
        tx,
        tasks.table,
        { status: 'cancelled' },
        { is: 'compare', column: 'status', op: '=', value: 'waiting' },
      ),
    );
    expect(await order(admin, carparks)).toMatchObject({ status: 200 });
  });

  test('the dot of the top bar shows until the file has been fetched', async () => {
    const client = await server.as('project-b');
    const dot = async () => (await client.get<boolean>('/export/exportTask/status')).data;
    for (const { id } of (await everyRow(client, find('system/exportTask'))) as StoredRow[])
      await client.post('/export/exportTask/delete_ids', { ids: id });
    expect(await dot()).toBe(false);
    const asked = await order(client, carparks);
    expect(await dot()).toBe(true);
    await ended(client, asked.data.id);
    expect(await dot()).toBe(true);
    await download(client, asked.data.id);
    expect(await dot()).toBe(false);
  });

  test('a task that is not there has no file', async () => {
    expect((await download(admin, unknownId)).status).toBe(404);
    expect((await download(admin, '../../../etc/passwd')).status).toBe(404);
  });
});
