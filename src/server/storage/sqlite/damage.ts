const damaged: ReadonlySet<unknown> = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);

/** Other errors pass. */
export function explainDamage(path: string, error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code !== 'string' || !damaged.has(code.split('_', 2).join('_'))) return error;
  return new Error(
    `The database file ${path} is damaged (${message}). Put a backup of the whole data folder in its place; or, to begin anew without the old data, move the file away together with ${path}-wal and ${path}-shm.`,
    { cause: error },
  );
}
