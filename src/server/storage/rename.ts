import { sql } from 'kysely';
import type { TableSpec } from './tables.ts';
import type { Dialect, Queries } from './database.ts';

/** Tables that still bear the name of an earlier release get the one that is declared now, and so does what names them. */
export async function renameTables(dialect: Dialect, tx: Queries, tables: readonly TableSpec[]): Promise<void> {
  const { columns } = await dialect.inspect(tx.kysely);
  const renamed = tables.filter(
    ({ name, formerName }) => formerName !== undefined && columns.has(formerName) && !columns.has(name),
  );
  for (const { name, formerName = '' } of renamed) {
    // Their triggers bear the former name too; the sync makes them again.
    const statements = [
      ...dialect.unguard(formerName),
      ...dialect.renameTable(formerName, name, dialect.search.held(formerName, columns)),
    ];
    for (const statement of statements) await sql.raw(statement).execute(tx.kysely);
  }
  if (renamed.length === 0) return;
  const ids = renamed.map(({ name, formerName = '' }): [string, string] => [idOf(formerName), idOf(name)]);
  await renameStoredIds(tx, tables, ids, (name, formerName) => columns.has(name) || columns.has(formerName));
}

/** `space_room` holds the rows of `space/room`. */
const idOf = (table: string): string => table.replace('_', '/');

/** Append-only tables stay as they were written; whoever reads them knows the former ids. */
async function renameStoredIds(
  tx: Queries,
  tables: readonly TableSpec[],
  ids: readonly (readonly [string, string])[],
  exists: (name: string, formerName: string) => boolean,
): Promise<void> {
  for (const { name, formerName = '', columns, appendOnly } of tables) {
    if (appendOnly || !exists(name, formerName)) continue;
    for (const column of columns.filter(({ entityId }) => entityId)) {
      for (const [former, id] of ids) {
        await sql`update ${sql.table(name)} set ${sql.id(column.name)} = ${id} where ${sql.id(column.name)} = ${former}`.execute(
          tx.kysely,
        );
      }
    }
  }
}
