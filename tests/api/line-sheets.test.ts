import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inlineRows } from '../../src/meta/children.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import imports from '../../src/server/features/import/staged-import.table.ts';
import stagedRows from '../../src/server/features/import/staged-row.table.ts';
import { keyFields } from '../../src/server/features/import/line-tables.ts';
import { readSheets } from '../../src/server/sheets/read.ts';
import type { SheetRow } from '../../src/server/sheets/table.ts';
import { callsFor, everyRow, listOf, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { exported, fetchFile } from '../support/exports.ts';
import { importFile, importSheet, workbookOf } from '../support/imports.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const { model } = loadModel();
const find = (id: string) => model.resources.get(id) as Resource;
const withLines = [...model.resources.values()].filter((resource) => inlineRows(resource.declaration).length > 0);
const limits = { rows: 20_000, columns: 200 };
const builds = find('space/build');
const shares = find('space/buildOrg');

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const partsOf = (resource: Resource) =>
  inlineRows(resource.declaration).map(({ resource: id, by }) => ({ part: find(id), by }));
const sheetsIn = (file: Buffer, resource: Resource) =>
  readSheets(
    file,
    limits,
    partsOf(resource).map(({ part }) => part.label),
  );
const linesOf = async (part: Resource, by: string, parent: string) =>
  (await everyRow(admin, part))
    .filter((row) => row[by] === parent)
    // As files list them.
    .toSorted((one, other) => one.id.localeCompare(other.id));

/**
 * What nobody takes back as a file shows it is typed again: what is masked, and references, since made-up rows share
 * their names.
 */
async function retyped(
  resource: Resource,
  [titles = [], ...rest]: readonly SheetRow[],
  stored: readonly StoredRow[],
): Promise<SheetRow[]> {
  const fields = new Map([...resource.fields.values()].map((field) => [field.title, field]));
  const typed = await Promise.all(rest.map(() => rows.values(resource)));
  const keys = keyFields(resource);
  const cell = (title: string, line: number): string | undefined => {
    const field = fields.get(title);
    // Lines repeat what these say.
    if (!field || keys.includes(field)) return undefined;
    const { name, spec } = field;
    if (spec['x-sensitive']) return String(typed[line]?.[name] ?? '');
    return spec['x-ref'] === undefined ? undefined : [stored[line]?.[name] ?? []].flat().join('、');
  };
  return [titles, ...rest.map((row, i) => titles.map((title, at) => cell(title, i) ?? row[at] ?? ''))];
}

describe.each(withLines.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  const kept = resource.declaration.imports ? 'there and back' : 'there';

  test(`its lines go into sheets of their own, ${kept}`, async () => {
    const row = await rows.addFree(resource);
    const before = new Map<Resource, StoredRow[]>();
    for (const { part, by } of partsOf(resource)) {
      if ((await linesOf(part, by, row.id)).length === 0) await rows.add(part, { [by]: row.id });
      before.set(part, await linesOf(part, by, row.id));
    }
    const columns = [...resource.fields.values()]
      .filter(({ origin, type }) => origin === 'form' && !type.heavy && !type.secret && type.sheet !== 'none')
      .map(({ name }) => name);
    const { file, heading } = await exported(admin, resource, { _lines: true, _ids: [row.id], _columns: columns });
    const [first, ...further] = await sheetsIn(file, resource);
    const keys = keyFields(resource);
    expect(further.map(({ name }) => name)).toEqual(partsOf(resource).map(({ part }) => part.label));
    for (const [i, { part }] of partsOf(resource).entries()) {
      const [titles = [], ...lines] = further[i]?.rows ?? [];
      expect(titles.slice(0, keys.length)).toEqual(keys.map(({ title }) => `${resource.label}（${title}）`));
      expect(lines).toHaveLength((before.get(part) ?? []).length);
      // Each names the row as the first sheet writes it.
      for (const line of lines)
        expect(line.slice(0, keys.length)).toEqual(
          keys.map(({ title }) => first?.rows[1]?.[heading.indexOf(title)] ?? ''),
        );
    }
    const plain = await exported(admin, resource, { _ids: [row.id], _columns: columns });
    expect(await sheetsIn(plain.file, resource)).toHaveLength(1);
    if (!resource.declaration.imports) return;

    const was = (await everyRow(admin, resource)).map(({ id }) => id);
    const removed = await admin.post(String(callsFor(resource, 'removeMany')[0]?.path), { ids: [row.id] });
    expect(removed).toMatchObject({ status: 200 });
    const written = [
      { of: resource, sheet: first, stored: [row] },
      ...partsOf(resource).map(({ part }, i) => ({ of: part, sheet: further[i], stored: before.get(part) ?? [] })),
    ];
    const again = await workbookOf(
      await Promise.all(
        written.map(async ({ of, sheet, stored }) => ({
          name: sheet?.name ?? '',
          rows: await retyped(of, sheet?.rows ?? [], stored),
        })),
      ),
    );
    const checked = await importFile(admin, resource, again, 'check');
    expect(checked, JSON.stringify(checked)).toMatchObject({ data: { good: 1, bad: 0, added: 0 } });
    expect(await importFile(admin, resource, again, 'all')).toMatchObject({ data: { added: 1, bad: 0 } });
    const added = (await everyRow(admin, resource)).find(({ id }) => !was.includes(id)) as StoredRow;
    for (const { part, by } of partsOf(resource)) {
      const names = [...part.fields.values()]
        .filter(
          ({ origin, readOnly, type, spec, name }) =>
            origin === 'form' && !readOnly && name !== by && type.sheet !== 'none' && !spec['x-sensitive'],
        )
        .map(({ name }) => name);
      const told = (some: readonly Row[]) =>
        some.map((line) => JSON.stringify(names.map((name) => line[name] ?? null))).toSorted();
      expect(told(await linesOf(part, by, added.id))).toEqual(told(before.get(part) ?? []));
    }
  });
});

describe('what an import takes of further sheets', () => {
  const heading = ['楼栋编号', '楼栋名称', '所属项目', '楼栋类型', '状态', '地上层数'];
  const lineHeading = ['楼栋（楼栋编号）', '项目', '分摊比例（%）'];
  const building = (code: string, project: string) => [code, `${code}号楼`, project, '办公', '正常', '6'];
  const book = (sheet: readonly SheetRow[], lines: readonly SheetRow[]) =>
    workbookOf([
      { name: '数据', rows: sheet },
      { name: shares.label, rows: lines },
    ]);
  const total = async (resource: Resource) => (await listOf(admin, resource)).data.total;
  const counts = async () => [await total(builds), await total(shares)];
  const project = () => rows.addFree(find('organisation/organization'));

  test('mistakes are told by sheet, row and column, and come back in the file', async () => {
    const place = await project();
    const before = await counts();
    const file = await book(
      [heading, building('L1', place.id), building('L2', place.id)],
      [
        lineHeading,
        ['L1', place.id, '40'],
        ['L1', '没有这个项目', '30'],
        ['L9', place.id, '10'],
        ['', place.id, '10'],
        ['L2', place.id, '很多'],
      ],
    );
    for (const mode of ['check', 'all']) {
      const { data } = await importFile(admin, builds, file, mode);
      expect(data).toMatchObject({ total: 4, good: 0, bad: 4, added: 0 });
      expect(data.rows).toEqual([
        {
          row: 2,
          title: 'L1号楼',
          problems: [{ sheet: shares.label, row: 3, column: '项目', message: expect.any(String) }],
        },
        {
          row: 3,
          title: 'L2号楼',
          problems: [{ sheet: shares.label, row: 6, column: '分摊比例（%）', message: expect.any(String) }],
        },
        {
          sheet: shares.label,
          row: 4,
          title: 'L9',
          problems: [{ column: '楼栋（楼栋编号）', message: expect.stringContaining('L9') }],
        },
        {
          sheet: shares.label,
          row: 5,
          title: '',
          problems: [{ column: '楼栋（楼栋编号）', message: expect.any(String) }],
        },
      ]);
      const faulty = await fetchFile(admin, `/import/faulty/${data.faulty}?of=${builds.id}`);
      const [, lines] = await sheetsIn(faulty.body, builds);
      expect(lines?.rows.map((line) => line[0] ?? '')).toEqual(['楼栋（楼栋编号）', 'L1', 'L1', 'L9', '', 'L2']);
      expect(lines?.rows[1]?.[3] ?? '').toBe('');
      expect(lines?.rows[2]?.[3]).toContain('项目');
    }
    expect(await counts()).toEqual(before);
  });

  test('a row that is left out leaves out its lines', async () => {
    const place = await project();
    const [ofBuilds, ofShares] = await counts();
    const file = await book(
      [heading, building('S1', place.id), building('S2', place.id)],
      [lineHeading, ['S1', place.id, '40'], ['S2', place.id, '200']],
    );
    expect((await importFile(admin, builds, file, 'skip')).data).toMatchObject({ added: 1, bad: 1 });
    expect(await counts()).toEqual([Number(ofBuilds) + 1, Number(ofShares) + 1]);
  });

  test('rules over the lines of a row hold', async () => {
    const [one, other] = [await project(), await project()];
    const file = await book(
      [heading, building('R1', one.id)],
      [lineHeading, ['R1', one.id, '60'], ['R1', other.id, '50']],
    );
    expect((await importFile(admin, builds, file, 'check')).data).toMatchObject({ good: 0, bad: 1 });
  });

  test('many rows with their lines are there all at once, or none is', async () => {
    const place = await project();
    const before = await counts();
    const many = Array.from({ length: 130 }, (_, n) => building(`M${n}`, place.id));
    const lines = many.map(([code = '']) => [code, place.id, '40']);
    const bad = await book([heading, ...many], [lineHeading, ...lines, ['M0', place.id, '40']]);
    expect((await importFile(admin, builds, bad, 'all')).data).toMatchObject({ added: 0, bad: 1 });
    expect(await counts()).toEqual(before);
    const { store } = server.server.services;
    const everything = { is: 'all', of: [] } as const;
    const left = async () => [
      await store.count(imports.name, everything),
      await store.count(stagedRows.name, everything),
    ];
    expect(await left()).toEqual([0, 0]);
    const good = await book([heading, ...many], [lineHeading, ...lines]);
    expect((await importFile(admin, builds, good, 'all')).data).toMatchObject({ added: 130, bad: 0 });
    expect(await counts()).toEqual(before.map((n) => n + 130));
    expect(await left()).toEqual([0, 0]);
    const mine = (await everyRow(admin, shares)).filter(({ orgId }) => orgId === place.id);
    expect(mine).toHaveLength(130);
  });

  test('the limit of rows holds for all sheets together', async () => {
    const place = await project();
    const lines = Array.from({ length: 20_000 }, () => ['Z1', place.id, '1']);
    const file = await book([heading, building('Z1', place.id)], [lineHeading, ...lines]);
    expect(await importFile(admin, builds, file, 'check')).toMatchObject({ status: 422 });
  });

  test('the template has the sheets, and a sheet alone is taken as before', async () => {
    const { body } = await fetchFile(admin, String(callsFor(builds, 'template')[0]?.path), { method: 'POST' });
    const [, lines] = await sheetsIn(body, builds);
    expect(lines?.rows[0]).toEqual(['楼栋（楼栋编号）*', '楼栋（所属项目）', '项目*', '分摊比例（%）']);
    // A sheet alone is taken as before.
    const place = await project();
    expect((await importSheet(admin, builds, [heading, building('T1', place.id)], 'all')).data).toMatchObject({
      added: 1,
    });
  });
});
