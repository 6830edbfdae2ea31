/**
 * Why a database refused or broke off a statement, as far as it is no mistake of the statement:
 * - `conflict`: two transactions stood in each other's way, and this one was rolled back for it;
 * - `busy`: somebody else has held the row for too long;
 * - `unavailable`: the database cannot be reached, or took too long;
 * - `full`: there is no room left to write.
 */
export type Failure = 'conflict' | 'busy' | 'unavailable' | 'full';

/** A disk without room says so to files as well as to the database. */
const diskFull: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** What an error says of the state of the database or the disk; nothing, where it is about the statement itself. */
export function failureOf(
  error: unknown,
  ofDatabase: (error: Error & { code?: unknown }) => Failure | undefined,
): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as Error & { code?: unknown };
  return diskFull.has(code) ? 'full' : ofDatabase(error);
}

const statements = new WeakMap<object, string>();

/** Keeps which statement failed, for whoever sent several without waiting for them. */
export function noteStatement(error: unknown, statement: string): void {
  if (error instanceof Error) statements.set(error, statement);
}

export const failedStatement = (error: unknown): string | undefined =>
  error instanceof Error ? statements.get(error) : undefined;
