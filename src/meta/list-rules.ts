import type { Field, FilterOp } from './field.ts';
import type { Resource } from './model.ts';

/**
 * What a list can be ordered by: the columns that it shows, which have indexes. Masked fields would
 * tell their order; a log is read in the order in which it was written.
 */
export const isSortable = (resource: Resource, field: Field): boolean =>
  field.type.sortable &&
  field.origin !== 'computed' &&
  !field.spec['x-sensitive'] &&
  (field.name === resource.list.sort.field ||
    (!resource.declaration.appendOnly && (field.origin === 'system' || resource.list.columns.includes(field.name))));

/** Filters that were declared, and the fields by which rows are looked up from elsewhere. */
export const isFilterable = (resource: Resource, field: Field): boolean =>
  field.origin !== 'computed' &&
  !field.type.secret &&
  (resource.list.filters.includes(field.name) ||
    resource.list.columns.includes(field.name) ||
    field.origin !== 'form' ||
    field.type.name === 'ref' ||
    resource.uniques.some((names) => names.includes(field.name)));

/** Operators by which a field may be filtered. Part of a masked value may not be asked for, or its digits could be guessed one by one. */
export const filterOps = (field: Field): readonly FilterOp[] =>
  field.spec['x-sensitive']
    ? field.type.filters.filter((op) => ['eq', 'in', 'empty'].includes(op))
    : field.spec['x-exact']
      ? field.type.filters.filter((op) => op !== 'like')
      : field.type.filters;

/** Text fields that a substring index serves: the quick search and filters by part of a text. */
export function searchColumns(resource: Resource): string[] {
  const wanted = new Set([...resource.list.search, ...resource.list.filters]);
  return [...wanted].filter((name) => {
    const field = resource.fields.get(name);
    return field !== undefined && field.type.column === 'text' && filterOps(field).includes('like');
  });
}

const suffixes: readonly FilterOp[] = ['ne', 'gte', 'lte', 'lt', 'like', 'nin', 'in', 'has', 'hour', 'empty'];

/** Splits `amount_gte` into field and operator; undefined for what is no filter of this resource. */
export function readFilterName(
  { fields }: Pick<Resource, 'fields'>,
  name: string,
): { field: string; op: FilterOp } | undefined {
  if (fields.has(name)) return { field: name, op: 'eq' };
  const op = suffixes.find((suffix) => name.endsWith(`_${suffix}`));
  const field = op && name.slice(0, -op.length - 1);
  return field && fields.has(field) ? { field, op } : undefined;
}

const kinds: ReadonlySet<string> = new Set(['enum', 'dict', 'ref', 'bool', 'date']);

/** By what rows are told apart when they are added up: choices, references and days. */
export const isGroupable = (resource: Resource, field: Field): boolean =>
  kinds.has(field.type.name) && field.name !== 'id' && !field.spec['x-sensitive'] && isFilterable(resource, field);

/** What a report adds up for each kind: amounts, and numbers of things. */
export const aggregateFields = (resource: Resource): readonly Field[] =>
  [...resource.fields.values()].filter(
    ({ type, origin, spec }) => ['money', 'integer'].includes(type.name) && origin === 'form' && !spec['x-sensitive'],
  );

/** Amounts that add up: what a list says below its columns. Masked ones would tell by their sum. */
export const totalFields = (resource: Resource): readonly Field[] =>
  [...resource.fields.values()].filter(
    (field) =>
      field.type.name === 'money' && field.origin === 'form' && !field.spec['x-sensitive'] && !field.spec['x-no-total'],
  );
