import { accessSync, constants, mkdirSync } from 'node:fs';
import { embeddedFile } from './backup.ts';
import type { Database } from './database.ts';
import { guarded } from './inside.ts';
import { withSqlLog } from './sql-log.ts';
import { lockFolder } from './sqlite/folder-lock.ts';
import { openSqlite } from './sqlite/open.ts';

interface Where {
  readonly databaseUrl?: string;
  /** How long a database that cannot be reached yet is waited for. */
  readonly databaseWaitSeconds?: number;
  readonly dataDir: string;
  /** Whether the embedded database waits for the disk at every commit; it does unless said otherwise. */
  readonly durable?: boolean;
  /** How many times as long as by itself PostgreSQL is waited for: for locks, connections and answers. */
  readonly patience?: number;
  /** Set where statements are to be told of. */
  readonly sqlLogOf?: string;
}

/** PostgreSQL where an address is configured, else one file in the data folder. */
export async function openDatabase(config: Where): Promise<Database> {
  const db = await open(config);
  return guarded(config.sqlLogOf === undefined ? db : withSqlLog(db));
}

async function open(config: Where): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres(config.databaseUrl, config.databaseWaitSeconds, config.patience);
  }
  makeFolder(config);
  return openSqlite(embeddedFile(config.dataDir), config.durable);
}

/** To be held by whoever serves the database. Any number of processes may serve one on PostgreSQL. */
export async function claimDatabase(config: Where): Promise<{ release(): void }> {
  if (config.databaseUrl) return { release: () => undefined };
  makeFolder(config);
  return lockFolder(config.dataDir);
}

function makeFolder(config: Where): void {
  try {
    mkdirSync(config.dataDir, { recursive: true });
    accessSync(config.dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new Error(
      `The data folder ${config.dataDir} cannot be used: ${(error as Error).message}. Set DATA_DIR to a folder that this user may write to.`,
      { cause: error },
    );
  }
}
