import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '../../src/server/storage/condition.ts';
import { addUpLevels, greatest, type SummedRow } from '../../src/server/storage/report/add-up.ts';
import type { ReportKey, ReportMeasure } from '../../src/server/storage/report/parts.ts';
import type { Database } from '../../src/server/storage/database.ts';
import type { Store } from '../../src/server/storage/store.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Visit {
  place: string | null;
  kind: string;
  person: string | null;
  cents: number;
  hours: number;
  late: boolean | null;
  day: string;
  at: string;
}

const table = 'report_rows_of_a_test';
const everything: Condition = { is: 'all', of: [] };

/** Rows that no clock and no chance decides, with everything that groups badly: nothing given, zero, equal sums. */
const visits: Visit[] = Array.from({ length: 400 }, (_, i) => ({
  place: i % 7 === 0 ? null : `place-${(i * i) % 9}`,
  kind: ['a', 'b', 'c'][(i * 5) % 3] as string,
  person: i % 11 === 0 ? null : `person-${(i * 3) % 23}`,
  cents: (i % 13) * 101 - 300,
  hours: ((i * 7) % 40) / 4,
  late: i % 5 === 0 ? null : i % 3 === 0,
  day: new Date(Date.UTC(2026, 11, 1) + (i % 60) * 86_400_000).toISOString().slice(0, 10),
  at: new Date(Date.UTC(2026, 11, 1, 15, 59, 59, 999) + (i % 60) * 43_200_000).toISOString(),
}));

let server: RunningServer;
let db: Database;
let store: Store;

beforeAll(async () => {
  server = await startServer();
  ({ db, store } = server.server.services);
  const type = (kind: Parameters<Database['dialect']['columnType']>[0]) => sql.raw(db.dialect.columnType(kind));
  await db.transaction(
    async ({ kysely }) => {
      await sql`create table ${sql.table(table)} (place ${type('text')}, kind ${type('text')}, person ${type('text')}, cents ${type('bigint')}, hours ${type('real')}, late ${type('boolean')}, day ${type('date')}, at ${type('timestamp')})`.execute(
        kysely,
      );
      for (const { late, ...visit } of visits) {
        await sql`insert into ${sql.table(table)} (place, kind, person, cents, hours, day, at, late) values (${sql.join([...Object.values(visit), db.dialect.encode('boolean', late)])})`.execute(
          kysely,
        );
      }
    },
    new Set([table]),
  );
});
afterAll(() => server.stop());

const kindB: Condition = { is: 'compare', column: 'kind', op: '=', value: 'b' };
const measures: ReportMeasure[] = [
  { how: 'count' },
  { how: 'count', where: kindB },
  { how: 'sum', column: 'cents' },
  { how: 'sum', column: 'cents', where: kindB },
  { how: 'sum', column: 'hours', hundredths: true },
  { how: 'distinct', column: 'person' },
  { how: 'distinct', column: 'person', where: kindB },
];

const sum = (rows: readonly Visit[], of: (row: Visit) => number) => rows.reduce((total, row) => total + of(row), 0);
const people = (rows: readonly Visit[]) => new Set(rows.flatMap(({ person }) => person ?? [])).size;

/** The same figures, row by row. */
function byHand(rows: readonly Visit[]): number[] {
  const some = rows.filter(({ kind }) => kind === 'b');
  return [
    rows.length,
    some.length,
    sum(rows, ({ cents }) => cents),
    sum(some, ({ cents }) => cents),
    sum(rows, ({ hours }) => Math.round(hours * 100)),
    people(rows),
    people(some),
  ];
}

type Keys = (row: Visit) => (string | null)[];

function levelsByHand(keysOf: Keys, depth: number): Map<string, number[]> {
  const groups = new Map<string, Visit[]>([['[]', [...visits]]]);
  for (const row of visits)
    for (let level = 1; level <= depth; level++) {
      const key = JSON.stringify(keysOf(row).slice(0, level));
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
  return new Map([...groups].map(([key, rows]) => [key, byHand(rows)]));
}

const told = (rows: readonly SummedRow[]) =>
  new Map(rows.map(({ keys, values }) => [JSON.stringify(keys), [...values]]));
const sorted = (lines: Map<string, number[]>) => [...lines].toSorted(([one], [other]) => (one < other ? -1 : 1));
const ask = (keys: readonly ReportKey[], where: Condition = everything) =>
  addUpLevels(store, { table, where, keys, measures, limit: 10_000 });

const place: ReportKey = { column: 'place', kind: 'text' };
const kind: ReportKey = { column: 'kind', kind: 'text' };
const late: ReportKey = { column: 'late', kind: 'boolean' };
/** The Monday, the first of the month and of the quarter, and the Chinese day of a moment, worked out without a database. */
const monday = (day: string) =>
  new Date(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
const chinese = (at: string) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10);
const quarter = (day: string) =>
  `${day.slice(0, 4)}-${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;

describe('every level is what its rows come to', () => {
  const cases: [string, ReportKey[], Keys][] = [
    ['the total alone', [], () => []],
    ['by place, nothing given included', [place], (row) => [row.place]],
    [
      'by place and kind and yes or no',
      [place, kind, late],
      (row) => [row.place, row.kind, row.late === null ? null : String(row.late)],
    ],
    ['by the day of a date', [{ column: 'day', kind: 'date', grain: 'day' }], ({ day }) => [day]],
    [
      'by week, over the turn of the year',
      [{ column: 'day', kind: 'date', grain: 'week' }, kind],
      (row) => [monday(row.day), row.kind],
    ],
    ['by month', [{ column: 'day', kind: 'date', grain: 'month' }], ({ day }) => [`${day.slice(0, 7)}-01`]],
    ['by quarter', [{ column: 'day', kind: 'date', grain: 'quarter' }], ({ day }) => [quarter(day)]],
    ['by the Chinese day of a moment', [{ column: 'at', kind: 'timestamp', grain: 'day' }], ({ at }) => [chinese(at)]],
    [
      'by the Chinese week of a moment',
      [{ column: 'at', kind: 'timestamp', grain: 'week' }],
      ({ at }) => [monday(chinese(at))],
    ],
    [
      'by the Chinese quarter of a moment',
      [{ column: 'at', kind: 'timestamp', grain: 'quarter' }],
      ({ at }) => [quarter(chinese(at))],
    ],
  ];
  test.each(cases)('%s', async (_what, keys, keysOf) => {
    expect(sorted(told(await ask(keys)))).toEqual(sorted(levelsByHand(keysOf, keys.length)));
  });

  test('what is left beside the first places is one line, distinct people counted once', async () => {
    const kept = { values: ['place-1', null], rest: '…' };
    const lines = told(await ask([{ ...place, kept }, kind]));
    const keyOf = (row: Visit) => (row.place === 'place-1' || row.place === null ? row.place : '…');
    expect(sorted(lines)).toEqual(sorted(levelsByHand((row) => [keyOf(row), row.kind], 2)));
  });

  test('without rows there is a total of nothing, and no line', async () => {
    expect(await ask([place], { is: 'never' })).toEqual([{ keys: [], values: measures.map(() => 0) }]);
  });

  test('a limit cuts, so that whoever asks can tell', async () => {
    expect(await addUpLevels(store, { table, where: everything, keys: [place], measures, limit: 3 })).toHaveLength(3);
  });
});

describe('the greatest', () => {
  const rank = (measure: ReportMeasure, limit: number) =>
    greatest(store, { table, where: everything, keys: [place], measures: [measure], limit });
  const ranked = (of: (rows: readonly Visit[]) => number) => {
    const names = [...new Set(visits.map((row) => row.place))];
    return names
      .map((name) => [name, of(visits.filter((row) => row.place === name))] as const)
      .toSorted(
        ([one, left], [other, right]) => right - left || (one === null || (other !== null && one > other) ? 1 : -1),
      )
      .map(([name]) => name);
  };

  test('by an amount, and by how many different people', async () => {
    expect(await rank({ how: 'sum', column: 'cents' }, 3)).toEqual(
      ranked((rows) => sum(rows, ({ cents }) => cents)).slice(0, 3),
    );
    expect(await rank({ how: 'distinct', column: 'person' }, 4)).toEqual(ranked(people).slice(0, 4));
  });
});
