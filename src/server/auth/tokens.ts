import { createHash, randomBytes, randomInt } from 'node:crypto';

/**
 * The hash that the database stores of a random secret: reading the database does not reveal the secret. A fast hash is
 * enough, since the secret is too long to guess.
 */
export const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** What people type in. */
export const randomDigits = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0');
