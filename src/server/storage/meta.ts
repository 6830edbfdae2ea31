import type { Database, Queries } from './database.ts';
import type { TableSpec } from './tables.ts';

/** What is kept about the database itself. */
export const metaTable: TableSpec = {
  name: 'console_meta',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'value', kind: 'text' },
  ],
  indexes: [],
};

export const readMeta = (db: Database): Promise<Map<string, string>> => readMetaIn(db.reader);

export async function readMetaIn(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.kysely.selectFrom(metaTable.name).selectAll().execute();
  return new Map(rows.map((row) => [String(row.id), String(row.value)]));
}

export async function writeMeta(tx: Queries, id: string, value: string): Promise<void> {
  await tx.kysely
    .insertInto(metaTable.name)
    .values({ id, value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute();
}

export async function removeMeta(tx: Queries, id: string): Promise<void> {
  await tx.kysely.deleteFrom(metaTable.name).where('id', '=', id).execute();
}
