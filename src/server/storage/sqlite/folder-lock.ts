import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SqliteFile from 'libsql';
import { explain } from './explain.ts';

/** As long as a process that was asked to stop may take to finish. */
const waitMs = 12_000;
const stepMs = 250;

/**
 * Claims a data folder for this process, which alone may serve it: others would take its exports for
 * abandoned, and keep totals that it has changed. The lock is one of the operating system, held by an open
 * transaction on a file of its own, so it ends with the process, however that ends. Commands that only
 * read or add rows do without.
 */
export async function lockFolder(dataDir: string, patienceMs = waitMs): Promise<{ release(): void }> {
  const path = join(dataDir, 'serving.lock');
  const end = performance.now() + patienceMs;
  for (;;) {
    let file: SqliteFile.Database | undefined;
    try {
      file = new SqliteFile(path);
      file.pragma('journal_mode = DELETE');
      file.prepare('begin exclusive').run([]);
      const held = file;
      return { release: () => void held.close() };
    } catch (error) {
      file?.close();
      if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw explain(path, error);
      if (performance.now() >= end)
        throw new Error(
          `Another process serves the data folder ${dataDir} already. Stop it first, or set DATA_DIR to a folder of its own for each; several processes on one database need PostgreSQL (DATABASE_URL).`,
          { cause: error },
        );
      await setTimeout(stepMs);
    }
  }
}
