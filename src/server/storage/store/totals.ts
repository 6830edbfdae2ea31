import { sql, type RawBuilder } from 'kysely';
import { shapeOf, tablesOf, toSql, valuesOf, type Condition } from '../condition.ts';
import type { StoredRow } from '../database.ts';
import { Plans } from '../plans.ts';
import { viewSql, type TableView } from '../views.ts';
import { Transactions } from './transactions.ts';
import { Veils } from './veils.ts';

/** What rows of one kind add up to. */
export interface Group {
  /** As it is stored. */
  readonly value: unknown;
  readonly rows: number;
  readonly sums: Readonly<Record<string, number>>;
}

/** What came together within one hour. */
export interface Hour {
  /** In UTC: `2026-03-01T09`. */
  readonly hour: string;
  readonly rows: number;
  /** Sum of the added column, as it is stored. */
  readonly sum: number;
}

/** What rows count and add up to. */
export class Totals extends Transactions {
  protected readonly plans = new Plans(this.db.reader.kysely);
  /** Rows that nobody is to see yet. */
  readonly veils = new Veils();
  readonly #aggregates = new Map<string, { version: string; row: StoredRow }>();
  readonly #views = new Map<string, TableView>();

  /** From now on a view can be read like a table. A view that changes needs a new name: its queries are cached. */
  define(view: TableView): void {
    this.#views.set(view.name, view);
  }

  from(table: string): RawBuilder<unknown> {
    const view = this.#views.get(table);
    return view ? viewSql(view, this.db.dialect) : sql.table(table);
  }

  /** A condition on rows that leaves out those under a veil. */
  protected seen(table: string, where: Condition): Condition {
    return this.veils.over(this.#views.get(table)?.table ?? table, where);
  }

  /** Exact number of rows. */
  async count(table: string, where: Condition): Promise<number> {
    return Number((await this.#aggregate('count', table, sql`count(*) as n`, where)).n ?? 0);
  }

  /** What whole numbers add up to over all rows. */
  async sums(table: string, columns: readonly string[], where: Condition): Promise<Record<string, number>> {
    const selected = sql.join(
      columns.map((column) => sql`coalesce(sum(${sql.ref(`${table}.${column}`)}), 0) as ${sql.id(column)}`),
    );
    const row = await this.#aggregate(`sums ${columns.join(',')} of`, table, selected, where);
    return Object.fromEntries(columns.map((column) => [column, Number(row[column])]));
  }

  /** The same for each value of a column, with the number of rows; most rows first. */
  async sumsBy(
    table: string,
    by: string,
    columns: readonly string[],
    asked: Condition,
    limit: number,
  ): Promise<Group[]> {
    const where = this.seen(table, asked);
    const query = this.plans.bind(
      `sums ${columns.join(',')} by ${by} of ${table} ${shapeOf(where)}`,
      [...valuesOf(where, this.db.dialect), limit],
      (next) => {
        const selected = sql.join([
          sql`${sql.ref(`${table}.${by}`)} as value`,
          sql`count(*) as n`,
          ...columns.map(
            (column) => sql`coalesce(sum(${sql.ref(`${table}.${column}`)}), 0) as ${sql.id(`of_${column}`)}`,
          ),
        ]);
        return sql`select ${selected} from ${this.from(table)} where ${toSql(where, table, this.db.dialect, next)} group by 1 order by 2 desc, 1 limit ${next()}`;
      },
      'each',
    );
    return (await this.db.reader.all(query)).map((row) => ({
      value: row.value,
      rows: Number(row.n),
      sums: Object.fromEntries(columns.map((column) => [column, Number(row[`of_${column}`])])),
    }));
  }

  /** How many of the rows satisfy each of several conditions, in one pass over them. */
  async tally(table: string, asked: Condition, each: readonly Condition[]): Promise<number[]> {
    const where = this.seen(table, asked);
    const values = [...each.flatMap((one) => valuesOf(one, this.db.dialect)), ...valuesOf(where, this.db.dialect)];
    const query = this.plans.bind(
      `tally ${table} ${each.map(shapeOf).join('|')} of ${shapeOf(where)}`,
      values,
      (next) => {
        const counts = sql.join(
          each.map(
            (one, i) => sql`count(*) filter (where ${toSql(one, table, this.db.dialect, next)}) as ${sql.id(`n${i}`)}`,
          ),
        );
        return sql`select ${counts} from ${this.from(table)} where ${toSql(where, table, this.db.dialect, next)}`;
      },
      'each',
    );
    const row = (await this.db.reader.first(query)) ?? {};
    return each.map((_one, i) => Number(row[`n${i}`] ?? 0));
  }

  /** Numbers of rows for each combination of what some columns hold. */
  async countsBy(
    table: string,
    columns: readonly string[],
    asked: Condition,
    limit: number,
  ): Promise<{ values: readonly unknown[]; rows: number }[]> {
    const where = this.seen(table, asked);
    const query = this.plans.bind(
      `counts ${table} [${columns.join(',')}] ${shapeOf(where)}`,
      [...valuesOf(where, this.db.dialect), limit],
      (next) => {
        const selected = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
        return sql`select ${selected}, count(*) as n from ${this.from(table)} where ${toSql(where, table, this.db.dialect, next)} group by ${selected} limit ${next()}`;
      },
      'each',
    );
    return (await this.db.reader.all(query)).map((row) => ({
      values: columns.map((column) => row[column]),
      rows: Number(row.n),
    }));
  }

  /** One row over all that satisfy a condition; kept until one of the tables it depends on is written. */
  async #aggregate(what: string, table: string, selected: RawBuilder<unknown>, asked: Condition): Promise<StoredRow> {
    const where = this.seen(table, asked);
    const shape = `${what} ${table} ${shapeOf(where)}`;
    const values = valuesOf(where, this.db.dialect);
    const version = await this.db.versionOf([this.#views.get(table)?.table ?? table, ...tablesOf(where)]);
    const key = `${shape} ${JSON.stringify(values)}`;
    const known = this.#aggregates.get(key);
    if (known?.version === version) return known.row;
    const query = this.plans.bind(
      shape,
      values,
      (next) => sql`select ${selected} from ${this.from(table)} where ${toSql(where, table, this.db.dialect, next)}`,
      'each',
    );
    const row = (await this.db.reader.first(query)) ?? {};
    if (this.#aggregates.size >= 5000) this.#aggregates.delete(this.#aggregates.keys().next().value as string);
    this.#aggregates.set(key, { version, row });
    return row;
  }

  /**
   * Rows by the hour of a time column, with the sum of another one. By the hour, since a day begins
   * at another moment in each place, and none of the databases need know where it is.
   */
  async hourly(table: string, time: string, added: string, asked: Condition): Promise<Hour[]> {
    const where = this.seen(table, asked);
    const query = this.plans.bind(
      `hourly ${table} ${time} ${added} ${shapeOf(where)}`,
      valuesOf(where, this.db.dialect),
      (next) => {
        const hour = this.db.dialect.hourOf(sql.ref(`${table}.${time}`));
        return sql`select ${hour} as hour, count(*) as n, coalesce(sum(${sql.ref(`${table}.${added}`)}), 0) as total from ${this.from(table)} where ${toSql(where, table, this.db.dialect, next)} group by 1`;
      },
      'each',
    );
    return (await this.db.reader.all(query)).map(({ hour, n, total }) => ({
      hour: String(hour),
      rows: Number(n),
      sum: Number(total),
    }));
  }
}
