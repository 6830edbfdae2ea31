import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../server/config.ts';
import { openDatabase } from '../server/storage/open.ts';
import { Refusal } from './usage.ts';

type Database = ReturnType<typeof openDatabase>;

/**
 * Opens the database of an installation for one command, possibly while the server is running. Never creates a
 * database.
 */
export async function withDatabase<T>(config: Config, use: (db: Database) => Promise<T>): Promise<T> {
  const file = join(config.dataDir, 'console.db');
  if (!config.databaseUrl && !existsSync(file))
    throw new Refusal(`There is no database at ${file}. Set DATA_DIR or DATABASE_URL as for the server.`);
  const db = openDatabase(config);
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}
