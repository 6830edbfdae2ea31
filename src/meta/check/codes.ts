import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, pagesFile, type Check, type World } from './subject.ts';

const shape = /^[A-Za-z][A-Za-z0-9_-]*([.:][A-Za-z0-9_-]+)*$/;

/** A permission code and where it was written. */
export interface NamedCode {
  readonly code: string;
  readonly file: string;
  readonly path: string;
}

/** Is a code granted, either itself or by a pattern ending in `*`? */
function isGranted(code: string, granted: ReadonlySet<string>): boolean {
  if (granted.has(code)) return true;
  for (const pattern of granted) if (pattern.endsWith('*') && code.startsWith(pattern.slice(0, -1))) return true;
  return false;
}

/** Reports codes that no policy grants: only the unrestricted administrator could use what they protect. */
export function* ungranted(named: Iterable<NamedCode>, granted: ReadonlySet<string>): Iterable<Problem> {
  for (const { code, file, path } of named) {
    if (!isGranted(code, granted)) {
      const hint = didYouMean(code, granted);
      yield { id: 'R901', file, path, message: `${quote(code)} is granted by no policy`, ...(hint && { hint }) };
    }
  }
}

const wellFormed: Check = function* (subject) {
  const { code } = subject.declaration;
  if (code !== '' && !shape.test(code))
    yield inResource(subject, 'R902', 'code', `${quote(code)} is not a permission code`);
};

export function* pageCodes({ pages, subjects }: World): Iterable<Problem> {
  for (const [i, { code, action }] of pages.entries()) {
    if (code !== undefined && !shape.test(code))
      yield { id: 'R902', file: pagesFile, path: `[${i}].code`, message: `${quote(code)} is not a permission code` };
    if (action === undefined) continue;
    const known = [...subjects.values()].flatMap(({ declaration, resource }) =>
      declaration.code === code ? resource.actions : [],
    );
    const hint = didYouMean(action, known);
    if (!known.includes(action))
      yield {
        id: 'R903',
        file: pagesFile,
        path: `[${i}].action`,
        message: `${quote(code ?? '')} has no action ${quote(action)}`,
        ...(hint && { hint }),
      };
  }
}

export function* grants({ subjects, pages, codes }: World): Iterable<Problem> {
  const own = [...subjects.values()].map(({ resourceFile, declaration }) => ({
    code: declaration.code,
    file: resourceFile,
    path: 'code',
  }));
  const ofPages = pages.map(({ code = '' }, i) => ({ code, file: pagesFile, path: `[${i}].code` }));
  if (codes)
    yield* ungranted(
      [...own, ...ofPages].filter(({ code }) => shape.test(code)),
      codes,
    );
}

export const codeChecks: readonly Check[] = [wellFormed];
