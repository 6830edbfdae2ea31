import { sql, type RawBuilder } from 'kysely';
import type { Chain } from './chain/chain.ts';
import type { Condition } from './condition.ts';
import { all, isColumn, shapeOf, tablesOf, toSql, valuesOf } from './condition.ts';
import type { Database, Lock, Queries, StoredRow, TransactionOptions } from './database.ts';
import { failureOf, type Failure } from './failure.ts';
import { searchColumn, searchTable } from './names.ts';
import { Plans } from './plans.ts';
import { repeated } from './repeat.ts';
import { searchText } from './search-index.ts';
import { viewSql, type TableView } from './views.ts';

export interface Order {
  column: string;
  descending: boolean;
}

export interface PageRequest {
  table: string;
  columns: readonly string[];
  where: Condition;
  order: readonly Order[];
  limit: number;
  offset: number;
  /** Columns derived by a subselect over another table. */
  derived?: readonly DerivedColumn[];
}

export interface DerivedColumn {
  name: string;
  table: string;
  how: 'count' | 'sum' | 'min' | 'max' | 'last';
  by: string;
  field?: string;
  /** Only rows with these values; from declarations, never from callers. */
  where: Readonly<Record<string, string | readonly string[]>>;
}

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

/** A row that was written, for whoever looks at it meanwhile. */
export interface Changed {
  readonly resource: string;
  readonly id: string;
  readonly version: number;
  /** Who wrote it. */
  readonly actor: string;
  readonly added: boolean;
  /** The only person whom it concerns, where it is personal. */
  readonly to?: string;
}

/** Of more nobody is told: it is a hint, and whoever looks at so many rows sees some of these. */
const maxChanges = 500;

/** What a transaction has done so far, as far as it concerns what comes after. */
interface Running {
  /** Tables. */
  readonly written: Set<string>;
  /** Rows that it relies on being there. */
  held: Set<string>;
  readonly changed: Changed[];
}

/** Beyond this many skipped rows ids are skipped over in the index alone, and the far half is read from its end. */
const deepOffset = 2000;

/** Every statement on rows of resources. SQL is built here from names of the model, with values as parameters. */
export class Store {
  readonly #plans: Plans;
  readonly #aggregates = new Map<string, { version: string; row: StoredRow }>();

  readonly #views = new Map<string, TableView>();
  readonly #running = new WeakMap<Queries, Running>();
  readonly #watched: { readonly table: string; told(): void }[] = [];
  readonly #listeners: ((changed: readonly Changed[]) => void)[] = [];

  /** Rows of the tables in `chains` are linked as they are added, whoever adds them. */
  constructor(
    readonly db: Database,
    readonly chains: ReadonlyMap<string, Chain> = new Map(),
  ) {
    this.#plans = new Plans(db.reader.kysely);
  }

  /**
   * A transaction whose writes are made known when it has been committed. The database may ask for
   * `work` to be done again from its beginning, so whatever it does elsewhere belongs after it;
   * `once` is for work that cannot be repeated.
   */
  transaction<T>(
    work: (tx: Queries) => Promise<T>,
    { once = false, ...how }: TransactionOptions & { readonly once?: boolean } = {},
  ): Promise<T> {
    const attempt = async () => {
      const running: Running = { written: new Set(), held: new Set(), changed: [] };
      const result = await this.db.transaction(
        (tx) => {
          this.#running.set(tx, running);
          return work(tx);
        },
        running.written,
        how,
      );
      for (const watch of this.#watched) if (running.written.has(watch.table)) watch.told();
      if (running.changed.length > 0) for (const told of this.#listeners) told(running.changed);
      return result;
    };
    return once ? attempt() : repeated(attempt, (error) => this.failureOf(error) === 'conflict');
  }

  /** From now on a view is read by its name like a table. One that has changed comes under another name: its queries are kept. */
  define(view: TableView): void {
    this.#views.set(view.name, view);
  }

  #from(table: string): RawBuilder<unknown> {
    const view = this.#views.get(table);
    return view ? viewSql(view, this.db.dialect) : sql.table(table);
  }

  /** Has somebody told after every commit that wrote a table. */
  watch(table: string, told: () => void): void {
    this.#watched.push({ table, told });
  }

  /** Notes a row of a resource that the transaction has written; listeners hear of it once that is committed. */
  noteChange(tx: Queries, changed: Changed): void {
    const noted = this.#running.get(tx)?.changed;
    if (noted && noted.length < maxChanges) noted.push(changed);
  }

  /** Has somebody told after every commit which rows of resources it wrote. */
  listen(told: (changed: readonly Changed[]) => void): void {
    this.#listeners.push(told);
  }

  /** What an error says of the state of the database or the disk. */
  failureOf(error: unknown): Failure | undefined {
    return failureOf(error, (known) => this.db.dialect.failure(known));
  }

  /** A part of a transaction that may fail by itself: what it wrote is undone, and the rest goes on. */
  async attempt<T>(tx: Queries, work: () => Promise<T>): Promise<T> {
    await sql`savepoint attempt`.execute(tx.kysely);
    const running = this.#running.get(tx);
    const held = new Set(running?.held);
    try {
      const result = await work();
      await sql`release savepoint attempt`.execute(tx.kysely);
      return result;
    } catch (error) {
      await sql`rollback to savepoint attempt`.execute(tx.kysely);
      await sql`release savepoint attempt`.execute(tx.kysely);
      // What was locked since then is free again.
      if (running) running.held = held;
      throw error;
    }
  }

  /** One page and the exact total of all pages. */
  async page(request: PageRequest): Promise<{ rows: StoredRow[]; total: number }> {
    const total = await this.count(request.table, request.where);
    if (request.offset >= total) return { rows: [], total };
    const fromEnd = request.offset > deepOffset && request.offset > total / 2;
    const limit = Math.min(request.limit, total - request.offset);
    const offset = fromEnd ? total - request.offset - limit : request.offset;
    const order = fromEnd
      ? request.order.map(({ column, descending }) => ({ column, descending: !descending }))
      : request.order;
    const rows = await this.#select({ ...request, order, limit, offset });
    return { rows: fromEnd ? rows.toReversed() : rows, total };
  }

  /** The first rows in an order, without their total. */
  leading(request: Omit<PageRequest, 'offset'>): Promise<StoredRow[]> {
    return this.#select({ ...request, offset: 0 });
  }

  async #select(request: PageRequest): Promise<StoredRow[]> {
    const { table, columns, where, order, limit, offset, derived = [] } = request;
    const deep = offset > deepOffset;
    const orderShape = order.map(({ column, descending }) => `${column}${descending ? '-' : '+'}`).join(',');
    const shape = `page ${table} [${columns.join(',')}|${derived.map(({ name }) => name).join(',')}] ${shapeOf(where)} ${orderShape}${deep ? ' deep' : ''}`;
    const query = this.#plans.bind(shape, [...valuesOf(where, this.db.dialect), limit, offset], (next) => {
      const condition = toSql(where, table, this.db.dialect, next);
      const orderBy = sql.join(
        order.map(
          ({ column, descending }) => sql`${sql.ref(`${table}.${column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`,
        ),
      );
      const selected = sql.join([
        ...columns.map((column) => sql.ref(`${table}.${column}`)),
        ...derived.map((column) => this.#derive(table, column)),
      ]);
      const from = this.#from(table);
      return deep
        ? sql`select ${selected} from ${from} where ${sql.ref(`${table}.id`)} in (select ${sql.ref(`${table}.id`)} from ${from} where ${condition} order by ${orderBy} limit ${next()} offset ${next()}) order by ${orderBy}`
        : sql`select ${selected} from ${from} where ${condition} order by ${orderBy} limit ${next()} offset ${next()}`;
    });
    return this.db.reader.all(query);
  }

  #derive(table: string, column: DerivedColumn): RawBuilder<unknown> {
    // Aliased: rows may be counted that refer to others of their own kind.
    const part = (name: string) => sql.ref(`part.${name}`);
    const field = part(column.field ?? 'id');
    const value = {
      count: sql`count(*)`,
      sum: sql`coalesce(sum(${field}), 0)`,
      min: sql`min(${field})`,
      max: sql`max(${field})`,
      last: field,
    }[column.how];
    const only = Object.entries(column.where).map(
      ([name, wanted]) => sql` and ${part(name)} in (${sql.join([wanted].flat().map((one) => sql.lit(one)))})`,
    );
    const newest =
      column.how === 'last'
        ? sql` and ${field} is not null order by ${part('createdAt')} desc, ${part('id')} desc limit 1`
        : sql``;
    return sql`(select ${value} from ${sql.table(column.table)} as part where ${part(column.by)} = ${sql.ref(`${table}.id`)} and ${part('deletedAt')} is null${sql.join(only, sql``)}${newest}) as ${sql.id(column.name)}`;
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
    where: Condition,
    limit: number,
  ): Promise<Group[]> {
    const query = this.#plans.bind(
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
        return sql`select ${selected} from ${this.#from(table)} where ${toSql(where, table, this.db.dialect, next)} group by 1 order by 2 desc, 1 limit ${next()}`;
      },
    );
    return (await this.db.reader.all(query)).map((row) => ({
      value: row.value,
      rows: Number(row.n),
      sums: Object.fromEntries(columns.map((column) => [column, Number(row[`of_${column}`])])),
    }));
  }

  /** How many of the rows satisfy each of several conditions, in one pass over them. */
  async tally(table: string, where: Condition, each: readonly Condition[]): Promise<number[]> {
    const values = [...each.flatMap((one) => valuesOf(one, this.db.dialect)), ...valuesOf(where, this.db.dialect)];
    const query = this.#plans.bind(
      `tally ${table} ${each.map(shapeOf).join('|')} of ${shapeOf(where)}`,
      values,
      (next) => {
        const counts = sql.join(
          each.map(
            (one, i) => sql`count(*) filter (where ${toSql(one, table, this.db.dialect, next)}) as ${sql.id(`n${i}`)}`,
          ),
        );
        return sql`select ${counts} from ${this.#from(table)} where ${toSql(where, table, this.db.dialect, next)}`;
      },
    );
    const row = (await this.db.reader.first(query)) ?? {};
    return each.map((_one, i) => Number(row[`n${i}`] ?? 0));
  }

  /** Numbers of rows for each combination of what some columns hold. */
  async countsBy(
    table: string,
    columns: readonly string[],
    where: Condition,
    limit: number,
  ): Promise<{ values: readonly unknown[]; rows: number }[]> {
    const query = this.#plans.bind(
      `counts ${table} [${columns.join(',')}] ${shapeOf(where)}`,
      [...valuesOf(where, this.db.dialect), limit],
      (next) => {
        const selected = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
        return sql`select ${selected}, count(*) as n from ${this.#from(table)} where ${toSql(where, table, this.db.dialect, next)} group by ${selected} limit ${next()}`;
      },
    );
    return (await this.db.reader.all(query)).map((row) => ({
      values: columns.map((column) => row[column]),
      rows: Number(row.n),
    }));
  }

  /** One row over all that satisfy a condition; kept until one of the tables it depends on is written. */
  async #aggregate(what: string, table: string, selected: RawBuilder<unknown>, where: Condition): Promise<StoredRow> {
    const shape = `${what} ${table} ${shapeOf(where)}`;
    const values = valuesOf(where, this.db.dialect);
    const version = this.db.versionOf([this.#views.get(table)?.table ?? table, ...tablesOf(where)]);
    const key = `${shape} ${JSON.stringify(values)}`;
    const known = this.#aggregates.get(key);
    if (version !== undefined && known?.version === version) return known.row;
    const query = this.#plans.bind(shape, values, (next) => {
      return sql`select ${selected} from ${this.#from(table)} where ${toSql(where, table, this.db.dialect, next)}`;
    });
    const row = (await this.db.reader.first(query)) ?? {};
    if (version !== undefined) {
      if (this.#aggregates.size >= 5000) this.#aggregates.delete(this.#aggregates.keys().next().value as string);
      this.#aggregates.set(key, { version, row });
    }
    return row;
  }

  /**
   * Rows by the hour of a time column, with the sum of another one. By the hour, since a day begins
   * at another moment in each place, and none of the databases need know where it is.
   */
  async hourly(table: string, time: string, added: string, where: Condition): Promise<Hour[]> {
    const query = this.#plans.bind(
      `hourly ${table} ${time} ${added} ${shapeOf(where)}`,
      valuesOf(where, this.db.dialect),
      (next) => {
        const hour = this.db.dialect.hourOf(sql.ref(`${table}.${time}`));
        return sql`select ${hour} as hour, count(*) as n, coalesce(sum(${sql.ref(`${table}.${added}`)}), 0) as total from ${this.#from(table)} where ${toSql(where, table, this.db.dialect, next)} group by 1`;
      },
    );
    return (await this.db.reader.all(query)).map(({ hour, n, total }) => ({
      hour: String(hour),
      rows: Number(n),
      sum: Number(total),
    }));
  }

  /**
   * Rows that satisfy a condition, without paging; outside of a transaction unless one is given.
   * With a `lock` they are kept as they are until the transaction ends, in the order of their ids, so
   * that two who want the same ones wait for each other instead of both for ever; `skipHeld` passes over those that somebody else holds.
   */
  async find(
    table: string,
    columns: readonly string[],
    where: Condition,
    options: { tx?: Queries; limit?: number; derived?: readonly DerivedColumn[]; lock?: Lock; skipHeld?: boolean } = {},
  ): Promise<StoredRow[]> {
    const { tx, limit = 1000, derived = [], lock, skipHeld = false } = options;
    const ordered = lock !== undefined && limit > 1;
    const shape = `find ${lock ?? ''}${skipHeld ? '!' : ''}${ordered ? '+' : ''} ${table} [${columns.join(',')}|${derived.map(({ name }) => name).join(',')}] ${shapeOf(where)}`;
    const query = this.#plans.bind(shape, [...valuesOf(where, this.db.dialect), limit], (next) => {
      const selected = sql.join([
        ...columns.map((column) => sql.ref(`${table}.${column}`)),
        ...derived.map((column) => this.#derive(table, column)),
      ]);
      return sql`select ${selected} from ${this.#from(table)} where ${toSql(where, table, this.db.dialect, next)} ${ordered ? sql`order by ${sql.ref(`${table}.id`)}` : sql``} limit ${next()}${lock ? this.db.dialect.lock(table, lock, skipHeld) : sql``}`;
    });
    const queries = tx ?? this.db.reader;
    if (limit > 1) return queries.all(query);
    const row = await queries.first(query);
    return row ? [row] : [];
  }

  /** Those of these rows that satisfy a condition: nobody takes them away until the transaction ends. */
  async hold(
    tx: Queries,
    table: string,
    ids: readonly string[],
    where?: Condition,
    columns: readonly string[] = [],
  ): Promise<StoredRow[]> {
    const among: Condition = ids.length === 1 ? isColumn('id', ids[0]) : { is: 'in', column: 'id', values: ids };
    const found = await this.find(table, [...new Set(['id', ...columns])], all(among, where), {
      tx,
      limit: ids.length,
      lock: 'refer',
    });
    for (const { id } of found) this.#running.get(tx)?.held.add(`${table} ${String(id)}`);
    return found;
  }

  /** Of these rows, those that the transaction does not hold yet. */
  notHeld(tx: Queries, table: string, ids: readonly string[]): string[] {
    const held = this.#running.get(tx)?.held;
    return ids.filter((id) => !held?.has(`${table} ${id}`));
  }

  /** Each combination of some columns once. */
  async distinct(table: string, columns: readonly string[], where: Condition, limit: number): Promise<StoredRow[]> {
    const query = this.#plans.bind(
      `distinct ${table} [${columns.join(',')}] ${shapeOf(where)}`,
      [...valuesOf(where, this.db.dialect), limit],
      (next) => {
        const selected = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
        return sql`select distinct ${selected} from ${this.#from(table)} where ${toSql(where, table, this.db.dialect, next)} limit ${next()}`;
      },
    );
    return this.db.reader.all(query);
  }

  async insert(tx: Queries, table: string, given: StoredRow, searched: readonly string[]): Promise<void> {
    const chain = this.chains.get(table);
    const row = chain ? await chain.link(this, tx, given) : given;
    const names = Object.keys(row);
    const sqlite = this.db.dialect.name === 'sqlite';
    const grams = searched.map((column) => searchText(this.db.dialect, row[column]));
    const extra = sqlite ? [] : searched.map(searchColumn);
    const query = this.#plans.bind(
      `insert ${table} ${names.join(',')}`,
      [...Object.values(row), ...(sqlite ? [] : grams)],
      (next) => {
        const columns = sql.join([...names, ...extra].map((name) => sql.id(name)));
        const values = sql.join([...names.map(() => sql`${next()}`), ...extra.map(() => sql`${next()}::tsvector`)]);
        return sql`insert into ${sql.table(table)} (${columns}) values (${values})`;
      },
    );
    const { rowid } = await tx.change(query);
    this.#running.get(tx)?.written.add(table);
    if (rowid !== undefined && searched.length > 0) await this.#indexRow(tx, table, searched, rowid, grams);
  }

  /** Adds a row unless there is one with a key of its own, whichever that is; one that somebody else is adding at this moment is waited for. */
  async insertNew(tx: Queries, table: string, row: StoredRow): Promise<boolean> {
    const names = Object.keys(row);
    const query = this.#plans.bind(`insert new ${table} ${names.join(',')}`, Object.values(row), (next) => {
      return sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))}) values (${sql.join(names.map(() => sql`${next()}`))}) on conflict do nothing`;
    });
    const { rows } = await tx.change(query);
    this.wrote(tx, table);
    return rows > 0;
  }

  /** Tables that the transaction has written by another road, such as a trigger or a statement that is not built here. */
  wrote(tx: Queries, ...tables: readonly string[]): void {
    for (const table of tables) this.#running.get(tx)?.written.add(table);
  }

  async #indexRow(
    tx: Queries,
    table: string,
    searched: readonly string[],
    rowid: number,
    grams: readonly (string | null)[],
  ): Promise<void> {
    const query = this.#plans.bind(`index ${table} ${searched.join(',')}`, [rowid, ...grams], (next) => {
      const columns = sql.join(['rowid', ...searched].map((name) => sql.id(name)));
      return sql`insert or replace into ${sql.table(searchTable(table))} (${columns}) values (${sql.join([next(), ...searched.map(() => next())])})`;
    });
    await tx.change(query);
  }

  /**
   * Changes rows that satisfy a condition and tells how many there were. `searched` holds the search
   * columns of the table with their values after the change, when one of them changes; there is but one row then.
   */
  async update(tx: Queries, table: string, values: StoredRow, where: Condition, searched?: StoredRow): Promise<number> {
    const names = Object.keys(values);
    const sqlite = this.db.dialect.name === 'sqlite';
    const search = Object.entries(searched ?? {}).map(([column, value]) => ({
      column,
      grams: searchText(this.db.dialect, value),
    }));
    const inRow = sqlite ? [] : search;
    const beside = sqlite && search.length > 0;
    const bound = [...Object.values(values), ...inRow.map(({ grams }) => grams), ...valuesOf(where, this.db.dialect)];
    const query = this.#plans.bind(
      `update ${table} ${names.join(',')} ${search.map(({ column }) => column).join(',')} ${shapeOf(where)}`,
      bound,
      (next) => {
        const set = sql.join([
          ...names.map((name) => sql`${sql.id(name)} = ${next()}`),
          ...inRow.map(({ column }) => sql`${sql.id(searchColumn(column))} = ${next()}::tsvector`),
        ]);
        return sql`update ${sql.table(table)} set ${set} where ${toSql(where, table, this.db.dialect, next)}${beside ? sql` returning rowid` : sql``}`;
      },
    );
    this.#running.get(tx)?.written.add(table);
    if (!beside) return (await tx.change(query)).rows;
    const changed = await tx.all(query);
    for (const { rowid } of changed)
      await this.#indexRow(
        tx,
        table,
        search.map(({ column }) => column),
        Number(rowid),
        search.map(({ grams }) => grams),
      );
    return changed.length;
  }

  /** Adds to a whole number where it stands, in the rows that satisfy a condition at that moment, and tells how many there were. */
  async increase(tx: Queries, table: string, column: string, by: number, where: Condition): Promise<number> {
    const query = this.#plans.bind(
      `increase ${table} ${column} ${shapeOf(where)}`,
      [by, ...valuesOf(where, this.db.dialect)],
      (next) => {
        return sql`update ${sql.table(table)} set ${sql.id(column)} = ${sql.id(column)} + ${next()} where ${toSql(where, table, this.db.dialect, next)}`;
      },
    );
    this.#running.get(tx)?.written.add(table);
    return (await tx.change(query)).rows;
  }

  /** Takes rows out of the search index, before they are deleted. */
  async unindex(tx: Queries, table: string, ids: readonly unknown[]): Promise<void> {
    if (this.db.dialect.name !== 'sqlite') return;
    const list = JSON.stringify(ids);
    await sql`delete from ${sql.table(searchTable(table))} where rowid in (select rowid from ${sql.table(table)} where id in (select value from json_each(${list})))`.execute(
      tx.kysely,
    );
  }

  async remove(tx: Queries, table: string, where: Condition): Promise<number> {
    const query = this.#plans.bind(`delete ${table} ${shapeOf(where)}`, valuesOf(where, this.db.dialect), (next) => {
      return sql`delete from ${sql.table(table)} where ${toSql(where, table, this.db.dialect, next)}`;
    });
    this.#running.get(tx)?.written.add(table);
    return (await tx.change(query)).rows;
  }
}
