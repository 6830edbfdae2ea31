import type { Failure } from '../failure.ts';

const byCode: Readonly<Record<string, Failure>> = {
  SQLITE_FULL: 'full',
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_IOERR: 'unavailable',
  SQLITE_CANTOPEN: 'unavailable',
};

/** https://www.sqlite.org/rescode.html; extended codes begin with the plain one. */
export function sqliteFailure({ code }: Error & { code?: unknown }): Failure | undefined {
  if (typeof code !== 'string') return undefined;
  return byCode[code.split('_', 2).join('_')];
}
