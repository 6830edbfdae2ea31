import { createHash, randomBytes } from 'node:crypto';

/** What the database keeps of a secret that is too long to be guessed: who reads the database cannot use it. */
export const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');
