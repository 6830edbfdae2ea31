import type { Field } from '../field.ts';
import type { CheckId } from './ids.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Subject } from './subject.ts';

/** Runs a check on the named field; reports R104 if the resource, or the one that it leads to, has no such field. */
export function* namedField(
  subject: Subject,
  path: string,
  name: string,
  check: (field: Field) => Iterable<Problem> = () => [],
  of: Subject = subject,
): Iterable<Problem> {
  if (name === '') return;
  const { fields } = of.resource;
  const field = fields.get(name);
  if (field) yield* check(field);
  else
    yield inResource(
      subject,
      'R104',
      path,
      `${quote(name)} is not a field of ${of.formFile}`,
      didYouMean(name, fields.keys()),
    );
}

/** Reports names that occur twice in a list. */
export function* repeated(subject: Subject, path: string, names: readonly string[]): Iterable<Problem> {
  for (const [i, name] of names.entries()) {
    if (name !== '' && names.indexOf(name) < i)
      yield inResource(subject, 'R107', `${path}[${i}]`, `${quote(name)} is named twice`);
  }
}

/** Reports values that are none of a choice. */
export function* knownOptions(
  subject: Subject,
  id: CheckId,
  path: string,
  field: string,
  values: readonly string[],
): Iterable<Problem> {
  const options = Object.keys(subject.resource.fields.get(field)?.spec['x-options'] ?? {});
  for (const value of values)
    if (!options.includes(value))
      yield inResource(
        subject,
        id,
        path,
        `${quote(value)} is not a choice of ${quote(field)}`,
        didYouMean(value, options),
      );
}

/** Is it a column of the table? */
export const isStored = (field: Field): boolean => field.origin !== 'computed';

/** Is it a stored field that a person can fill in? */
export const isFillable = (field: Field): boolean => field.origin === 'form';

export const typeText = (field: Field): string => `${quote(field.name)} (${field.type.name})`;
