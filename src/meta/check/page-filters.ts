import type { Field, FilterOp } from '../field.ts';
import { filterOps, isFilterable, readFilterName } from '../list-rules.ts';
import type { Resource } from '../model.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { pagesFile, type World } from './subject.ts';

/** Checks the filters of pages that show a resource, in the same way as the list call. */
export function* pageFilters({ pages, subjects }: World): Iterable<Problem> {
  for (const [i, { resource: id, filter, opens }] of pages.entries()) {
    if (id === undefined) {
      for (const key of ['filter', 'opens'] as const) {
        if ({ filter, opens }[key] !== undefined)
          yield { id: 'R608', file: pagesFile, path: `[${i}].${key}`, message: 'the page shows no resource' };
      }
    }
    const subject = subjects.get(id ?? '');
    if (!subject) continue;
    for (const [name, value] of Object.entries(filter ?? {}))
      yield* condition(subject.resource, `[${i}].filter.${name}`, name, value);
  }
}

function* condition(resource: Resource, path: string, name: string, value: string): Iterable<Problem> {
  const at = { file: pagesFile, path } as const;
  const { field: fieldName = '', op = 'eq' } = readFilterName(resource, name) ?? {};
  const field = resource.fields.get(fieldName);
  if (!field) {
    const hint = didYouMean(name, resource.fields.keys());
    yield { id: 'R608', ...at, message: `${quote(name)} is not a field of ${resource.id}`, ...(hint && { hint }) };
  } else if (!isFilterable(resource, field) || (op !== 'empty' && !filterOps(field).includes(op))) {
    yield {
      id: 'R608',
      ...at,
      message: `${quote(field.name)} (${field.type.name}) cannot be asked for ${quote(name)}`,
    };
  } else {
    for (const each of valuesOf(op, value)) {
      if (fits(field, op, each)) continue;
      const hint = didYouMean(each, Object.keys(field.spec['x-options'] ?? {}));
      yield { id: 'R609', ...at, message: `${quote(each)} is no value of ${quote(field.name)}`, ...(hint && { hint }) };
    }
  }
}

const valuesOf = (op: FilterOp, value: string): readonly string[] => (op === 'in' ? value.split(',') : [value]);

function fits({ type, spec }: Field, op: FilterOp, value: string): boolean {
  if (op === 'empty') return value === 'true' || value === 'false';
  const options = spec['x-options'];
  return options && op !== 'like' ? Object.hasOwn(options, value) : type.parse(value) !== undefined;
}
