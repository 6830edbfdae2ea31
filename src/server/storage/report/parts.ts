import { sql, type RawBuilder } from 'kysely';
import { toSql, valuesOf, type Condition } from '../condition.ts';
import type { Database } from '../database.ts';

/** By what rows are told apart. Every key is a text, so that one column holds a value, nothing, or the rest. */
export interface ReportKey {
  readonly column: string;
  readonly kind: 'text' | 'boolean' | 'date' | 'timestamp';
  /** The hour or the day of the week of a moment, by the clock of the place. */
  readonly part?: 'hour' | 'weekday';
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

/** Expressions over one table. */
export class Parts {
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

  key({ column, kind, grain, kept, part, bands }: ReportKey): RawBuilder<unknown> {
    const own = this.column(column);
    if (part) return part === 'hour' ? this.#db.dialect.hourOfDay(own) : this.#db.dialect.weekdayOf(own);
    if (bands) return this.#band(own, bands);
    if (kind === 'date' || kind === 'timestamp') return this.#db.dialect.bucketOf(own, kind, grain ?? 'day');
    if (kind === 'boolean') return sql`case when ${own} then 'true' when not ${own} then 'false' end`;
    if (!kept) return own;
    const values = kept.values.filter((value) => value !== null);
    const shown: Condition = {
      is: 'any',
      of: [
        { is: 'in', column, values },
        ...(kept.values.includes(null) ? [{ is: 'empty', column, empty: true } as const] : []),
      ],
    };
    return sql`case when ${this.condition(shown)} then ${own} else ${sql.lit(kept.rest)} end`;
  }

  #band(own: RawBuilder<unknown>, bands: readonly unknown[]): RawBuilder<unknown> {
    const older = bands
      .map((bound, i) => sql`when ${own} < ${sql.lit(bound)} then ${sql.lit(String(i + 1))}`)
      .toReversed();
    return sql`case when ${own} is null then null ${sql.join(older, sql` `)} else '0' end`;
  }

  measure({ how, column = '', less, hundredths = false, where }: ReportMeasure): RawBuilder<unknown> {
    const only = this.only(where);
    if (how !== 'sum') return sql`count(*)${only}`;
    const own = less ? sql`(${this.column(column)} - ${this.column(less)})` : this.column(column);
    return sql`coalesce(sum(${hundredths ? sql`cast(round(${own} * 100) as bigint)` : own})${only}, 0)`;
  }

  distinct({ column = '', where }: ReportMeasure): RawBuilder<unknown> {
    return sql`count(distinct ${this.column(column)})${this.only(where)}`;
  }

  /** Limits an aggregate to some rows of its group. */
  only(where: Condition | undefined): RawBuilder<unknown> {
    return where ? sql` filter (where ${this.condition(where)})` : sql``;
  }
}
