import { sql } from 'kysely';
import { all, isColumn, namesRows, shapeOf, toSql, valuesOf, type Condition } from '../condition.ts';
import type { Lock, Queries, Query, StoredRow } from '../database.ts';
import { derivedSql, type DerivedColumn } from './derived-column.ts';
import { Totals } from './totals.ts';

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

/** Rows of which a text column is asked for. */
export interface Wanted {
  readonly table: string;
  readonly column: string;
  readonly ids: readonly string[];
}

/** Beyond this many skipped rows ids are skipped over in the index alone, and the far half is read from its end. */
const deepOffset = 2000;

async function firstAlone(queries: Queries, query: Query): Promise<StoredRow[]> {
  const row = await queries.first(query);
  return row ? [row] : [];
}

/** Rows, by pages or without. */
export class Reads extends Totals {
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
    const { table, columns, order, limit, offset, derived = [] } = request;
    const where = this.seen(table, request.where);
    const deep = offset > deepOffset;
    const orderShape = order.map(({ column, descending }) => `${column}${descending ? '-' : '+'}`).join(',');
    const shape = `page ${table} [${columns.join(',')}|${derived.map(({ name }) => name).join(',')}] ${shapeOf(where)} ${orderShape}${deep ? ' deep' : ''}`;
    const query = this.plans.bind(
      shape,
      [...valuesOf(where, this.db.dialect), limit, offset],
      (next) => {
        const condition = toSql(where, table, this.db.dialect, next);
        const orderBy = sql.join(
          order.map(
            ({ column, descending }) => sql`${sql.ref(`${table}.${column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`,
          ),
        );
        const selected = sql.join([
          ...columns.map((column) => sql.ref(`${table}.${column}`)),
          ...derived.map((column) => derivedSql(table, column)),
        ]);
        const from = this.from(table);
        return deep
          ? sql`select ${selected} from ${from} where ${sql.ref(`${table}.id`)} in (select ${sql.ref(`${table}.id`)} from ${from} where ${condition} order by ${orderBy} limit ${next()} offset ${next()}) order by ${orderBy}`
          : sql`select ${selected} from ${from} where ${condition} order by ${orderBy} limit ${next()} offset ${next()}`;
      },
      'each',
    );
    return this.db.reader.all(query);
  }

  /**
   * Rows that satisfy a condition, without paging; outside of a transaction unless one is given.
   * With a `lock` they are kept as they are until the transaction ends, in the order of their ids, so
   * that two who want the same ones wait for each other instead of both for ever; `skipHeld` passes over those that somebody else holds.
   */
  async find(
    table: string,
    columns: readonly string[],
    asked: Condition,
    options: {
      tx?: Queries;
      limit?: number;
      derived?: readonly DerivedColumn[];
      lock?: Lock;
      skipHeld?: boolean;
      /**
       * Columns of the row with the same id in another table; rows without one are left out. A lock is on both: whoever
       * has waited for one row would otherwise read the other as it was before the wait.
       */
      beside?: { readonly table: string; readonly columns: readonly string[] };
    } = {},
  ): Promise<StoredRow[]> {
    const { tx, limit = 1000, derived = [], lock, skipHeld = false, beside } = options;
    const where = this.seen(table, asked);
    const kept = derived.length > 0 || beside ? undefined : this.keptRows(tx);
    const known = kept?.find({ table, where, columns, lock });
    if (known) return [known];
    const ordered = lock !== undefined && limit > 1;
    const others = beside ? `|${beside.table} ${beside.columns.join(',')}` : '';
    const shape = `find ${lock ?? ''}${skipHeld ? '!' : ''}${ordered ? '+' : ''} ${table} [${columns.join(',')}|${derived.map(({ name }) => name).join(',')}${others}] ${shapeOf(where)}`;
    const query = this.plans.bind(
      shape,
      [...valuesOf(where, this.db.dialect), limit],
      (next) => {
        const selected = sql.join([
          ...columns.map((column) => sql.ref(`${table}.${column}`)),
          ...derived.map((column) => derivedSql(table, column)),
          ...(beside?.columns ?? []).map((column) => sql.ref(`${beside?.table}.${column}`)),
        ]);
        const joined = beside
          ? sql` join ${sql.table(beside.table)} on ${sql.ref(`${beside.table}.id`)} = ${sql.ref(`${table}.id`)}`
          : sql``;
        return sql`select ${selected} from ${this.from(table)}${joined} where ${toSql(where, table, this.db.dialect, next)} ${ordered ? sql`order by ${sql.ref(`${table}.id`)}` : sql``} limit ${next()}${lock ? this.db.dialect.lock(beside ? [table, beside.table] : [table], lock, skipHeld) : sql``}`;
      },
      namesRows(where) ? 'once' : 'each',
    );
    const queries = tx ?? this.db.reader;
    const rows = await (limit > 1 ? queries.all(query) : firstAlone(queries, query));
    if (rows.length === 1) kept?.keep({ table, where, columns, lock }, rows[0] as StoredRow);
    return rows;
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
    this.noteHeld(
      tx,
      table,
      found.map(({ id }) => id),
    );
    return found;
  }

  /** Each combination of some columns once. */
  async distinct(table: string, columns: readonly string[], asked: Condition, limit: number): Promise<StoredRow[]> {
    const where = this.seen(table, asked);
    const query = this.plans.bind(
      `distinct ${table} [${columns.join(',')}] ${shapeOf(where)}`,
      [...valuesOf(where, this.db.dialect), limit],
      (next) => {
        const selected = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
        return sql`select distinct ${selected} from ${this.from(table)} where ${toSql(where, table, this.db.dialect, next)} limit ${next()}`;
      },
      'each',
    );
    return this.db.reader.all(query);
  }

  /** How rows of several tables are called, in one go: what a text column says of those with these ids. */
  async texts(wanted: readonly Wanted[], tx?: Queries): Promise<{ of: number; id: string; text: string | null }[]> {
    if (wanted.length === 0) return [];
    const query = this.plans.bind(
      `texts ${wanted.map(({ table, column }) => `${table}.${column}`).join(',')}`,
      wanted.map(({ ids }) => this.db.dialect.list(ids)),
      (next) =>
        sql.join(
          wanted.map(
            ({ table, column }, of) =>
              sql`select ${sql.lit(of)} as "of", ${sql.ref(`${table}.id`)} as "id", ${sql.ref(`${table}.${column}`)} as "text" from ${sql.table(table)} where ${this.db.dialect.among(sql.ref(`${table}.id`), next())}`,
          ),
          sql` union all `,
        ),
    );
    const rows = await (tx ?? this.db.reader).all(query);
    return rows.map(({ of, id, text }) => ({
      of: Number(of),
      id: String(id),
      text: text === null ? null : String(text),
    }));
  }
}
