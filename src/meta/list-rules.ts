import type { Field, FilterOp } from './field.ts';
import { isGuarded, isRestricted } from './field-access.ts';
import type { Resource } from './model.ts';

/**
 * A list can be sorted by the columns that it shows, because they have indexes. Sorting by a masked field would reveal
 * its order. A log (`appendOnly`) is only sorted in the order in which it was written.
 */
export const isSortable = (resource: Resource, field: Field): boolean =>
  field.type.sortable &&
  field.origin !== 'computed' &&
  !isGuarded(field) &&
  (field.name === resource.list.sort.field ||
    (!resource.declaration.appendOnly && (field.origin === 'system' || resource.list.columns.includes(field.name))));

/** A list can be filtered by declared filters, and by the fields that other places use to look up rows. */
export const isFilterable = (resource: Resource, field: Field): boolean =>
  field.origin !== 'computed' &&
  !field.type.secret &&
  !isRestricted(field) &&
  (resource.list.filters.includes(field.name) ||
    resource.list.columns.includes(field.name) ||
    field.origin !== 'form' ||
    field.type.name === 'ref' ||
    resource.uniques.some((names) => names.includes(field.name)));

/**
 * The filter operators of a field. Masked values support no partial match, or their digits could be guessed one by one.
 */
export const filterOps = (field: Field): readonly FilterOp[] =>
  field.spec['x-sensitive']
    ? field.type.filters.filter((op) => ['eq', 'in', 'empty'].includes(op))
    : field.spec['x-exact']
      ? field.type.filters.filter((op) => op !== 'like')
      : field.type.filters;

/** Text fields that need a substring index, for the quick search and `like` filters. */
export function searchColumns(resource: Resource): string[] {
  const wanted = new Set([...resource.list.search, ...resource.list.filters]);
  return [...wanted].filter((name) => {
    const field = resource.fields.get(name);
    return (
      field !== undefined && !isRestricted(field) && field.type.column === 'text' && filterOps(field).includes('like')
    );
  });
}

const suffixes: readonly FilterOp[] = [
  'ne',
  'gte',
  'lte',
  'lt',
  'like',
  'nin',
  'in',
  'has',
  'hour',
  'weekday',
  'empty',
];

/** Splits `amount_gte` into field and operator; undefined if it is no filter of this resource. */
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

/** Rows can be grouped by choices, references and days. */
export const isGroupable = (resource: Resource, field: Field): boolean =>
  kinds.has(field.type.name) && field.name !== 'id' && !isGuarded(field) && isFilterable(resource, field);

/** Fields that a report can sum: amounts and counts. */
export const aggregateFields = (resource: Resource): readonly Field[] =>
  [...resource.fields.values()].filter(
    (field) => ['money', 'integer'].includes(field.type.name) && field.origin === 'form' && !isGuarded(field),
  );

/** Amounts that a list sums below its columns. The total of a masked field would reveal its values. */
export const totalFields = (resource: Resource): readonly Field[] =>
  [...resource.fields.values()].filter(
    (field) => field.type.name === 'money' && field.origin === 'form' && !isGuarded(field) && !field.spec['x-no-total'],
  );
