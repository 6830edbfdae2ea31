import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/server/storage/database.ts';
import { openDatabase } from '../../src/server/storage/open.ts';
import { newPostgresDatabase, timeoutFactor } from './postgres.ts';

/** A database without any table, of the kind that the suite is for. */
export interface EmptyDatabase {
  readonly db: Database;
  readonly isPostgres: boolean;
  close(): Promise<void>;
}

export async function emptyDatabase(): Promise<EmptyDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'empty-'));
  const postgres = process.env.SUITE_DATABASE === 'postgres' ? await newPostgresDatabase() : undefined;
  const db = await openDatabase({ dataDir, databaseUrl: postgres?.url, patience: timeoutFactor });
  return {
    db,
    isPostgres: postgres !== undefined,
    async close() {
      await db.close();
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
