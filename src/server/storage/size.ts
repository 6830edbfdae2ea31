import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What the database takes on its disk. */
export async function databaseBytes({ reader, dialect }: Database): Promise<number> {
  const { rows } = await sql.raw<{ bytes: number }>(dialect.sizeQuery).execute(reader.kysely);
  return Number(rows[0]?.bytes ?? 0);
}
