import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

const damaged: ReadonlySet<string> = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);
const notWritten: ReadonlySet<string> = new Set(['SQLITE_IOERR', 'SQLITE_FULL', 'SQLITE_CANTOPEN', 'SQLITE_READONLY']);

/** Says what to do about a file that cannot be opened or prepared. Other errors pass. */
export function explain(path: string, error: unknown): unknown {
  const { code, message, cause } = error as { code?: unknown; message?: string; cause?: unknown };
  if (typeof code !== 'string') return cause ? explainCause(path, error, cause) : error;
  const plain = code.split('_', 2).join('_');
  if (damaged.has(plain))
    return new Error(
      `The database file ${path} is damaged (${message}). Put a backup of the whole data folder in its place; or, to begin anew without the old data, move the file away together with ${path}-wal and ${path}-shm.`,
      { cause: error },
    );
  if (notWritten.has(plain))
    return new Error(
      `The database file ${path} cannot be read or written (${message}). Its disk has ${freeMegabytes(path)} MB free: make room if that is little; otherwise see whether this user may write the file, ${path}-wal and ${path}-shm, and whether the disk is sound.`,
      { cause: error },
    );
  return error;
}

/** A change of the schema that failed names its statement; what lies beneath it may be the file. */
function explainCause(path: string, error: unknown, cause: unknown): unknown {
  const explained = explain(path, cause);
  return explained === cause ? error : explained;
}

function freeMegabytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return Math.floor((bavail * bsize) / 1_000_000);
}
