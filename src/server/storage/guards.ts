import { sql } from 'kysely';
import type { TableSpec } from './tables.ts';
import type { Database } from './database.ts';

/** Tables of which the triggers that keep them append-only or hold their rules are gone, changed or switched off. */
export async function openGuards(db: Database, tables: readonly TableSpec[]): Promise<string[]> {
  return (await openTables(db, tables)).map(({ name }) => name);
}

async function openTables(db: Database, tables: readonly TableSpec[]): Promise<TableSpec[]> {
  const guarded = await db.dialect.guarded(db.reader.kysely);
  const withRules = await db.dialect.tablesWithRules(db.reader.kysely);
  const isOpen = ({ name, appendOnly, ruled }: TableSpec) =>
    (appendOnly && !guarded.has(name)) || (ruled && !withRules.has(name));
  const asked = tables.filter(isOpen);
  if (asked.length === 0) return [];
  const { columns } = await db.dialect.inspect(db.reader.kysely);
  // A table that is yet to be made gets its guard with it.
  return asked.filter(({ name }) => columns.has(name));
}

/**
 * Makes those triggers again, whatever somebody put in their place. Returns the tables that had been open. Looked at on
 * every start: what a database went through before says nothing about what was done to it since.
 */
export async function restoreGuards(db: Database, tables: readonly TableSpec[]): Promise<string[]> {
  const open = await openTables(db, tables);
  if (open.length === 0) return [];
  const statements = open.flatMap(({ name, appendOnly, ruled }) => [
    ...(appendOnly ? [...db.dialect.unguard(name), ...db.dialect.guard(name)] : []),
    ...(ruled ? db.dialect.addRules(name) : []),
  ]);
  await db.transaction(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx.kysely);
  }, new Set());
  return open.map(({ name }) => name);
}
