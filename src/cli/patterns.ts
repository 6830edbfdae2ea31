import { isSafePattern } from 'redos-detector';
import { quote } from '../meta/check/problem.ts';
import type { Sources } from '../meta/check/index.ts';

/** What the command checks beyond the kernel, since it takes a package. */
export const patternIds: Readonly<Record<string, string>> = {
  C101: 'A pattern of a form that takes ever longer the longer the text is: one such field lets anybody stop the server.\n      Let neighbouring parts match different characters, and nest no repetition in another.',
};

/** Ways in which a pattern may fail to match one text, tried one after the other; sound ones stay far below. */
const maxScore = 200;
const timeout = 2000;

/** Patterns of forms that can be matched forever, one line for each. */
export function explodingPatterns({ resources }: Pick<Sources, 'resources'>): string[] {
  return [...resources.values()].flatMap(({ formFile, form }) =>
    patternsIn(form, '').flatMap(({ path, pattern }): string[] => {
      const why = whyExploding(pattern);
      return why ? [`${formFile} ${path}: ${quote(pattern)} ${why} [C101]`] : [];
    }),
  );
}

/** Nothing for a pattern that can be matched against any text; ones that are none are another check's to tell. */
export function whyExploding(pattern: string): string | undefined {
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
