import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'libsql';
import type { DatabaseCopy, Target } from '../backup.ts';

const name = 'database.sqlite';

/** In one read transaction: the copy holds one moment, and whoever writes meanwhile does not wait. */
export async function copySqlite(from: string, folder: string, objectsTable: string): Promise<DatabaseCopy> {
  if (!existsSync(from))
    throw new Error(`There is no database ${from}. Set DATA_DIR to the data folder of the server.`);
  const file = join(folder, name);
  const source = new SqliteFile(from);
  try {
    source.pragma('busy_timeout = 10000');
    source.prepare('vacuum into ?').run(file);
  } finally {
    source.close();
  }
  return { kind: 'sqlite', file: name, ...readCopy(file, objectsTable) };
}

function readCopy(file: string, objectsTable: string): Pick<DatabaseCopy, 'format' | 'schema' | 'objects'> {
  const copy = new SqliteFile(file, { readonly: true });
  try {
    const [check] = copy.prepare('pragma quick_check').raw().get() as [string];
    if (check !== 'ok')
      throw new Error(
        `The database is damaged: ${check}. Restore an earlier backup, or repair it with sqlite3's .recover.`,
      );
    const meta = new Map(
      (copy.prepare('select id, value from console_meta').raw().all() as [string, string][]).map(([id, value]) => [
        id,
        value,
      ]),
    );
    const objects = copy
      .prepare(`select id, provider from "${objectsTable}" where "fileId" is not null`)
      .raw()
      .all() as [string, string][];
    return {
      format: Number(meta.get('format') ?? 1),
      schema: meta.get('schema') ?? '',
      objects: objects.map(([id, provider]) => ({ id, provider })),
    };
  } finally {
    copy.close();
  }
}

/** Nobody else has the file open when all of it can be locked, the journal beside it included. */
export async function sqliteTarget(path: string): Promise<Target> {
  if (!existsSync(path)) return { empty: true, inUse: false };
  const file = new SqliteFile(path);
  try {
    for (const pragma of ['busy_timeout = 0', 'locking_mode = EXCLUSIVE']) file.pragma(pragma);
    file.exec('begin exclusive; rollback');
    return { empty: false, inUse: false };
  } catch (error) {
    if (/locked|busy/i.test((error as Error).message)) return { empty: false, inUse: true };
    // Damaged, which is a good reason to restore.
    return { empty: false, inUse: false };
  } finally {
    file.close();
  }
}

export async function placeSqlite(copy: string, path: string): Promise<void> {
  renameSync(copy, path);
}
