import SqliteFile from 'libsql';
import { Kysely } from 'kysely';
import type { Database, Queries, Tables } from '../database.ts';
import { sqliteDialect } from './dialect.ts';
import { Connection, libsqlDialect } from './driver.ts';
import { Checkpoints } from './checkpoints.ts';
import { explain } from './explain.ts';
import { GroupCommit } from './group-commit.ts';
import { LastWrites, noTransaction } from '../last-writes.ts';
import { joinAlone } from './membership.ts';

/**
 * Opens the embedded database: one connection that writes and one that only reads, so that a read
 * never waits for a transaction (WAL shows it the last committed state). One that need not be `durable`
 * does not wait for the disk when it commits.
 */
export function openSqlite(path: string, durable = true): Database {
  const writeFile = connect(path);
  // Waiting in the driver would hold up this thread; whoever begins a transaction waits for others by itself.
  writeFile.pragma('busy_timeout = 20');
  if (!durable) writeFile.pragma('synchronous = OFF');
  const readFile = connect(path);
  readFile.pragma('query_only = ON');
  const writing = new Connection(writeFile);
  const writer = queriesOn(writing, new LastWrites());
  const reader = queriesOn(new Connection(readFile));
  const versions = new Map<string, number>();
  let generation = 0;
  // Seen from the writing connection, this number moves only when somebody else has committed.
  const dataVersion = writeFile.prepare('PRAGMA data_version').raw();
  const foreignCommits = () => (dataVersion.get() as [number])[0];
  let lastForeign = foreignCommits();
  let lookedAt = 0;
  /** At most once a millisecond: whoever asked that much earlier would have been told the same. */
  const lookForForeignCommits = () => {
    const now = performance.now();
    if (now - lookedAt < 1) return;
    lookedAt = now;
    const foreign = foreignCommits();
    if (foreign !== lastForeign) generation++;
    lastForeign = foreign;
  };

  const checkpoints = new Checkpoints(path, durable);
  const commits = new GroupCommit(writer, writing, (tables) => {
    checkpoints.soon();
    for (const table of tables) versions.set(table, (versions.get(table) ?? 0) + 1);
  });

  return {
    dialect: sqliteDialect,
    reader,
    transaction: (work, written, how) => commits.run(work, written, how?.once),
    async versionOf(tables) {
      lookForForeignCommits();
      let version = String(generation);
      for (const table of tables) version += `.${versions.get(table) ?? 0}`;
      return version;
    },
    duringRequest: (_key, work) => work(),
    endRequest: () => undefined,
    // Whoever serves has locked the folder before.
    prepare: (work) => work().catch((error: unknown) => Promise.reject(explain(path, error))),
    join: (member) => joinAlone((work) => commits.run(work, new Set()), member),
    stats: () => ({ size: 1, connections: 1, idle: commits.waiting > 0 ? 0 : 1, waiting: commits.waiting }),
    async close() {
      await commits.close();
      await checkpoints.close();
      await writer.kysely.destroy();
      await reader.kysely.destroy();
      readFile.close();
      writeFile.pragma('wal_checkpoint(TRUNCATE)');
      writeFile.close();
    },
  };
}

// A larger cache makes reading long indexes slower, not quicker: its pages leave the processor's own.
const pragmas = [
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'cache_size = -8000',
  'temp_store = MEMORY',
  // 128 MB, reached only where checkpoints on the side do not keep up.
  'wal_autocheckpoint = 32000',
];

function connect(path: string): SqliteFile.Database {
  let file: SqliteFile.Database | undefined;
  try {
    file = new SqliteFile(path);
    for (const pragma of pragmas) file.pragma(pragma);
    return file;
  } catch (error) {
    file?.close();
    throw explain(path, error);
  }
}

const queriesOn = (connection: Connection, last?: LastWrites): Queries => ({
  kysely: new Kysely<Tables>({ dialect: libsqlDialect(connection) }),
  all: async (query) => connection.all(query),
  first: async (query) => connection.first(query),
  change: async (query) => connection.change(query),
  send: async (query) => void connection.change(query),
  settle: async () => undefined,
  get last() {
    return last ?? noTransaction();
  },
});
