import { sql, type RawBuilder } from 'kysely';
import { toSql, valuesOf, type Condition } from '../condition.ts';
import type { Database, StoredRow } from '../database.ts';

/** By what rows are told apart. Every key is a text, so that one column holds a value, nothing, or the rest. */
export interface ReportKey {
  readonly column: string;
  readonly kind: 'text' | 'boolean' | 'date' | 'timestamp';
  /** The hour of a moment, by the clock of the place. */
  readonly hour?: true;
  /** Where each band begins to be older, the youngest first: of these bounds, how many a value lies before. */
  readonly bands?: readonly unknown[];
  /** Of days and moments. */
  readonly grain?: 'day' | 'week' | 'month' | 'quarter';
  /** Values that stay by themselves; all others become `rest`. */
  readonly kept?: { readonly values: readonly (string | null)[]; readonly rest: string };
}

export interface ReportMeasure {
  readonly how: 'count' | 'sum' | 'distinct';
  readonly column?: string;
  /** Taken off the column, row by row. */
  readonly less?: string;
  /** Decimals are added up as hundredths, or the last digits would depend on the order of the rows. */
  readonly hundredths?: boolean;
  readonly where?: Condition;
}

export interface ReportSums {
  readonly table: string;
  readonly where: Condition;
  readonly keys: readonly ReportKey[];
  readonly measures: readonly ReportMeasure[];
  /** Of lines on all levels. */
  readonly limit: number;
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
export async function addUpLevels(db: Database, { table, where, keys, measures, limit }: ReportSums): Promise<SummedRow[]> {
  const parts = new Parts(db, table);
  const depth = keys.length;
  const distinct = [...new Set(measures.flatMap(({ how, column }) => (how === 'distinct' && column ? [column] : [])))];
  const grouped = [...keys.map((key, i) => sql`${parts.key(key)} as ${sql.id(`k${i}`)}`), ...distinct.map((column, i) => sql`${parts.column(column)} as ${sql.id(`d${i}`)}`)];
  const selected = sql.join([...grouped, ...measures.map((measure, i) => sql`${parts.measure(measure)} as ${sql.id(`m${i}`)}`)]);
  const groups = grouped.length > 0 ? sql` group by ${sql.join(grouped.map((_part, i) => sql.lit(i + 1)))}` : sql``;
  const base = sql`select ${selected} from ${sql.table(table)} where ${parts.condition(where)}${groups}`;
  const levels = Array.from({ length: depth + 1 }, (_, level) => sql`select ${sql.lit(level)} as level, ${levelColumns(level, depth, measures, distinct)} from base${level === 0 ? sql`` : sql` group by ${sql.join(keys.slice(0, level).map((_key, i) => sql.id(`k${i}`)))}`}`);
  const query = sql`with base as materialized (${base}) ${sql.join(levels, sql` union all `)} limit ${sql.lit(limit)}`;
  const rows = await db.reader.all(query.compile(db.reader.kysely));
  return rows.map((row) => ({ keys: keysOf(row, Number(row.level)), values: measures.map((_measure, i) => wholeNumber(row[`m${i}`])) }));
}

function levelColumns(level: number, depth: number, measures: readonly ReportMeasure[], distinct: readonly string[]): RawBuilder<unknown> {
  const keys = Array.from({ length: depth }, (_, i) => (i < level ? sql`${sql.id(`k${i}`)}` : sql`cast(null as text) as ${sql.id(`k${i}`)}`));
  const values = measures.map(({ how, column }, i) => {
    const name = sql.id(`m${i}`);
    // A value counts where some row with it fits the measure's own condition.
    if (how === 'distinct') return sql`count(distinct case when ${name} > 0 then ${sql.id(`d${distinct.indexOf(column ?? '')}`)} end) as ${name}`;
    return sql`cast(coalesce(sum(${name}), 0) as bigint) as ${name}`;
  });
  return sql.join([...keys, ...values]);
}

const keysOf = (row: StoredRow, level: number) => Array.from({ length: level }, (_, i) => (row[`k${i}`] ?? null) as string | null);

/** The values of a key with the most of a measure, the greatest first; among equals the lesser key. */
export async function greatest(db: Database, { table, where, keys: [key], measures: [measure], limit }: ReportSums): Promise<(string | null)[]> {
  if (!key || !measure) throw new TypeError('what is ranked needs a key and a measure');
  const parts = new Parts(db, table);
  const [name, ranked] = [parts.key(key), measure.how === 'distinct' ? parts.distinct(measure) : parts.measure(measure)];
  const query = sql`select k0 from (select ${name} as k0, ${ranked} as m0 from ${sql.table(table)} where ${parts.condition(where)} group by 1) as ranking order by m0 desc, k0 is null, k0 limit ${sql.lit(limit)}`;
  return (await db.reader.all(query.compile(db.reader.kysely))).map(({ k0 }) => (k0 ?? null) as string | null);
}

/** How many rows a table may have at the most, without reading them: told by what it has numbered, or by what the database believes. */
export async function rowsAtMost({ reader, dialect }: Database, table: string): Promise<number> {
  const row = await reader.first(sql`select ${dialect.rowsAtMost(table)} as n`.compile(reader.kysely));
  return Number(row?.n ?? 0);
}

/** Expressions over one table. */
class Parts {
  readonly #db: Database;
  readonly #table: string;

  constructor(db: Database, table: string) {
    this.#db = db;
    this.#table = table;
  }

  column(name: string): RawBuilder<unknown> {
    return sql.ref(`${this.#table}.${name}`);
  }

  condition(condition: Condition): RawBuilder<boolean> {
    const values = valuesOf(condition, this.#db.dialect);
    let next = 0;
    return toSql(condition, this.#table, this.#db.dialect, () => values[next++]);
  }

  key({ column, kind, grain, kept, hour, bands }: ReportKey): RawBuilder<unknown> {
    const own = this.column(column);
    if (hour) return this.#db.dialect.hourOfDay(own);
    if (bands) return this.#band(own, bands);
    if (kind === 'date' || kind === 'timestamp') return this.#db.dialect.bucketOf(own, kind, grain ?? 'day');
    if (kind === 'boolean') return sql`case when ${own} then 'true' when not ${own} then 'false' end`;
    if (!kept) return own;
    const values = kept.values.filter((value) => value !== null);
    const shown: Condition = { is: 'any', of: [{ is: 'in', column, values }, ...(kept.values.includes(null) ? [{ is: 'empty', column, empty: true } as const] : [])] };
    return sql`case when ${this.condition(shown)} then ${own} else ${sql.lit(kept.rest)} end`;
  }

  #band(own: RawBuilder<unknown>, bands: readonly unknown[]): RawBuilder<unknown> {
    const older = bands.map((bound, i) => sql`when ${own} < ${sql.lit(bound)} then ${sql.lit(String(i + 1))}`).toReversed();
    return sql`case when ${own} is null then null ${sql.join(older, sql` `)} else '0' end`;
  }

  measure({ how, column = '', less, hundredths = false, where }: ReportMeasure): RawBuilder<unknown> {
    const only = this.#only(where);
    if (how !== 'sum') return sql`count(*)${only}`;
    const own = less ? sql`(${this.column(column)} - ${this.column(less)})` : this.column(column);
    return sql`coalesce(sum(${hundredths ? sql`cast(round(${own} * 100) as bigint)` : own})${only}, 0)`;
  }

  distinct({ column = '', where }: ReportMeasure): RawBuilder<unknown> {
    return sql`count(distinct ${this.column(column)})${this.#only(where)}`;
  }

  #only(where: Condition | undefined): RawBuilder<unknown> {
    return where ? sql` filter (where ${this.condition(where)})` : sql``;
  }
}

/** PostgreSQL hands out large sums as texts; a sum that a double cannot hold must not be shown a little wrong. */
function wholeNumber(value: unknown): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`a sum of ${String(value)} is no whole number that can be told exactly`);
  return number;
}
