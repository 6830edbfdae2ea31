import { CompiledQuery, sql } from 'kysely';
import type { Database, Dialect, Queries, StoredRow } from './database.ts';
import { joined } from './inside.ts';
import { metaTable } from './meta.ts';
import { batches } from './schema/batches.ts';
import { createTable } from './schema/ddl.ts';
import { syncSchema } from './sync.ts';
import type { TableSpec } from './tables.ts';

/** PostgreSQL takes 65,535; more than this makes no statement faster. */
const maxValues = 20_000;

/**
 * Moves all rows into an empty database of the other kind, in one transaction. The tables are made bare, since indexes and
 * references are made faster from rows that are there, and then become what the declarations say as at an upgrade.
 * `finish` adds what the rows do not bring along. Both have to be at today's schema, and nobody may write meanwhile.
 */
export function moveRows(
  from: Database,
  to: Database,
  tables: readonly TableSpec[],
  { tell, finish }: { tell(words: string): void; finish?(inside: Database, tx: Queries): Promise<void> },
): Promise<number> {
  return to.transaction(
    async (tx) => {
      let moved = 0;
      for (const table of [metaTable, ...tables]) moved += await moveTable(from, to.dialect, tx, table);
      await tx.settle();
      const inside = joined(to, tx, () => undefined);
      await syncSchema(inside, tables, tell);
      await finish?.(inside, tx);
      return moved;
    },
    new Set(),
    { patient: true, once: true },
  );
}

async function moveTable(from: Database, dialect: Dialect, tx: Queries, table: TableSpec): Promise<number> {
  await tx.send(CompiledQuery.raw(createTable(dialect, table)));
  let moved = 0;
  const [key] = table.columns;
  const selected = sql.join(table.columns.map(({ name }) => sql.id(name)));
  for await (const rows of batches(from.reader, table.name, selected, undefined, key?.name)) {
    const perStatement = Math.max(1, Math.floor(maxValues / table.columns.length));
    for (let n = 0; n < rows.length; n += perStatement)
      await tx.send(insertion(from.dialect, dialect, table, rows.slice(n, n + perStatement)));
    moved += rows.length;
  }
  if (key?.counted && moved > 0)
    for (const statement of dialect.continueCounter(table.name, key.name)) await tx.send(CompiledQuery.raw(statement));
  return moved;
}

function insertion(
  from: Dialect,
  to: Dialect,
  { name, columns }: TableSpec,
  rows: readonly StoredRow[],
): CompiledQuery {
  const values: unknown[] = [];
  const lines = rows.map((row) => {
    const places = columns.map(({ name: column, kind }) => {
      values.push(to.encode(kind, from.decode(kind, row[column])));
      return to.place(values.length, kind);
    });
    return `(${places.join(', ')})`;
  });
  const names = columns.map((column) => `"${column.name}"`);
  return CompiledQuery.raw(`insert into "${name}" (${names.join(', ')}) values ${lines.join(', ')}`, values);
}
