import { sql, type RawBuilder } from 'kysely';
import type { Condition } from '../condition.ts';
import type { Database, StoredRow } from '../database.ts';
import { counted, measureColumn, type AskedSums } from './daily.ts';
import { Parts, type ReportKey, type ReportMeasure } from './parts.ts';

export interface ReportSums {
  readonly table: string;
  readonly where: Condition;
  readonly keys: readonly ReportKey[];
  readonly measures: readonly ReportMeasure[];
  /** Of lines on all levels. */
  readonly limit: number;
  /** Daily sums that say the same, as they are asked. They do not say how many are distinct. */
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
 * and not added up. With daily sums, only what is counted distinct is read from the rows, in the same statement.
 */
export async function addUpLevels(db: Database, asked: ReportSums): Promise<SummedRow[]> {
  const { keys, measures, limit } = asked;
  const isDistinct = ({ how }: ReportMeasure) => how === 'distinct';
  const split = asked.daily && measures.some(isDistinct);
  const { daily: _daily, ...rowsOnly } = asked;
  const bases = split
    ? [
        { source: sourceOf(db, asked), has: (measure: ReportMeasure) => !isDistinct(measure) },
        { source: sourceOf(db, rowsOnly), has: isDistinct },
      ]
    : [{ source: sourceOf(db, asked), has: () => true }];
  const named = bases.map((base, i) => ({ ...base, name: sql.id(`base${i}`) }));
  const ctes = named.map(
    ({ name, source, has }) => sql`${name} as materialized (${baseOf(source, keys, measures, has)})`,
  );
  const levels = named.flatMap(({ name, has }) => levelsOf(name, keys.length, measures, has));
  const query = sql`with ${sql.join(ctes)} ${sql.join(levels, sql` union all `)} limit ${sql.lit(limit * named.length)}`;
  const lines = new Map<string, { keys: (string | null)[]; values: number[] }>();
  for (const row of await db.reader.all(query.compile(db.reader.kysely))) {
    const own = keysOf(row, Number(row.level));
    const name = JSON.stringify(own);
    const line = lines.get(name) ?? { keys: own, values: measures.map(() => 0) };
    for (const [i] of measures.entries()) if (row[`m${i}`] !== null) line.values[i] = wholeNumber(row[`m${i}`]);
    lines.set(name, line);
  }
  return [...lines.values()];
}

type Has = (measure: ReportMeasure) => boolean;
type Source = ReturnType<typeof sourceOf>;

/** Columns that are counted distinct, each once. */
const distinctOf = (measures: readonly ReportMeasure[], has: Has): string[] => [
  ...new Set(measures.filter(has).flatMap(({ how, column }) => (how === 'distinct' && column ? [column] : []))),
];

function baseOf(
  { from, parts, figure, key }: Source,
  keys: readonly ReportKey[],
  measures: readonly ReportMeasure[],
  has: Has,
): RawBuilder<unknown> {
  const grouped = [
    ...keys.map((each, i) => sql`${key(each)} as ${sql.id(`k${i}`)}`),
    ...distinctOf(measures, has).map((column, i) => sql`${parts.column(column)} as ${sql.id(`d${i}`)}`),
  ];
  const figures = measures.flatMap((measure, i) =>
    has(measure) ? [sql`${figure(measure, i)} as ${sql.id(`m${i}`)}`] : [],
  );
  const groups = grouped.length > 0 ? sql` group by ${sql.join(grouped.map((_part, i) => sql.lit(i + 1)))}` : sql``;
  return sql`select ${sql.join([...grouped, ...figures])} from ${from}${groups}`;
}

const levelsOf = (
  base: RawBuilder<unknown>,
  depth: number,
  measures: readonly ReportMeasure[],
  has: Has,
): RawBuilder<unknown>[] =>
  Array.from({ length: depth + 1 }, (_, level) => {
    const keys = Array.from({ length: level }, (_key, i) => sql.id(`k${i}`));
    const groups = level === 0 ? sql`` : sql` group by ${sql.join(keys)}`;
    return sql`select ${sql.lit(level)} as level, ${levelColumns(level, depth, measures, has)} from ${base}${groups}`;
  });

function levelColumns(level: number, depth: number, measures: readonly ReportMeasure[], has: Has): RawBuilder<unknown> {
  const distinct = distinctOf(measures, has);
  const keys = Array.from({ length: depth }, (_, i) =>
    i < level ? sql`${sql.id(`k${i}`)}` : sql`cast(null as text) as ${sql.id(`k${i}`)}`,
  );
  const values = measures.map((measure, i) => {
    const name = sql.id(`m${i}`);
    if (!has(measure)) return sql`cast(null as bigint) as ${name}`;
    // A value counts where some row with it fits the measure's own condition.
    if (measure.how === 'distinct')
      return sql`count(distinct case when ${name} > 0 then ${sql.id(`d${distinct.indexOf(measure.column ?? '')}`)} end) as ${name}`;
    return sql`cast(coalesce(sum(${name}), 0) as bigint) as ${name}`;
  });
  return sql.join([...keys, ...values]);
}

const keysOf = (row: StoredRow, level: number) =>
  Array.from({ length: level }, (_, i) => (row[`k${i}`] ?? null) as string | null);

/** The values of a key with the most of a measure, the greatest first; among equals the lesser key. */
export async function greatest(db: Database, asked: ReportSums): Promise<(string | null)[]> {
  const {
    keys: [key],
    measures: [measure],
    limit,
  } = asked;
  if (!key || !measure) throw new TypeError('what is ranked needs a key and a measure');
  const { from, parts, figure, key: keyOf } = sourceOf(db, asked);
  const [name, ranked] = [keyOf(key), measure.how === 'distinct' ? parts.distinct(measure) : figure(measure, 0)];
  const query = sql`select k0 from (select ${name} as k0, ${ranked} as m0 from ${from} group by 1) as ranking order by m0 desc, k0 is null, k0 limit ${sql.lit(limit)}`;
  return (await db.reader.all(query.compile(db.reader.kysely))).map(({ k0 }) => (k0 ?? null) as string | null);
}

/** How many rows a table may have at the most, without reading them: told by what it has numbered, or by what the database believes. */
export async function rowsAtMost({ reader, dialect }: Database, table: string): Promise<number> {
  const row = await reader.first(sql`select ${dialect.rowsAtMost(table)} as n`.compile(reader.kysely));
  return Number(row?.n ?? 0);
}

/** What is added up: the rows, or the sums of their days where they say the same. */
function sourceOf(
  db: Database,
  { table, where, daily, measures }: Pick<ReportSums, 'table' | 'where' | 'daily' | 'measures'>,
) {
  const parts = new Parts(db, daily ? 'counted' : table);
  if (!daily)
    return {
      parts,
      from: sql`${sql.table(table)} where ${parts.condition(where)}`,
      key: (key: ReportKey) => parts.key(key),
      figure: (measure: ReportMeasure) => parts.measure(measure),
    };
  const { sums } = daily;
  const places = measures.map((measure) =>
    measureColumn(sums.measures.findIndex((each) => sameMeasure(each, measure))),
  );
  return {
    parts,
    from: sql`(${counted(db, daily)}) as counted`,
    // Sums lie on days, whatever placed their rows there.
    key: (key: ReportKey) => parts.key(key.column === sums.day.column ? { ...key, kind: 'date' } : key),
    figure: (_measure: ReportMeasure, i: number) => sql`coalesce(sum(${parts.column(places[i] ?? '')}), 0)`,
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
