import type { Resource } from '../../meta/model.ts';
import type { Condition } from '../storage/condition.ts';
import { isIndexedList } from '../storage/tables.ts';

/** Is there an index by the entries of this list? */
export function hasEntries(resource: Resource, column: string): boolean {
  const field = resource.fields.get(column);
  return field !== undefined && isIndexedList(resource, field);
}

/** Rows whose list holds one of these values. */
export function holding(resource: Resource, column: string, values: readonly unknown[]): Condition {
  const indexed = hasEntries(resource, column);
  const of = values.map((value): Condition => ({ is: 'has', column, value, indexed }));
  return of.length === 1 ? (of[0] as Condition) : { is: 'any', of };
}
