import { sql, type RawBuilder } from 'kysely';
import type { Condition } from '../condition.ts';
import type { Database, StoredRow } from '../database.ts';
import { counted, isListed, measureColumn, type AskedSums } from './daily.ts';
import { distinctNumbers, type ListedRow } from './distinct.ts';
import { Parts, type ReportKey, type ReportMeasure } from './parts.ts';

/** Where rows are read: tables, and views under names of their own. */
export interface Source {
  readonly db: Database;
  from(table: string): RawBuilder<unknown>;
}

export interface ReportSums {
  readonly table: string;
  readonly where: Condition;
  readonly keys: readonly ReportKey[];
  readonly measures: readonly ReportMeasure[];
  /** Of lines on all levels. */
  readonly limit: number;
  /** Daily sums that say the same, as they are asked. */
  readonly daily?: AskedSums;
}

/** One line: the keys of its level, none being the total, and its measures. */
export interface SummedRow {
  readonly keys: readonly (string | null)[];
  readonly values: readonly number[];
}

/**
 * Sums on every level, from the total over the first key down to all keys. Rows are grouped once, by all keys
 * and by what is counted distinct; each level regroups that, so the total of something distinct is counted
 * and not added up. Daily sums have lists of what is distinct, which are united here, in the lines of the same statement.
 */
export async function addUpLevels(source: Source, asked: ReportSums): Promise<SummedRow[]> {
  const { db } = source;
  const { keys, measures, limit, daily } = asked;
  const base = baseOf(partsOf(source, asked), keys, measures, daily !== undefined);
  const hasLists = daily !== undefined && measures.some(isListed);
  const levels = [
    ...levelsOf(keys.length, measures, daily !== undefined),
    ...(hasLists ? [listsOf(keys.length, measures)] : []),
  ];
  const query = sql`with base as materialized (${base}) ${sql.join(levels, sql` union all `)} limit ${sql.lit(hasLists ? limit * 2 : limit)}`;
  const lines = new Map<string, { keys: (string | null)[]; values: number[] }>();
  const listed: ListedRow[] = [];
  for (const row of await db.reader.all(query.compile(db.reader.kysely))) {
    if (row.level === lists) listed.push({ keys: keysOf(row, keys.length), lists: textsOf(row, measures) });
    else {
      const own = keysOf(row, Number(row.level));
      lines.set(JSON.stringify(own), {
        keys: own,
        values: measures.map((_measure, i) => wholeNumber(row[`m${i}`] ?? 0)),
      });
    }
  }
  const distinct = distinctNumbers(listed, (own) => JSON.stringify(own));
  for (const [name, numbers] of distinct) {
    const line = lines.get(name);
    for (const [i, measure] of measures.entries()) if (line && isListed(measure)) line.values[i] = numbers[i] ?? 0;
  }
  return [...lines.values()];
}

/** In the place of a level, on lines that have lists of values. */
const lists = -1;

type AskedParts = ReturnType<typeof partsOf>;

/** Columns that are counted distinct, each once. */
const distinctOf = (measures: readonly ReportMeasure[]): string[] => [
  ...new Set(measures.flatMap(({ how, column }) => (how === 'distinct' && column ? [column] : []))),
];

function baseOf(
  { from, parts, figure, key }: AskedParts,
  keys: readonly ReportKey[],
  measures: readonly ReportMeasure[],
  isDaily: boolean,
): RawBuilder<unknown> {
  const grouped = [
    ...keys.map((each, i) => sql`${key(each)} as ${sql.id(`k${i}`)}`),
    ...(isDaily ? [] : distinctOf(measures)).map((column, i) => sql`${parts.column(column)} as ${sql.id(`d${i}`)}`),
  ];
  const figures = measures.map((measure, i) => sql`${figure(measure, i)} as ${sql.id(`m${i}`)}`);
  const groups = grouped.length > 0 ? sql` group by ${sql.join(grouped.map((_part, i) => sql.lit(i + 1)))}` : sql``;
  return sql`select ${sql.join([...grouped, ...figures])} from ${from}${groups}`;
}

const levelsOf = (depth: number, measures: readonly ReportMeasure[], isDaily: boolean): RawBuilder<unknown>[] =>
  Array.from({ length: depth + 1 }, (_, level) => {
    const keys = Array.from({ length: level }, (_key, i) => sql.id(`k${i}`));
    const groups = level === 0 ? sql`` : sql` group by ${sql.join(keys)}`;
    return sql`select ${sql.lit(level)} as level, ${levelColumns(level, depth, measures, isDaily)} from base${groups}`;
  });

function levelColumns(
  level: number,
  depth: number,
  measures: readonly ReportMeasure[],
  isDaily: boolean,
): RawBuilder<unknown> {
  const distinct = distinctOf(measures);
  const keys = Array.from({ length: depth }, (_, i) =>
    i < level ? sql`${sql.id(`k${i}`)}` : sql`cast(null as text) as ${sql.id(`k${i}`)}`,
  );
  const values = measures.map((measure, i) => {
    const name = sql.id(`m${i}`);
    if (!isListed(measure)) return sql`cast(coalesce(sum(${name}), 0) as bigint) as ${name}`;
    if (isDaily) return sql`cast(null as bigint) as ${name}`;
    // A value counts where some row with it fits the measure's own condition.
    return sql`count(distinct case when ${name} > 0 then ${sql.id(`d${distinct.indexOf(measure.column ?? '')}`)} end) as ${name}`;
  });
  const texts = isDaily ? measures.flatMap((measure, i) => (isListed(measure) ? [textColumn(sql`null`, i)] : [])) : [];
  return sql.join([...keys, ...values, ...texts]);
}

const textColumn = (value: RawBuilder<unknown>, i: number) => sql`cast(${value} as text) as ${sql.id(`t${i}`)}`;

/** The finest lines, with their lists of values instead of sums. */
function listsOf(depth: number, measures: readonly ReportMeasure[]): RawBuilder<unknown> {
  const keys = Array.from({ length: depth }, (_, i) => sql.id(`k${i}`));
  const values = measures.map((_measure, i) => sql`cast(null as bigint) as ${sql.id(`m${i}`)}`);
  const texts = measures.flatMap((measure, i) => (isListed(measure) ? [textColumn(sql.id(`m${i}`), i)] : []));
  return sql`select ${sql.lit(lists)} as level, ${sql.join([...keys, ...values, ...texts])} from base`;
}

const textsOf = (row: StoredRow, measures: readonly ReportMeasure[]) =>
  measures.map((_measure, i) => (row[`t${i}`] ?? null) as string | null);

const keysOf = (row: StoredRow, level: number) =>
  Array.from({ length: level }, (_, i) => (row[`k${i}`] ?? null) as string | null);

/** The values of a key with the most of a measure, the greatest first; among equals the lesser key. */
export async function greatest(source: Source, asked: ReportSums): Promise<(string | null)[]> {
  const {
    keys: [key],
    measures: [measure],
    limit,
  } = asked;
  if (!key || !measure) throw new TypeError('what is ranked needs a key and a measure');
  if (asked.daily && isListed(measure))
    return ranked(await addUpLevels(source, { ...asked, limit: maxValues })).slice(0, limit);
  const { from, parts, figure, key: keyOf } = partsOf(source, asked);
  const [name, amount] = [keyOf(key), measure.how === 'distinct' ? parts.distinct(measure) : figure(measure, 0)];
  const query = sql`select k0 from (select ${name} as k0, ${amount} as m0 from ${from} group by 1) as ranking order by m0 desc, k0 is null, k0 limit ${sql.lit(limit)}`;
  return (await source.db.reader.all(query.compile(source.db.reader.kysely))).map(
    ({ k0 }) => (k0 ?? null) as string | null,
  );
}

/** Values of a key that are ranked at the most. */
const maxValues = 1_000_000;

const ranked = (rows: readonly SummedRow[]): (string | null)[] =>
  rows
    .filter(({ keys }) => keys.length === 1)
    .map(({ keys: [key = null], values: [amount = 0] }) => ({ key, amount }))
    .toSorted(
      (one, other) =>
        other.amount - one.amount ||
        Number(one.key === null) - Number(other.key === null) ||
        ((one.key ?? '') < (other.key ?? '') ? -1 : 1),
    )
    .map(({ key }) => key);

/** How many rows a table may have at the most, without reading them: told by what it has numbered, or by what the database believes. */
export async function rowsAtMost({ reader, dialect }: Database, table: string): Promise<number> {
  const row = await reader.first(sql`select ${dialect.rowsAtMost(table)} as n`.compile(reader.kysely));
  return Number(row?.n ?? 0);
}

/** Exactly, and without reading more rows than that. */
export async function hasFewerRows({ reader }: Database, table: string, limit: number): Promise<boolean> {
  const first = sql`select 1 from ${sql.table(table)} limit ${sql.lit(limit)}`;
  const row = await reader.first(sql`select count(*) as n from (${first}) as first_rows`.compile(reader.kysely));
  return Number(row?.n ?? 0) < limit;
}

/** What is added up: the rows, or the sums of their days where they say the same. */
function partsOf(
  source: Source,
  { table, where, daily, measures }: Pick<ReportSums, 'table' | 'where' | 'daily' | 'measures'>,
) {
  const { db } = source;
  const parts = new Parts(db, daily ? 'counted' : table);
  if (!daily)
    return {
      parts,
      from: sql`${source.from(table)} where ${parts.condition(where)}`,
      key: (key: ReportKey) => parts.key(key),
      figure: (measure: ReportMeasure) => parts.measure(measure),
    };
  const { sums } = daily;
  const places = measures.map((measure) => {
    const at = sums.measures.findIndex((each) => sameMeasure(each, measure));
    return measureColumn(measure, at);
  });
  return {
    parts,
    from: sql`(${counted(db, daily)}) as counted`,
    // Sums lie on days, whatever placed their rows there.
    key: (key: ReportKey) => parts.key(key.column === sums.day.column ? { ...key, kind: 'date' } : key),
    figure: (measure: ReportMeasure, i: number) => {
      const column = parts.column(places[i] ?? '');
      return isListed(measure) ? db.dialect.joined(column) : sql`coalesce(sum(${column}), 0)`;
    },
  };
}

const sameMeasure = (one: ReportMeasure, other: ReportMeasure): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** PostgreSQL hands out large sums as texts; a sum that a double cannot hold must not be shown a little wrong. */
function wholeNumber(value: unknown): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`a sum of ${String(value)} is no whole number that can be told exactly`);
  return number;
}
