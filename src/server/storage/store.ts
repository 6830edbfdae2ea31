import { sql } from 'kysely';
import type { Chain } from './chain/chain.ts';
import { shapeOf, toSql, valuesOf, type Condition } from './condition.ts';
import type { Database, Queries, StoredRow } from './database.ts';
import type { BesideRows } from './search.ts';
import type { Sealed } from './sealed.ts';
import { searchText } from './search-index.ts';
import { Reads } from './store/reads.ts';

export type { DerivedColumn } from './store/derived-column.ts';
export type { Order } from './store/reads.ts';
export type { Group } from './store/totals.ts';
export type { Changed } from './store/transactions.ts';

/** A column of some rows. */
interface Column {
  readonly table: string;
  readonly column: string;
  readonly where: Condition;
}

/**
 * Every statement on rows of resources. SQL is built here from names of the model, with values as
 * parameters. This file writes; `store/` has what it builds on: transactions, totals and reads.
 */
export class Store extends Reads {
  /** Rows of the tables in `chains` are linked as they are added, whoever adds them. */
  constructor(
    db: Database,
    readonly chains: ReadonlyMap<string, Chain> = new Map(),
    /** Columns that are encrypted as they are written, whoever writes them. */
    readonly sealed?: Sealed,
  ) {
    super(db);
  }

  async takeTurns(tx: Queries, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.db.dialect.takeTurns?.(keys).execute(tx.kysely);
  }

  /**
   * Adds a row. `waits: false` where nothing asks whether it could be added: a failure ends the whole transaction, and
   * rows that are added one after the other go out together.
   */
  async insert(
    tx: Queries,
    table: string,
    given: StoredRow,
    searched: readonly string[],
    { waits = true }: { waits?: boolean } = {},
  ): Promise<void> {
    const chain = this.chains.get(table);
    const sealed = this.#stored(table, given);
    const linked = await chain?.link(this, tx, sealed);
    const row = linked?.row ?? sealed;
    const names = Object.keys(row);
    const { search } = this.db.dialect;
    const texts = searched.map((column) => searchText(this.db.dialect, row[column]));
    const inRow = search.columnsInRow(searched);
    const query = this.plans.bind(
      `insert ${table} ${names.join(',')}`,
      [...Object.values(row), ...(inRow.length > 0 ? texts : [])],
      (next) => {
        const columns = sql.join([...names, ...inRow].map((name) => sql.id(name)));
        const values = sql.join([...names.map(() => sql`${next()}`), ...inRow.map(() => search.inRow(next()))]);
        return sql`insert into ${sql.table(table)} (${columns}) values (${values})`;
      },
    );
    this.wrote(tx, table);
    if (search.beside && searched.length > 0) {
      const { rowid } = await tx.change(query);
      await this.#indexBeside(search.beside, tx, table, searched, [rowid, ...texts]);
    } else if (linked || !waits) await tx.send(query);
    else await tx.change(query);
    linked?.move();
  }

  #stored(table: string, values: StoredRow, where?: Condition): StoredRow {
    return this.sealed?.values(table, values, where) ?? values;
  }

  /** Says that a row will be added to a table soon, so that what this takes goes along with what is done before. */
  reserve(tx: Queries, table: string): void {
    this.chains.get(table)?.reserve(this, tx);
  }

  /** Adds a row unless there is one with a key of its own, whichever that is; one that somebody else is adding at this moment is waited for. */
  async insertNew(tx: Queries, table: string, given: StoredRow): Promise<boolean> {
    const row = this.#stored(table, given);
    const names = Object.keys(row);
    const query = this.plans.bind(`insert new ${table} ${names.join(',')}`, Object.values(row), (next) => {
      return sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))}) values (${sql.join(names.map(() => sql`${next()}`))}) on conflict do nothing`;
    });
    const { rows } = await tx.change(query);
    this.wrote(tx, table);
    return rows > 0;
  }

  async #indexBeside(
    { write }: BesideRows,
    tx: Queries,
    table: string,
    searched: readonly string[],
    values: readonly unknown[],
  ): Promise<void> {
    const query = this.plans.bind(`index ${table} ${searched.join(',')}`, values, (next) =>
      write(table, searched, next),
    );
    await tx.change(query);
  }

  /**
   * Changes rows that satisfy a condition and tells how many there were. `searched` holds the search
   * columns of the table with their values after the change, when one of them changes; there is but one row then.
   */
  async update(tx: Queries, table: string, given: StoredRow, where: Condition, searched?: StoredRow): Promise<number> {
    const values = this.#stored(table, given, where);
    const names = Object.keys(values);
    const { search } = this.db.dialect;
    const columns = Object.keys(searched ?? {});
    const texts = columns.map((column) => searchText(this.db.dialect, searched?.[column]));
    const inRow = search.columnsInRow(columns);
    const beside = columns.length > 0 ? search.beside : undefined;
    const query = this.plans.bind(
      `update ${table} ${names.join(',')} ${columns.join(',')} ${shapeOf(where)}`,
      [...Object.values(values), ...(inRow.length > 0 ? texts : []), ...valuesOf(where, this.db.dialect)],
      (next) => {
        const set = sql.join([
          ...names.map((name) => sql`${sql.id(name)} = ${next()}`),
          ...inRow.map((name) => sql`${sql.id(name)} = ${search.inRow(next())}`),
        ]);
        return sql`update ${sql.table(table)} set ${set} where ${toSql(where, table, this.db.dialect, next)}${beside ? sql` returning ${sql.id(beside.key)}` : sql``}`;
      },
    );
    this.wrote(tx, table);
    if (!beside) return (await tx.change(query)).rows;
    const changed = await tx.all(query);
    for (const row of changed) await this.#indexBeside(beside, tx, table, columns, [row[beside.key], ...texts]);
    return changed.length;
  }

  /** Changes rows that are there and held, without waiting for it. */
  async sendUpdate(tx: Queries, table: string, given: StoredRow, where: Condition): Promise<void> {
    const values = this.#stored(table, given, where);
    const names = Object.keys(values);
    const query = this.plans.bind(
      `send update ${table} ${names.join(',')} ${shapeOf(where)}`,
      [...Object.values(values), ...valuesOf(where, this.db.dialect)],
      (next) => {
        const set = sql.join(names.map((name) => sql`${sql.id(name)} = ${next()}`));
        return sql`update ${sql.table(table)} set ${set} where ${toSql(where, table, this.db.dialect, next)}`;
      },
    );
    this.wrote(tx, table);
    await tx.send(query);
  }

  /** Sets a column to what another one adds up to at that moment, without waiting for it. */
  async sendSum(tx: Queries, to: Column, of: Column): Promise<void> {
    const { dialect } = this.db;
    const summed = this.seen(of.table, of.where);
    const query = this.plans.bind(
      `sum ${to.table} ${to.column} ${of.table} ${of.column} ${shapeOf(summed)} ${shapeOf(to.where)}`,
      [...valuesOf(summed, dialect), ...valuesOf(to.where, dialect)],
      (next) =>
        sql`update ${sql.table(to.table)} set ${sql.id(to.column)} = (select coalesce(sum(${sql.ref(`${of.table}.${of.column}`)}), 0) from ${sql.table(of.table)} where ${toSql(summed, of.table, dialect, next)}) where ${toSql(to.where, to.table, dialect, next)}`,
    );
    this.wrote(tx, to.table);
    await tx.send(query);
  }

  /** Adds to a whole number where it stands, in the rows that satisfy a condition at that moment, and tells how many there were. */
  async increase(tx: Queries, table: string, column: string, by: number, where: Condition): Promise<number> {
    const query = this.plans.bind(
      `increase ${table} ${column} ${shapeOf(where)}`,
      [by, ...valuesOf(where, this.db.dialect)],
      (next) => {
        return sql`update ${sql.table(table)} set ${sql.id(column)} = ${sql.id(column)} + ${next()} where ${toSql(where, table, this.db.dialect, next)}`;
      },
    );
    this.wrote(tx, table);
    return (await tx.change(query)).rows;
  }

  /** Takes rows out of the search index, before they are deleted. */
  async unindex(tx: Queries, table: string, ids: readonly unknown[]): Promise<void> {
    await this.db.dialect.search.beside?.remove(table, ids).execute(tx.kysely);
  }

  async remove(tx: Queries, table: string, where: Condition): Promise<number> {
    const query = this.plans.bind(`delete ${table} ${shapeOf(where)}`, valuesOf(where, this.db.dialect), (next) => {
      return sql`delete from ${sql.table(table)} where ${toSql(where, table, this.db.dialect, next)}`;
    });
    this.wrote(tx, table);
    return (await tx.change(query)).rows;
  }
}
