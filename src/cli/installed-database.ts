import { existsSync } from 'node:fs';
import type { Config } from '../server/config.ts';
import { embeddedFile } from '../server/storage/backup.ts';
import { openDatabase } from '../server/storage/open.ts';
import { Refusal } from './usage.ts';

type Database = Awaited<ReturnType<typeof openDatabase>>;

/**
 * Opens the database of an installation for one command, possibly while the server is running. Never creates a
 * database. `otherwise` says what else may be done where there is none.
 */
export async function withDatabase<T>(config: Config, use: (db: Database) => Promise<T>, otherwise = ''): Promise<T> {
  const file = embeddedFile(config.dataDir);
  if (!config.databaseUrl && !existsSync(file))
    throw new Refusal(`There is no database at ${file}. Set DATA_DIR or DATABASE_URL as for the server${otherwise}.`);
  const db = await openDatabase(config);
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}
