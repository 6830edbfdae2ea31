/** Did another writer insert the same key first? */
export function isDuplicate(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '23505' || message.includes('UNIQUE constraint failed');
}
