import { sql } from 'kysely';
import type { TableSpec } from '../../meta/tables.ts';
import type { Database } from './database.ts';

/**
 * Makes the triggers again that keep tables append-only, where somebody took them away, put others in
 * their place or switched them off. Returns the tables that had been open. Looked at on every start:
 * what a database went through before says nothing about what was done to it since.
 */
export async function restoreGuards(db: Database, tables: readonly TableSpec[]): Promise<string[]> {
  const guarded = await db.dialect.guarded(db.reader.kysely);
  const asked = tables.filter(({ name, appendOnly }) => appendOnly && !guarded.has(name)).map(({ name }) => name);
  if (asked.length === 0) return [];
  const { columns } = await db.dialect.inspect(db.reader.kysely);
  // A table that is yet to be made gets its guard with it.
  const open = asked.filter((name) => columns.has(name));
  await db.transaction(async (tx) => {
    for (const statement of open.flatMap((name) => [...db.dialect.unguard(name), ...db.dialect.guard(name)])) await sql.raw(statement).execute(tx.kysely);
  }, new Set());
  return open;
}
