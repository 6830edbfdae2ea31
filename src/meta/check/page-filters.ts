import type { Field, FilterOp } from '../field.ts';
import { aggregateFields, filterOps, isFilterable, isGroupable, readFilterName } from '../list-rules.ts';
import type { Resource } from '../model.ts';
import type { Summary } from '../routes.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { pagesFile, type World } from './subject.ts';

/** The conditions and reports of pages over a resource, checked as the list call will check them. */
export function* pageFilters({ pages, subjects }: World): Iterable<Problem> {
  for (const [i, { resource: id, filter, opens, sums }] of pages.entries()) {
    if (id === undefined) {
      for (const key of ['filter', 'opens', 'sums'] as const) {
        if ({ filter, opens, sums }[key] !== undefined) yield { id: 'R608', file: pagesFile, path: `[${i}].${key}`, message: 'the page shows no resource' };
      }
    }
    const subject = subjects.get(id ?? '');
    if (!subject) continue;
    for (const [name, value] of Object.entries(filter ?? {})) yield* condition(subject.resource, `[${i}].filter.${name}`, name, value);
    if (sums) yield* report(subject.resource, pagesFile, `[${i}].sums`, sums);
  }
  for (const { resource, resourceFile } of subjects.values()) if (resource.menu?.sums) yield* report(resource, resourceFile, 'menu.sums', resource.menu.sums);
}

function* report(resource: Resource, file: string, path: string, { by, of, day }: Summary): Iterable<Problem> {
  const fields = [...resource.fields.values()];
  const lines = fields.filter((field) => isGroupable(resource, field));
  const days = lines.filter(({ type }) => type.name === 'date');
  const known = (part: string, name: string, allowed: readonly Field[], what: string): Problem[] => {
    const names = allowed.map((field) => field.name);
    const hint = didYouMean(name, names);
    return names.includes(name) ? [] : [{ id: 'R610', file, path: `${path}.${part}`, message: `${quote(name)} is no ${what} of ${resource.id}`, ...(hint && { hint }) }];
  };
  for (const [i, name] of by.entries()) yield* known(`by[${i}]`, name, lines, 'kind');
  for (const [i, name] of of.entries()) yield* known(`of[${i}]`, name, aggregateFields(resource), 'number');
  yield* known('day', day, days, 'date');
}

function* condition(resource: Resource, path: string, name: string, value: string): Iterable<Problem> {
  const at = { file: pagesFile, path } as const;
  const { field: fieldName = '', op = 'eq' } = readFilterName(resource, name) ?? {};
  const field = resource.fields.get(fieldName);
  if (!field) {
    const hint = didYouMean(name, resource.fields.keys());
    yield { id: 'R608', ...at, message: `${quote(name)} is not a field of ${resource.id}`, ...(hint && { hint }) };
  } else if (!isFilterable(resource, field) || (op !== 'empty' && !filterOps(field).includes(op))) {
    yield { id: 'R608', ...at, message: `${quote(field.name)} (${field.type.name}) cannot be asked for ${quote(name)}` };
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
