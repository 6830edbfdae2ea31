import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import type { Sources } from './sources.ts';

const idShape = /^[A-Za-z][A-Za-z0-9]*\/[A-Za-z][A-Za-z0-9]*$/;

/** Reports files that could not be read, and resources without a form or forms without a resource. */
export function* filePairs({ resources }: Sources): Iterable<Problem> {
  for (const [id, { resourceFile, formFile, declaration, form, failures }] of resources) {
    for (const [file, reason] of failures ?? []) yield { id: 'R001', file, path: '', message: reason };
    if (failures) continue;
    if (!idShape.test(id))
      yield {
        id: 'R008',
        file: declaration === undefined ? formFile : resourceFile,
        path: '',
        message: `${quote(id)} cannot be the id of a resource`,
      };
    if (declaration === undefined)
      yield {
        id: 'R006',
        file: formFile,
        path: '',
        message: `there is no ${resourceFile}`,
        ...hint(
          id,
          [...resources]
            .filter(([, other]) => other.declaration !== undefined && other.form === undefined)
            .map(([other]) => other),
          'resources/',
          '.ts',
        ),
      };
    else if (form === undefined)
      yield { id: 'R005', file: resourceFile, path: 'form', message: `there is no ${formFile}` };
  }
}

function hint(id: string, candidates: readonly string[], before: string, after: string) {
  const found = didYouMean(id, candidates);
  return found ? { hint: found.replace(/"(.*)"/, (_, name: string) => quote(before + name + after)) } : {};
}

/** JSON.parse silently keeps the last of two values with the same name. */
export function* repeatedNames({ repeated = [] }: Sources): Iterable<Problem> {
  for (const { file, line, name } of repeated)
    yield { id: 'R012', file, path: `line ${line}`, message: `${quote(name)} stands twice in one object` };
}

/** Catches a copied resource file that still imports the form of the original. */
export function* ownForms({ resources }: Sources): Iterable<Problem> {
  for (const { resourceFile, formFile, declaration, form } of resources.values()) {
    const used = (declaration as { form?: unknown } | null | undefined)?.form;
    if (used === undefined || form === undefined || used === form || sameText(used, form)) continue;
    const owner = [...resources.values()].find(
      (other) => other.form !== undefined && (other.form === used || sameText(other.form, used)),
    );
    yield {
      id: 'R007',
      file: resourceFile,
      path: 'form',
      message: `is not the form of ${formFile}`,
      ...(owner && { hint: `it is that of ${owner.formFile}` }),
    };
  }
}

function sameText(one: unknown, other: unknown): boolean {
  try {
    return JSON.stringify(one) === JSON.stringify(other);
  } catch {
    // Circular or not plain data, which R004 reports.
    return false;
  }
}

export function* tables({ resources }: Sources): Iterable<Problem> {
  const taken = new Map<string, string>();
  for (const [id, { resourceFile, declaration }] of resources) {
    if (declaration === undefined) continue;
    const table = id.replaceAll('/', '_').toLowerCase();
    const other = taken.get(table);
    if (other) yield { id: 'R009', file: resourceFile, path: '', message: `would share its table with ${other}` };
    else taken.set(table, resourceFile);
  }
}

export function* plainData({ resources }: Sources): Iterable<Problem> {
  for (const { resourceFile, declaration } of resources.values()) {
    for (const { path, what } of impure(declaration, '', []))
      yield { id: 'R004', file: resourceFile, path, message: `${what} is not data` };
  }
}

function* impure(value: unknown, path: string, above: readonly unknown[]): Iterable<{ path: string; what: string }> {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) yield { path, what: String(value) };
  } else if (typeof value !== 'object') yield { path, what: quote(value) };
  else if (above.includes(value)) yield { path, what: 'a value that contains itself' };
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) yield* impure(item, `${path}[${i}]`, [...above, value]);
  // JSON modules may have no prototype.
  else if (![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    yield { path, what: `an instance of ${value.constructor?.name ?? 'a class'}` };
  else
    for (const [key, item] of Object.entries(value))
      yield* impure(item, path === '' ? key : `${path}.${key}`, [...above, value]);
}
