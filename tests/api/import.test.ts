import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../src/meta/field.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Locale } from '../../src/meta/locale.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { validateForm } from '../../src/server/records/validate.ts';
import { say, sayAnswer } from '../../src/server/labels.ts';
import { readSheet } from '../../src/server/sheets/read.ts';
import type { SheetRow } from '../../src/server/sheets/table.ts';
import { callsFor, everyRow, listOf, unknownId, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { exported, fetchFile } from '../support/exports.ts';
import { Rows } from '../support/rows.ts';
import { auditRows } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { importFile, importSheet, sheetFile, type ImportReply } from '../support/imports.ts';
import { upload } from '../support/uploads.ts';

const { model } = loadModel();
const importables = [...model.resources.values()].filter((resource) => callsFor(resource, 'import').length > 0);
const find = (id: string) => model.resources.get(id) as Resource;
const cars = find('parking/car');
const builds = find('space/build');
const limits = { rows: 20_000, columns: 200 };

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const files = ['file', 'image', 'files', 'images'];

const columns = (resource: Resource): Field[] =>
  [...resource.fields.values()].filter(
    ({ origin, readOnly, required, type }) =>
      origin === 'form' &&
      !readOnly &&
      !type.secret &&
      (type.sheet !== 'none' || (required && files.includes(type.name))),
  );

/** A row as a person would type it: labels, not ids. */
async function typed(
  resource: Resource,
  values: Row,
  fields = columns(resource),
  locale: Locale = 'zh',
): Promise<string[]> {
  const cell = async (field: Field): Promise<string> => {
    const value = values[field.name] ?? null;
    if (value === null) return '';
    if (files.includes(field.type.name)) return String((await everyRow(admin, find('system/file')))[0]?.id);
    const target = field.spec['x-ref'] && model.resources.get(field.spec['x-ref']);
    const options = field.spec['x-options'];
    if (options)
      return [value]
        .flat()
        .map((one) => say(locale, options[String(one)] as string))
        .join(locale === 'zh' ? '、' : ', ');
    if (typeof value === 'boolean') return sayAnswer(locale, value);
    if (!target)
      return field.spec['x-dict'] || field.type.name === 'region' ? String(value) : field.type.text(value, field.spec);
    const found = await Promise.all([value].flat().map((id) => rows.find(target, String(id))));
    const display = target.fields.get(target.display);
    const named =
      display?.type.column === 'text' &&
      display.type.name !== 'ref' &&
      !display.spec['x-sensitive'] &&
      target.display !== 'id';
    // Where several have one name, their ids tell them apart.
    const same = named
      ? await Promise.all(
          found.map(
            async (row) =>
              (
                await server.server.services.store.find(
                  target.table,
                  ['id'],
                  { is: 'compare', column: target.display, op: '=', value: row?.[target.display] },
                  { limit: 2 },
                )
              ).length,
          ),
        )
      : [];
    return found.map((row, i) => String(same[i] === 1 ? row?.[target.display] : row?.id)).join('、');
  };
  return Promise.all(fields.map(cell));
}

async function template(
  resource: Resource,
  client = admin,
): Promise<{ heading: SheetRow; name: string; file: Buffer; status: number }> {
  const { body, name, status } = await fetchFile(client, String(callsFor(resource, 'template')[0]?.path), {
    method: 'POST',
  });
  const [heading = []] = status === 200 ? await readSheet(body, limits) : [];
  return { heading, name, file: body, status };
}

/** Values of a form that can be given without what no sheet holds. */
async function flat(resource: Resource): Promise<Row> {
  for (;;) {
    const values = await rows.values(resource);
    const held = Object.fromEntries(
      Object.entries(values).filter(([name]) => columns(resource).some((field) => field.name === name)),
    );
    if (validateForm(resource, held, new Set()).errors.length === 0) return held;
  }
}

const count = async (resource: Resource) => (await listOf(admin, resource)).data.total;

describe.each(importables.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  test('its template takes a row that its form takes', async () => {
    const { heading, name } = await template(resource);
    expect(name).toBe(`${resource.label}导入模板.xlsx`);
    expect(heading).toEqual(columns(resource).map(({ title, required }) => title + (required ? '*' : '')));
    const before = await count(resource);
    const row = await typed(resource, await flat(resource));
    const reply = await importSheet(admin, resource, [heading, row], 'check');
    expect(reply, JSON.stringify([heading, row, reply])).toMatchObject({
      status: 200,
      data: { total: 1, good: 1, bad: 0, added: 0, faulty: null },
    });
    expect(await count(resource)).toBe(before);
    expect(await importSheet(admin, resource, [heading, row], 'all')).toMatchObject({
      status: 200,
      data: { added: 1 },
    });
    expect(await count(resource)).toBe(before + 1);
  });

  test('speaks the language of whoever asks, and takes it back', async () => {
    const english = await server.as('admin');
    Object.assign(english, { locale: 'en' });
    const { heading, name } = await template(resource, english);
    expect(name).toBe(`${say('en', resource.label)} import.xlsx`);
    expect(heading).toEqual(columns(resource).map(({ title, required }) => say('en', title) + (required ? '*' : '')));
    const row = await typed(resource, await flat(resource), columns(resource), 'en');
    const reply = await importSheet(english, resource, [heading, row], 'check');
    expect(reply, JSON.stringify([heading, row, reply])).toMatchObject({ status: 200, data: { good: 1, bad: 0 } });
  });
});

describe('what an import does', () => {
  const heading = () => columns(cars).map(({ title }) => title);
  const good = async (given: Row = {}) => typed(cars, await rows.values(cars, given));

  test('all rows or none', async () => {
    const place = columns(cars).find(({ required, type }) => required && type.name === 'ref') as Field;
    const before = await count(cars);
    const audited = await auditRows(server);
    const bad = (await good()).map((cell, i) => (columns(cars)[i] === place ? '没有这一条' : cell));
    const sheet = [heading(), await good(), bad, await good()];
    const reply = await importSheet(admin, cars, sheet, 'all');
    expect(reply.data).toMatchObject({ total: 3, good: 2, bad: 1, added: 0 });
    expect(reply.data.rows.find(({ row }) => row === 3)?.problems).toEqual([
      { column: place.title, message: expect.stringContaining('不存在') },
    ]);
    expect(await count(cars)).toBe(before);
    expect(await auditRows(server)).toBe(audited);
  });

  test('a file alone is imported, and its rows say how they came', async () => {
    const customers = find('residents/user');
    const values = await rows.values(customers, {
      orgId: await rows.idOf('organisation/organization', 'orgCode', 'XM001'),
      virtId: null,
      deptId: null,
    });
    const file = await sheetFile([columns(customers).map(({ title }) => title), await typed(customers, values)]);
    const reply = await upload<ImportReply>(
      admin,
      file,
      'rows.xlsx',
      {},
      String(callsFor(customers, 'import')[0]?.path),
    );
    expect(reply, JSON.stringify(reply)).toMatchObject({ status: 200, data: { total: 1, added: 1 } });
    const { data } = await listOf(admin, customers, { mobile: values.mobile });
    expect(data.list).toMatchObject([{ registerSource: 'import', registerTime: expect.any(String) }]);
  });

  test('the faulty rows are left out where that is asked for, and come back with their reasons', async () => {
    const before = await count(cars);
    const bad = (await good()).map((cell, i) =>
      columns(cars)[i]?.required && columns(cars)[i]?.type.name === 'plate' ? '=1+1' : cell,
    );
    const first = await good();
    const reply = await importSheet(admin, cars, [heading(), first, bad, [...first]], 'skip');
    expect(reply.data).toMatchObject({ total: 3, good: 1, bad: 2, added: 1 });
    expect(await count(cars)).toBe(before + 1);
    const { body, status, name } = await fetchFile(admin, `/import/faulty/${reply.data.faulty}?of=${cars.id}`);
    expect({ status, name }).toEqual({ status: 200, name: `${cars.label}导入失败的行.xlsx` });
    const [top = [], ...faulty] = await readSheet(body, limits);
    expect(top).toEqual([...heading(), '失败原因']);
    expect(faulty).toHaveLength(2);
    expect(faulty[0]?.slice(0, -1).map((cell) => cell || '')).toEqual(bad.map((cell) => cell || ''));
    expect(faulty[1]?.at(-1)).toContain('重复');
    // Nobody else fetches them, and as they are they can be sent again.
    expect((await fetchFile(await server.as('project-a'), `/import/faulty/${reply.data.faulty}`)).status).toBe(422);
    expect((await fetchFile(admin, `/import/faulty/${unknownId}`)).status).toBe(422);
    expect(await importFile(admin, cars, body, 'check')).toMatchObject({ status: 200, data: { total: 2, bad: 2 } });
  });

  test('a check finds what stands in the file twice and what is there already', async () => {
    const unique = importables.find((resource) =>
      resource.uniques.some((names) => names.length === 1 && columns(resource).some(({ name }) => name === names[0])),
    ) as Resource;
    const top = columns(unique).map((field) => field.title);
    const row = await typed(unique, await rows.values(unique));
    const twice = await importSheet(admin, unique, [top, row, row], 'check');
    expect(twice.data).toMatchObject({ good: 1, bad: 1 });
    expect(twice.data.rows[1]?.problems[0]?.message).toContain('第2行');
    await importSheet(admin, unique, [top, row], 'all');
    expect((await importSheet(admin, unique, [top, row], 'check')).data.rows[0]?.problems[0]?.message).toContain(
      '已存在',
    );
  });

  test('a file that was exported comes back as the rows that it was', async () => {
    const own = await Promise.all([1, 2, 3].map(() => rows.addFree(builds)));
    const ids = own.map(({ id }) => id);
    const fields = columns(builds)
      .filter(({ type, spec }) => !type.heavy && !spec['x-sensitive'])
      .map(({ name }) => name);
    for (const _format of ['xlsx', 'csv']) {
      const stored = await everyRow(admin, builds);
      const mine = stored.filter(({ id }) => ids.includes(id));
      const { file } = await exported(admin, builds, { _format, _ids: ids, _columns: [...fields, 'createdAt'] });
      expect(await admin.post(String(callsFor(builds, 'removeMany')[0]?.path), { ids })).toMatchObject({ status: 200 });
      expect(await importFile(admin, builds, file, 'all')).toMatchObject({ status: 200, data: { added: 3, bad: 0 } });
      const again = (await everyRow(admin, builds)).filter((row) => !stored.some(({ id }) => id === row.id));
      const plain = (some: readonly StoredRow[]) =>
        some.map((row) => JSON.stringify(fields.map((name) => row[name] ?? null))).toSorted();
      expect(plain(again)).toEqual(plain(mine));
      ids.splice(0, 3, ...again.map(({ id }) => id));
    }
  });

  test('dates, amounts and answers are taken as people write them', async () => {
    for (const [name, text, value] of [
      ['date', '2026/1/5', '2026-01-05'],
      ['date', '2026年1月5日', '2026-01-05'],
      ['datetime', '2026/1/5 8:30', '2026-01-05T00:30:00.000Z'],
      ['money', '￥1,234.50', '1234.50'],
      ['money', '12元', '12'],
      ['percent', '85%', '85'],
      ['bool', '是', 'true'],
      ['bool', 'No', 'false'],
      ['month', '2026年1月', '2026-01'],
      ['time', '8:05', '08:05'],
      ['integer', '12,000', '12000'],
    ] as const) {
      const { fieldTypes } = await import('../../src/meta/fields/index.ts');
      expect(fieldTypes.get(name)?.fromSheet(text, { title: '' }), text).toBe(value);
    }
  });

  test('as text, in either of the code pages that are met', async () => {
    const row = await good();
    const text = [heading(), row]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n');
    expect(await importFile(admin, cars, Buffer.from(`\ufeff${text}`), 'check')).toMatchObject({
      status: 200,
      data: { good: 1 },
    });
  });
});

describe('what is refused', () => {
  const sheet = async () => [columns(cars).map(({ title }) => title), await typed(cars, await rows.values(cars))];

  test('who is not granted it', async () => {
    const merchant = await server.as('merchant-a');
    expect(await importSheet(merchant, cars, await sheet(), 'check')).toMatchObject({ status: 403 });
    expect((await template(cars, merchant)).status).toBe(403);
    expect(
      (
        await fetch(`${server.url}/super_cloud/api${callsFor(cars, 'import')[0]?.path}`, {
          method: 'POST',
          headers: { 'x-requested-with': 'XMLHttpRequest' },
        })
      ).status,
    ).toBe(401);
  });

  test('rows beyond the reach of who sends them', async () => {
    const projectA = await server.as('project-a');
    const orgs = await everyRow(projectA, find('organisation/organization'));
    const foreign = (await everyRow(admin, find('parking/carpark'))).find(
      ({ orgId }) => orgId !== null && !orgs.some((org) => org.id === orgId),
    ) as StoredRow;
    const values = await rows.values(cars, { carparkId: foreign.id });
    const reply = await importSheet(
      projectA,
      cars,
      [columns(cars).map(({ title }) => title), await typed(cars, values)],
      'skip',
    );
    expect(reply.data).toMatchObject({ added: 0, bad: 1 });
  });

  test('headings that do not fit, named in the language of whoever asks', async () => {
    const english = await server.as('admin');
    Object.assign(english, { locale: 'en' });
    const required = columns(cars)
      .filter((field) => field.required)
      .map(({ title }) => say('en', title));
    expect(required.length).toBeGreaterThan(1);
    expect(await importSheet(english, cars, [['Colour', 'Weight']], 'check')).toMatchObject({
      status: 422,
      message: expect.stringContaining('Colour, Weight'),
    });
    expect(
      await importSheet(
        english,
        cars,
        [[say('en', columns(cars).find((field) => !field.required)?.title ?? '')]],
        'check',
      ),
    ).toMatchObject({ status: 422, message: expect.stringContaining(required.join(', ')) });
  });

  test('calls that make no sense', async () => {
    const path = String(callsFor(cars, 'import')[0]?.path);
    const [heading, row] = (await sheet()) as [string[], string[]];
    expect(await importSheet(admin, cars, [heading, row], 'perhaps')).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'mode' }] },
    });
    expect(await upload(admin, Buffer.alloc(0), 'rows.xlsx', { mode: 'check' }, path)).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'file' }] },
    });
    expect(await upload(admin, Buffer.from('a'), 'rows.xlsx', { mode: 'check', extra: '1' }, path)).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'extra' }] },
    });
    expect(
      await importSheet(
        admin,
        cars,
        [
          [...heading, '不认识的列'],
          [...row, '1'],
        ],
        'check',
      ),
    ).toMatchObject({ status: 422, message: expect.stringContaining('不认识的列') });
    expect(await importSheet(admin, cars, [[...heading, heading[0] as string], row], 'check')).toMatchObject({
      status: 422,
      message: expect.stringContaining(heading[0] as string),
    });
    const required = columns(cars).findIndex((field) => field.required);
    expect(await importSheet(admin, cars, [heading.filter((_title, i) => i !== required), row], 'check')).toMatchObject(
      { status: 422, message: expect.stringContaining(heading[required] as string) },
    );
    expect(await importSheet(admin, cars, [heading], 'check')).toMatchObject({ status: 422 });
  });

  test('files that are none, or that are too much', async () => {
    const before = await count(cars);
    const refused: [Buffer, number][] = [
      [Buffer.from('PK\u0003\u0004 not a zip'), 422],
      [Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 422],
      [Buffer.from([0xff, 0xfe, 0x00, 0xff, 0xff]), 422],
      [Buffer.alloc(11 * 1024 * 1024, 'a'), 413],
      [bomb(), 413],
      [
        Buffer.from(
          `${columns(cars)
            .map(({ title }) => title)
            .join(',')}\n${'x,y\n'.repeat(20_001)}`,
        ),
        422,
      ],
    ];
    for (const [i, [file, status]] of refused.entries())
      expect(await importFile(admin, cars, file, 'all'), String(i)).toMatchObject({ status, code: status });
    expect(await count(cars)).toBe(before);
  });
});

/** A few kilobytes that would unpack to hundreds of megabytes. */
function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
  const name = Buffer.from('xl/workbook.xml');
  const header = (size: number, mark: number, at: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32LE(mark, 0);
    bytes.writeUInt16LE(8, at);
    bytes.writeUInt32LE(packed.length, at + 10);
    bytes.writeUInt32LE(200 * 1024 * 1024, at + 14);
    bytes.writeUInt16LE(name.length, at + 18);
    return bytes;
  };
  const local = Buffer.concat([header(30, 0x04034b50, 8), name, packed]);
  const directory = Buffer.concat([header(46, 0x02014b50, 10), name]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
