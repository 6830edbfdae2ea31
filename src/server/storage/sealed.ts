import { sql } from 'kysely';
import { namedRow, type Condition } from './condition.ts';
import type { Queries, StoredRow } from './database.ts';
import type { Store } from './store.ts';
import type { TableSpec } from './tables.ts';

/** Encrypts what the database must not reveal; `about` binds the result to its row. */
interface Sealer {
  seal(text: string, about: string): string;
  open(sealed: string, about: string): string;
}

/** Tells sealed values from those that are older than sealing. */
const mark = 'sealed:';
const atOnce = 500;

/** The id alone, which stays when a table or a column is renamed. */
const aboutRow = (id: unknown): string => `secret of ${String(id)}`;

/** Columns that are encrypted whoever writes them, and opened only by those who ask for it. */
export class Sealed {
  readonly #columns: ReadonlyMap<string, readonly string[]>;
  readonly #sealer: Sealer;

  constructor(tables: readonly TableSpec[], sealer: Sealer) {
    this.#columns = new Map(
      tables
        .map(
          ({ name, columns }) => [name, columns.filter(({ sealed }) => sealed).map((column) => column.name)] as const,
        )
        .filter(([, columns]) => columns.length > 0),
    );
    this.#sealer = sealer;
  }

  get columns(): ReadonlyMap<string, readonly string[]> {
    return this.#columns;
  }

  /** The values as they are stored. */
  values(table: string, values: StoredRow, where?: Condition): StoredRow {
    const names = this.#columns.get(table)?.filter((name) => typeof values[name] === 'string') ?? [];
    if (names.length === 0) return values;
    const id = where ? namedRow(where) : values.id;
    if (typeof id !== 'string') throw new TypeError(`secrets of ${table} are written row by row`);
    return { ...values, ...Object.fromEntries(names.map((name) => [name, this.#seal(String(values[name]), id)])) };
  }

  #seal(text: string, id: string): string {
    return `${mark}${this.#sealer.seal(text, aboutRow(id))}`;
  }

  /** What was sealed; throws if that was done with another key, or for another row. */
  open(id: unknown, stored: unknown): string | null {
    if (typeof stored !== 'string') return null;
    return stored.startsWith(mark) ? this.#sealer.open(stored.slice(mark.length), aboutRow(id)) : stored;
  }
}

/** Seals what was stored before its column was sealed. A value that somebody changes meanwhile is left to them. */
export async function sealOlderRows(store: Store): Promise<void> {
  for (const [table, columns] of store.sealed?.columns ?? [])
    for (const column of columns)
      for (let last = ''; ;) {
        const rows = await unsealed(store, table, column, last);
        if (rows.length > 0) await store.transaction((tx) => sealRows(store, tx, table, column, rows));
        if (rows.length < atOnce) break;
        last = String(rows.at(-1)?.id);
      }
}

/** In one statement, since many rows may be older. */
async function sealRows(
  store: Store,
  tx: Queries,
  table: string,
  column: string,
  rows: readonly StoredRow[],
): Promise<void> {
  const values = rows.map(({ id, value }) => {
    const sealed = store.sealed?.values(table, { id, [column]: value })[column];
    return sql`(${id}, ${value}, ${sealed})`;
  });
  const at = (name: string) => sql.ref(`${table}.${name}`);
  await sql`update ${sql.table(table)} set ${sql.id(column)} = v.column3 from (values ${sql.join(values)}) as v where ${at('id')} = v.column1 and ${at(column)} = v.column2`.execute(
    tx.kysely,
  );
  store.wrote(tx, table);
}

async function unsealed(store: Store, table: string, column: string, after: string): Promise<StoredRow[]> {
  const { rows } =
    await sql<StoredRow>`select "id" as id, ${sql.id(column)} as value from ${sql.table(table)} where "id" > ${after} and substr(${sql.id(column)}, 1, ${sql.lit(mark.length)}) <> ${mark} order by "id" limit ${sql.lit(atOnce)}`.execute(
      store.db.reader.kysely,
    );
  return rows;
}
