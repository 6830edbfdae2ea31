import { join } from 'node:path';
import type { Database } from './database.ts';
import { copySqlite, placeSqlite, sqliteTarget } from './sqlite/backup.ts';
import { openSqlite } from './sqlite/open.ts';

/** Which database: by its address, else the one in the data folder. */
export interface DatabasePlace {
  readonly databaseUrl?: string;
  readonly dataDir: string;
}

/** A whole database in one file, as it was at one moment. */
export interface DatabaseCopy {
  readonly kind: 'sqlite' | 'postgres';
  /** In the folder that was asked for. */
  readonly file: string;
  /** How rows are stored, and which tables there were. */
  readonly format: number;
  readonly schema: string;
  /** Keys of stored files and where each lies, by the table that was asked for. */
  readonly objects: readonly { readonly id: string; readonly provider: string }[];
}

/** What stands in the way of filling a database from a copy. */
export interface Target {
  readonly empty: boolean;
  /** Somebody works on it. */
  readonly inUse: boolean;
}

/** The file of the embedded database; two more of its name with `-wal` and `-shm` may stand beside it. */
export const embeddedName = 'console.db';

export const embeddedFile = (dataDir: string): string => join(dataDir, embeddedName);

/** As people are told of it. */
export const kindTitles: Readonly<Record<DatabaseCopy['kind'], string>> = {
  sqlite: 'embedded database',
  postgres: 'PostgreSQL database',
};

export const kindOf = ({ databaseUrl }: DatabasePlace): DatabaseCopy['kind'] => (databaseUrl ? 'postgres' : 'sqlite');

/** Loaded where there is an address: the driver takes a tenth of a start. */
const postgres = () => import('./postgres/backup.ts');

/** Copies the database while others work on it. */
export const copyDatabase = async (
  { databaseUrl, dataDir }: DatabasePlace,
  folder: string,
  objectsTable: string,
): Promise<DatabaseCopy> =>
  databaseUrl
    ? (await postgres()).dumpPostgres(databaseUrl, folder, objectsTable)
    : copySqlite(embeddedFile(dataDir), folder, objectsTable);

export const lookAtTarget = async ({ databaseUrl, dataDir }: DatabasePlace): Promise<Target> =>
  databaseUrl ? (await postgres()).postgresTarget(databaseUrl) : sqliteTarget(embeddedFile(dataDir));

/** Opens an embedded database for its rows to be moved; nothing of it waits for the disk. */
export const openEmbedded = (file: string): Database => openSqlite(file, false);

/** Fills the database from a copy, all or nothing; what was there goes. */
export const placeDatabase = async ({ databaseUrl, dataDir }: DatabasePlace, copy: string): Promise<void> =>
  databaseUrl ? (await postgres()).fillPostgres(databaseUrl, copy) : placeSqlite(copy, embeddedFile(dataDir));

/** Plans go by what the database knows of its tables, and of those that were just filled PostgreSQL knows nothing. */
export const analyzeDatabase = async ({ databaseUrl }: DatabasePlace): Promise<void> => {
  if (databaseUrl) await (await postgres()).analyzePostgres(databaseUrl);
};
