import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { integer } from '../../src/meta/fields/integer.ts';
import { datetime } from '../../src/meta/fields/datetime.ts';
import type { JsonSchema } from '../../src/meta/json.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Database } from '../../src/server/storage/database.ts';
import type { Conversion } from '../../src/server/storage/schema/convert.ts';
import { Store } from '../../src/server/storage/store.ts';
import { describeSync, syncSchema } from '../../src/server/storage/sync.ts';
import type { ColumnSpec, TableSpec } from '../../src/server/storage/tables.ts';
import { emptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';

let empty: EmptyDatabase;
let db: Database;

beforeEach(async () => {
  empty = await emptyDatabase();
  db = empty.db;
});
afterEach(() => empty.close());

const text = (name: string): ColumnSpec => ({ name, kind: 'text' });
const pass = (columns: readonly ColumnSpec[], more: Partial<TableSpec> = {}): TableSpec => ({
  name: 'parking_pass',
  columns: [text('id'), ...columns, { name: 'createdAt', kind: 'timestamp' }, { name: 'deletedAt', kind: 'timestamp' }],
  indexes: columns.map(({ name }) => ({ name: `ix_parking_pass_${name}`, columns: [name, 'id'] })),
  ...more,
});
const gate = (name: string): TableSpec => ({
  name,
  columns: [text('id'), { name: 'deletedAt', kind: 'timestamp' }],
  indexes: [],
});
const view: TableSpec = {
  name: 'console_list_view',
  columns: [
    text('id'),
    { ...text('resourceId'), entityId: true },
    { ...text('query'), names: 'address' },
    { ...text('settings'), names: 'json' },
  ],
  indexes: [],
};
const use: TableSpec = {
  name: 'file_use',
  columns: [text('id'), { ...text('resource'), entityId: true }, { ...text('field'), names: 'name' }],
  indexes: [],
};
const converts = (from: string, to: { name: string; schema: (spec: { title: string }) => JsonSchema }): Conversion => ({
  from,
  to: to.name,
  spec: { title: '' },
  schema: to.schema({ title: '' }),
});

async function add(table: string, ...rows: Record<string, unknown>[]): Promise<void> {
  const store = new Store(db);
  await store.transaction(async (tx) => {
    for (const row of rows) await store.insert(tx, table, row, []);
  });
}
const all = async (table: string): Promise<unknown[]> =>
  (await db.reader.kysely.selectFrom(table).selectAll().orderBy('id').execute()).map((row) => ({ ...row }));
const run = (statement: string) =>
  db.transaction(async (tx) => void (await sql.raw(statement).execute(tx.kysely)), new Set());

/** What the dry run says is what the start does; a refused one leaves everything as it was. */
async function refused(tables: readonly TableSpec[], words: RegExp): Promise<void> {
  const { refusals } = await describeSync(db, tables);
  expect(refusals.join('\n')).toMatch(words);
  await expect(syncSchema(db, tables)).rejects.toThrow(words);
}
async function changes(tables: readonly TableSpec[]): Promise<string[]> {
  const { changes: said, refusals } = await describeSync(db, tables);
  expect(refusals).toEqual([]);
  const again = await describeSync(db, tables);
  expect(again.changes, 'the dry run changes nothing').toEqual(said);
  await syncSchema(db, tables);
  expect(await describeSync(db, tables), 'nothing is left to do').toEqual({ changes: [], refusals: [] });
  return said;
}

describe('a renamed field', () => {
  const before = pass([text('plate')], { search: ['plate'] });
  const after = pass([{ ...text('plateNo'), was: ['plate'] }], { search: ['plateNo'] });

  test('keeps its values, how it is searched, and its name in saved views and uses of files', async () => {
    await syncSchema(db, [before, view, use]);
    const store = new Store(db);
    await store.transaction((tx) => store.insert(tx, 'parking_pass', { id: 'a', plate: '粤A12345' }, ['plate']));
    await add('console_list_view', {
      id: 'v1',
      resourceId: 'parking/pass',
      query: '?plate_like=A1&_sort=-plate,id&_where=%7B%22plate%22%3A%22plate%22%7D',
      settings: '{"order":["plate","id"],"widths":{"plate":90}}',
    });
    await add('console_list_view', { id: 'v2', resourceId: 'parking/other', query: '?plate=1', settings: '{}' });
    await add('file_use', { id: 'u', resource: 'parking/pass', field: 'plate' });
    expect(await changes([after, view, use])).toContainEqual(
      expect.stringMatching(/^parking_pass\.plateNo: renamed from plate/),
    );
    expect(await all('parking_pass')).toMatchObject([{ id: 'a', plateNo: '粤A12345' }]);
    const found = await new Store(db).find('parking_pass', ['id'], {
      is: 'contains',
      columns: ['plateNo'],
      text: 'A123',
    });
    expect(found).toEqual([{ id: 'a' }]);
    expect(await all('console_list_view')).toMatchObject([
      {
        query: '?plateNo_like=A1&_sort=-plateNo,id&_where=%7B%22plateNo%22%3A%22plate%22%7D',
        settings: '{"order":["plateNo","id"],"widths":{"plateNo":90}}',
      },
      { query: '?plate=1' },
    ]);
    expect(await all('file_use')).toMatchObject([{ field: 'plateNo' }]);
  });

  test('takes the place of an empty column that a start without the former name has made', async () => {
    await syncSchema(db, [before]);
    await add('parking_pass', { id: 'a', plate: '粤A12345' });
    await syncSchema(db, [pass([text('plateNo')])]);
    await changes([after]);
    expect(await all('parking_pass')).toMatchObject([{ id: 'a', plateNo: '粤A12345' }]);
  });

  test('is refused where both columns hold values', async () => {
    await syncSchema(db, [before]);
    await add('parking_pass', { id: 'a', plate: '粤A12345' });
    await syncSchema(db, [pass([text('plateNo')])]);
    await add('parking_pass', { id: 'b', plateNo: '粤B12345' });
    await refused([after], /"plate" and "plateNo" of table "parking_pass" both hold values \(1 and 1 rows\)/);
  });

  test('is unknown to the version before, which is refused, until a declaration takes the name back', async () => {
    await syncSchema(db, [before]);
    await add('parking_pass', { id: 'a', plate: '粤A12345' });
    await syncSchema(db, [after]);
    await refused([before], /"plate" of table "parking_pass" is called "plateNo" in this database: a newer version/);
    await changes([pass([{ ...text('plate'), was: ['plateNo'] }], { search: ['plate'] })]);
    expect(await all('parking_pass')).toMatchObject([{ plate: '粤A12345' }]);
    await syncSchema(db, [before]);
  });

  test('may be of another type as well, in a table that was called otherwise', async () => {
    await syncSchema(db, [pass([text('spaces')])]);
    await add('parking_pass', { id: 'a', spaces: '12' });
    const now = pass([{ name: 'places', kind: 'integer', was: ['spaces'], converts: converts('text', integer) }], {
      name: 'access_pass',
      formerNames: ['parking_pass'],
    });
    await changes([{ ...now, indexes: [] }]);
    expect(await all('access_pass')).toMatchObject([{ id: 'a', places: 12 }]);
    await refused([pass([text('spaces')])], /The table "parking_pass" is called "access_pass" in this database/);
  });
});

describe('a field of another type', () => {
  const before = pass([text('spaces')]);
  const after = pass([{ name: 'spaces', kind: 'integer', converts: converts('text', integer) }]);

  test('is refused without a stated conversion', async () => {
    await syncSchema(db, [before]);
    await refused([pass([{ name: 'spaces', kind: 'integer' }])], /Column "spaces".*"x-convert"/);
  });

  test('is refused with the number and the first of the rows that do not fit, and changes nothing', async () => {
    await syncSchema(db, [before]);
    await add('parking_pass', ...[1, 2, 3, 4, 5, 6, 7].map((n) => ({ id: `bad${n}`, spaces: `about ${n}` })));
    await add('parking_pass', { id: 'good', spaces: '12' });
    await refused([after], /of 8 values, 7 do not fit \(7 rows, such as bad1 \(about 1\), bad2 .*bad5 \(about 5\)\)/);
    expect(await all('parking_pass')).toContainEqual(expect.objectContaining({ id: 'good', spaces: '12' }));
  });

  test('converts what is there, also in tables to which rows are only added', async () => {
    await syncSchema(db, [{ ...before, appendOnly: true }]);
    await add('parking_pass', { id: 'a', spaces: '1,200' }, { id: 'b', spaces: null });
    expect(await changes([{ ...after, appendOnly: true }])).toContain(
      'parking_pass.spaces: 1 values converted from text to integer',
    );
    expect(await all('parking_pass')).toMatchObject([
      { id: 'a', spaces: 1200 },
      { id: 'b', spaces: null },
    ]);
    await expect(run(`update parking_pass set spaces = 1`)).rejects.toThrow(/append-only/);
  });

  test('is noticed where both types are stored alike: a day becomes the moment when it begins', async () => {
    const day = pass([{ name: 'validFrom', kind: 'date' }]);
    await syncSchema(db, [day]);
    await add('parking_pass', { id: 'a', validFrom: '2026-03-01' });
    await refused([pass([{ name: 'validFrom', kind: 'timestamp' }])], /Column "validFrom".*"x-convert"/);
    await changes([pass([{ name: 'validFrom', kind: 'timestamp', converts: converts('date', datetime) }])]);
    const [row] = await new Store(db).find('parking_pass', ['validFrom'], isColumn('id', 'a'));
    expect(db.dialect.decode('timestamp', row?.validFrom)).toBe('2026-02-28T16:00:00.000Z');
  });
});

describe('a corrected reference', () => {
  const refers = (to: string) => [
    pass([{ ...text('gateId'), references: to }]),
    gate('access_gate'),
    gate('access_door'),
  ];

  test('replaces its constraint', async () => {
    await syncSchema(db, refers('access_gate'));
    await add('access_gate', { id: 'g' });
    await add('access_door', { id: 'g' }, { id: 'd' });
    await add('parking_pass', { id: 'a', gateId: 'g' });
    expect(await changes(refers('access_door'))).toContain(
      'parking_pass.gateId: refers to access_door instead of access_gate',
    );
    await add('parking_pass', { id: 'b', gateId: 'd' });
    await expect(add('parking_pass', { id: 'c', gateId: 'nowhere' })).rejects.toThrow(/foreign key/i);
    expect(await all('parking_pass')).toMatchObject([{ gateId: 'g' }, { gateId: 'd' }]);
  });

  test('is refused with the rows that lead nowhere', async () => {
    await syncSchema(db, refers('access_gate'));
    await add('access_gate', { id: 'g' });
    await add('parking_pass', { id: 'a', gateId: 'g' });
    await refused(refers('access_door'), /is to refer to "access_door", where 1 of its values .*1 row, namely a \(g\)/);
  });

  test('that is none any more, and one that is new', async () => {
    await syncSchema(db, refers('access_gate'));
    await changes([pass([text('gateId')]), gate('access_gate'), gate('access_door')]);
    await add('parking_pass', { id: 'a', gateId: 'nowhere' });
    await run(`update parking_pass set "gateId" = null`);
    await changes(refers('access_gate'));
    await expect(add('parking_pass', { id: 'c', gateId: 'nowhere' })).rejects.toThrow(/foreign key/i);
  });
});

describe('a new required field', () => {
  test('says what older rows get, or is refused where there are any', async () => {
    const asked = { ...text('kind'), mandatory: true };
    await syncSchema(db, [pass([])]);
    await add('parking_pass', { id: 'a' }, { id: 'b' });
    await refused([pass([asked])], /kind is new and required, and 2 rows have no value.*"x-old-rows"/);
    expect(await changes([pass([{ ...text('kind'), old: 'month' }])])).toContain(
      'parking_pass.kind: new text column; 2 rows get "month"',
    );
    expect(await all('parking_pass')).toMatchObject([{ kind: 'month' }, { kind: 'month' }]);
  });
});

describe('what somebody took away by hand', () => {
  const marks = { days: [{ column: 'validFrom', moment: true }], columns: ['plate'] };
  const columns: ColumnSpec[] = [
    { ...text('plate'), references: 'access_gate' },
    { name: 'validFrom', kind: 'timestamp' },
    { name: 'validTo', kind: 'timestamp' },
    text('status'),
  ];
  const exclusion = {
    name: 'ex_parking_pass_plate',
    by: ['plate'],
    from: 'validFrom',
    to: 'validTo',
    state: 'status',
    live: true,
    while: ['on'],
  };
  const table = pass(columns, { exclusions: [exclusion], marks });
  const mark: TableSpec = {
    name: 'console_report_mark',
    columns: [{ name: 'id', kind: 'bigint', counted: true }, text('source'), { name: 'day', kind: 'date' }],
    indexes: [],
  };

  test('indexes, constraints and triggers are looked at on every start and made again', async () => {
    const tables = [table, gate('access_gate'), mark];
    await syncSchema(db, tables);
    expect(await syncSchema(db, tables)).toEqual([]);
    const taken = [
      'drop index "ix_parking_pass_plate"',
      ...db.dialect.dropExclusion('parking_pass', exclusion.name).slice(0, 1),
      ...db.dialect.dropMarks('parking_pass').slice(0, 1),
      ...(db.dialect.dropReference('parking_pass', 'fk_parking_pass_plate') ?? []),
    ];
    for (const statement of taken) await run(statement);
    const { changes: said } = await describeSync(db, tables);
    expect(said.length).toBe(taken.length);
    await syncSchema(db, tables);
    expect(await describeSync(db, tables)).toEqual({ changes: [], refusals: [] });
  });
});

test('an upgrade over many rows renames, converts, fills and refers anew, each row', async () => {
  const rows = 20_000;
  await syncSchema(db, [
    pass([text('plate'), text('spaces'), { ...text('gateId'), references: 'access_gate' }]),
    gate('access_gate'),
    gate('access_door'),
  ]);
  await add('access_gate', { id: 'g' });
  await add('access_door', { id: 'g' });
  await run(
    `insert into parking_pass (id, plate, spaces, "gateId") with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) select 'p' || substr(cast(100000 + i as text), 2), 'plate ' || i, cast(i as text), 'g' from n`,
  );
  await changes([
    pass([
      { ...text('plateNo'), was: ['plate'] },
      { name: 'spaces', kind: 'integer', converts: converts('text', integer) },
      { ...text('gateId'), references: 'access_door' },
      { ...text('kind'), old: 'month' },
    ]),
    gate('access_gate'),
    gate('access_door'),
  ]);
  const sums = await sql<Record<string, unknown>>`
    select count(*) as n, sum(spaces) as spaces, count("plateNo") as plates, count("gateId") as gates, count(kind) as kinds
    from parking_pass`.execute(db.reader.kysely);
  expect(Object.values(sums.rows[0] ?? {}).map(Number)).toEqual([rows, (rows * (rows + 1)) / 2, rows, rows, rows]);
});
