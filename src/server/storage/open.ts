import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { guarded } from './inside.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';

/** PostgreSQL where an address is configured, else one file in the data folder. */
export function openDatabase(config: { databaseUrl?: string; dataDir: string }): Database {
  if (config.databaseUrl) return guarded(openPostgres(config.databaseUrl));
  try {
    mkdirSync(config.dataDir, { recursive: true });
    accessSync(config.dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new Error(`The data folder ${config.dataDir} cannot be used: ${(error as Error).message}. Set DATA_DIR to a folder that this user may write to.`, { cause: error });
  }
  return guarded(openSqlite(join(config.dataDir, 'console.db')));
}
