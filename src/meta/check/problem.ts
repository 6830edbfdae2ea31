import type { Cause } from './causes.ts';
import type { CheckId } from './ids.ts';

/** One mistake in a declaration. */
export interface Problem {
  readonly id: CheckId;
  readonly file: string;
  /** Path in the file, such as `list.columns[2]`; empty for the file as a whole. */
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  /** The same in the words of every language, where somebody reads it in the console. */
  readonly cause?: Cause;
}

export const formatProblem = ({ id, file, path, message, hint }: Problem): string =>
  `${file}${path && ` ${path}`}: ${message}${hint ? `; ${hint}` : ''} [${id}]`;

/** Formats a value for a message. */
export function quote(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === undefined) return 'nothing';
  return Array.isArray(value) ? 'a list' : `${/^[aeiou]/.test(typeof value) ? 'an' : 'a'} ${typeof value}`;
}
