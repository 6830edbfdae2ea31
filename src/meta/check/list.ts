import type { Field } from '../field.ts';
import { filterOps, searchColumns } from '../list-rules.ts';
import { isStored, namedField, repeated, typeText } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Check, type Subject } from './subject.ts';

function* named(
  subject: Subject,
  key: 'columns' | 'filters' | 'search' | 'inline' | 'beside',
  check: (field: Field, path: string) => Iterable<Problem>,
): Iterable<Problem> {
  const names = subject.declaration.list?.[key] ?? [];
  yield* repeated(subject, `list.${key}`, names);
  for (const [i, name] of names.entries()) {
    const path = `list.${key}[${i}]`;
    yield* namedField(subject, path, name, (field) => check(field, path));
  }
}

const columns: Check = (subject) =>
  named(subject, 'columns', function* (field, path) {
    if (field.type.heavy || field.type.secret)
      yield inResource(subject, 'R102', path, `${typeText(field)} is left out of list replies`);
  });

const filters: Check = (subject) =>
  named(subject, 'filters', function* (field, path) {
    if (!isStored(field))
      yield inResource(
        subject,
        'R103',
        path,
        `${quote(field.name)} is computed when rows are read and cannot be filtered by`,
      );
    else if (field.type.secret || field.type.filters.length === 0)
      yield inResource(subject, 'R103', path, `${typeText(field)} cannot be filtered by`);
  });

/** Masked and exact fields are searched by their whole text, references by the name of what they refer to, others by substring. */
const search: Check = (subject, { subjects }) =>
  named(subject, 'search', function* (field, path) {
    const target = subjects.get(field.spec['x-ref'] ?? '')?.resource;
    if (target && searchColumns(target).includes(target.display)) return;
    const ops = filterOps(field);
    const whole =
      field.type.column === 'text' && (field.spec['x-sensitive'] || field.spec['x-exact']) && ops.includes('eq');
    if (!isStored(field) || !(whole || ops.includes('like')))
      yield inResource(subject, 'R106', path, `${typeText(field)} holds no searchable text`);
  });

/** A global search result links to the list of its resource, so that list must exist. */
const globalSearch: Check = function* (subject) {
  const { declaration, resource } = subject;
  if (!declaration.list?.globalSearch) return;
  const refuse = (message: string) => inResource(subject, 'R118', 'list.globalSearch', message);
  if (resource.list.search.length === 0) yield refuse('there is no field to search in');
  if (!declaration.menu || declaration.menu.hidden) yield refuse('there is no place in the menu to lead to');
  if (!resource.calls.some(({ op }) => op === 'list')) yield refuse('there is no list');
};

const inline: Check = (subject) =>
  named(subject, 'inline', function* (field, path) {
    const reason = notInline(field);
    if (reason)
      yield inResource(subject, 'R108', path, `${quote(field.name)} cannot be edited in the table: ${reason}`);
  });

const beside: Check = (subject) =>
  named(subject, 'beside', function* (field, path) {
    if (field.origin !== 'form' || field.type.name !== 'ref')
      yield inResource(subject, 'R113', path, `${typeText(field)} refers to no other row`);
  });

function notInline(field: Field): string | undefined {
  if (field.readOnly) return 'it is read-only';
  if (field.spec['x-fixed']) return 'it is fixed once the row is added';
  if (field.spec['x-sensitive']) return 'it is masked';
  return field.type.heavy || field.type.secret || field.type.column === 'json'
    ? `its type is ${field.type.name}`
    : undefined;
}

/** The default order is valid for every resource, so only a declared one is checked. */
const sort: Check = function* (subject) {
  const declared = subject.declaration.list?.sort;
  if (!declared) return;
  yield* namedField(subject, 'list.sort', declared.replace(/^-/, ''), function* (field) {
    if (!isStored(field))
      yield inResource(
        subject,
        'R105',
        'list.sort',
        `${quote(field.name)} is computed when rows are read and cannot be sorted by`,
      );
    else if (field.spec['x-sensitive'])
      yield inResource(
        subject,
        'R105',
        'list.sort',
        `${quote(field.name)} is masked, and its order would tell what it hides`,
      );
    else if (!field.type.sortable)
      yield inResource(subject, 'R105', 'list.sort', `${typeText(field)} cannot be sorted by`);
  });
};

const first: Check = function* (subject) {
  const declared = subject.declaration.list?.first;
  if (!declared) return;
  yield* namedField(subject, 'list.first', declared, function* (field) {
    if (!isStored(field) || field.type.name !== 'bool')
      yield inResource(subject, 'R105', 'list.first', `${typeText(field)} is no yes-or-no field that is stored`);
  });
};

export const listChecks: readonly Check[] = [columns, filters, search, globalSearch, inline, beside, sort, first];
