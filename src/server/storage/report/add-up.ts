import { sql, type RawBuilder } from 'kysely';
import type { Condition } from '../condition.ts';
import type { Database, StoredRow } from '../database.ts';
import { counted, measureColumn, type DailySums } from './daily.ts';
import { Parts, type ReportKey, type ReportMeasure } from './parts.ts';

export interface ReportSums {
  readonly table: string;
  readonly where: Condition;
  readonly keys: readonly ReportKey[];
  readonly measures: readonly ReportMeasure[];
  /** Of lines on all levels. */
  readonly limit: number;
  /** Daily sums that say the same, with the condition as it is asked of them. */
  readonly daily?: { readonly sums: DailySums; readonly where: Condition };
}

/** One line: the keys of its level, none being the total, and its measures. */
export interface SummedRow {
  readonly keys: readonly (string | null)[];
  readonly values: readonly number[];
}

/**
 * Sums on every level, from the total over the first key down to all keys. Rows are grouped once, by all keys
 * and by what is counted distinct; each level regroups that, so the total of something distinct is counted
 * and not added up.
 */
export async function addUpLevels(db: Database, asked: ReportSums): Promise<SummedRow[]> {
  const { keys, measures, limit } = asked;
  const { from, parts, figure } = sourceOf(db, asked);
  const depth = keys.length;
  const distinct = [...new Set(measures.flatMap(({ how, column }) => (how === 'distinct' && column ? [column] : [])))];
  const grouped = [
    ...keys.map((key, i) => sql`${parts.key(key)} as ${sql.id(`k${i}`)}`),
    ...distinct.map((column, i) => sql`${parts.column(column)} as ${sql.id(`d${i}`)}`),
  ];
  const selected = sql.join([
    ...grouped,
    ...measures.map((measure, i) => sql`${figure(measure, i)} as ${sql.id(`m${i}`)}`),
  ]);
  const groups = grouped.length > 0 ? sql` group by ${sql.join(grouped.map((_part, i) => sql.lit(i + 1)))}` : sql``;
  const base = sql`select ${selected} from ${from}${groups}`;
  const levels = Array.from(
    { length: depth + 1 },
    (_, level) =>
      sql`select ${sql.lit(level)} as level, ${levelColumns(level, depth, measures, distinct)} from base${level === 0 ? sql`` : sql` group by ${sql.join(keys.slice(0, level).map((_key, i) => sql.id(`k${i}`)))}`}`,
  );
  const query = sql`with base as materialized (${base}) ${sql.join(levels, sql` union all `)} limit ${sql.lit(limit)}`;
  const rows = await db.reader.all(query.compile(db.reader.kysely));
  return rows.map((row) => ({
    keys: keysOf(row, Number(row.level)),
    values: measures.map((_measure, i) => wholeNumber(row[`m${i}`])),
  }));
}

function levelColumns(
  level: number,
  depth: number,
  measures: readonly ReportMeasure[],
  distinct: readonly string[],
): RawBuilder<unknown> {
  const keys = Array.from({ length: depth }, (_, i) =>
    i < level ? sql`${sql.id(`k${i}`)}` : sql`cast(null as text) as ${sql.id(`k${i}`)}`,
  );
  const values = measures.map(({ how, column }, i) => {
    const name = sql.id(`m${i}`);
    // A value counts where some row with it fits the measure's own condition.
    if (how === 'distinct')
      return sql`count(distinct case when ${name} > 0 then ${sql.id(`d${distinct.indexOf(column ?? '')}`)} end) as ${name}`;
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
  const { from, parts, figure } = sourceOf(db, asked);
  const [name, ranked] = [parts.key(key), measure.how === 'distinct' ? parts.distinct(measure) : figure(measure, 0)];
  const query = sql`select k0 from (select ${name} as k0, ${ranked} as m0 from ${from} group by 1) as ranking order by m0 desc, k0 is null, k0 limit ${sql.lit(limit)}`;
  return (await db.reader.all(query.compile(db.reader.kysely))).map(({ k0 }) => (k0 ?? null) as string | null);
}

/** How many rows a table may have at the most, without reading them: told by what it has numbered, or by what the database believes. */
export async function rowsAtMost({ reader, dialect }: Database, table: string): Promise<number> {
  const row = await reader.first(sql`select ${dialect.rowsAtMost(table)} as n`.compile(reader.kysely));
  return Number(row?.n ?? 0);
}

/** What is added up: the rows, or the sums of their days where they say the same. */
function sourceOf(db: Database, { table, where, daily, measures }: ReportSums) {
  const parts = new Parts(db, daily ? 'counted' : table);
  if (!daily)
    return {
      parts,
      from: sql`${sql.table(table)} where ${parts.condition(where)}`,
      figure: (measure: ReportMeasure) => parts.measure(measure),
    };
  const places = measures.map((measure) =>
    measureColumn(daily.sums.measures.findIndex((each) => sameMeasure(each, measure))),
  );
  return {
    parts,
    from: sql`(${counted(db, daily.sums, daily.where, where)}) as counted`,
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
