import type { Field } from '../field.ts';
import { isStored, namedField, typeText } from './names.ts';
import { quote } from './problem.ts';
import { inResource, type Check } from './subject.ts';

const unnameable = (field: Field): boolean =>
  field.type.heavy === true ||
  field.type.secret === true ||
  field.type.column === 'json' ||
  ['file', 'image', 'richtext'].includes(field.type.name);

/** Every row needs a name for pickers, references, logs and titles. */
const display: Check = function* (subject) {
  const { declaration, resource } = subject;
  if (declaration.display === undefined) {
    if (resource.display === 'id')
      yield inResource(
        subject,
        'R109',
        'display',
        `no text field of ${subject.formFile} is required, so rows would be shown by their ids`,
      );
    return;
  }
  yield* namedField(subject, 'display', declaration.display, function* (field) {
    if (!isStored(field))
      yield inResource(subject, 'R109', 'display', `${quote(field.name)} is computed when rows are read`);
    else if (unnameable(field)) yield inResource(subject, 'R109', 'display', `${typeText(field)} does not name a row`);
    else if (field.spec['x-sensitive'])
      yield inResource(subject, 'R109', 'display', `${quote(field.name)} is masked, so rows could not be told apart`);
  });
};

/** Unique constraints over several fields; `x-unique` covers single fields. */
const uniques: Check = function* (subject) {
  for (const [i, names] of (subject.declaration.unique ?? []).entries()) {
    const path = `unique[${i}]`;
    if (names.length === 0) yield inResource(subject, 'R110', path, 'names no field');
    for (const [j, name] of [...names].entries()) {
      if (names.indexOf(name) < j) yield inResource(subject, 'R110', `${path}[${j}]`, `${quote(name)} is named twice`);
      yield* namedField(subject, `${path}[${j}]`, name, function* (field) {
        if (!isStored(field) || field.type.column === 'json' || field.type.secret)
          yield inResource(subject, 'R110', `${path}[${j}]`, `${typeText(field)} cannot be held unique`);
      });
    }
  }
};

export const displayChecks: readonly Check[] = [display, uniques];
