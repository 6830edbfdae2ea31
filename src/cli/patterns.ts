import { isSafePattern } from 'redos-detector';
import { quote } from '../meta/check/problem.ts';
import type { Sources } from '../meta/check/index.ts';

/** Checks that the command adds to those of the kernel, because they need a package. */
export const patternIds: Readonly<Record<string, string>> = {
  C101: 'A pattern of a form that takes ever longer the longer the text is: one such field lets anybody stop the server.\n      Let neighbouring parts match different characters, and nest no repetition in another.',
};

/** The limit on ways in which a pattern can fail on one text by backtracking; safe patterns stay far below. */
const maxScore = 200;
const timeout = 2000;

/** Patterns in forms that can backtrack without end, one line each. */
export function unsafePatterns({ resources }: Pick<Sources, 'resources'>): string[] {
  return [...resources.values()].flatMap(({ formFile, form }) =>
    patternsIn(form, '').flatMap(({ path, pattern }): string[] => {
      const why = whyUnsafe(pattern);
      return why ? [`${formFile} ${path}: ${quote(pattern)} ${why} [C101]`] : [];
    }),
  );
}

/** Why a pattern is unsafe; undefined if it is safe. Invalid patterns are reported by another check. */
export function whyUnsafe(pattern: string): string | undefined {
  if (!isPattern(pattern)) return undefined;
  const { safe, error } = isSafePattern(pattern, { maxScore, timeout, unicode: true });
  return safe
    ? undefined
    : error === 'timedOut'
      ? 'is too involved to tell how long matching takes'
      : 'can take forever on a text that almost matches';
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function patternsIn(part: unknown, path: string): { path: string; pattern: string }[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return key === 'pattern' && typeof value === 'string' ? [{ path: at, pattern: value }] : patternsIn(value, at);
  });
}
