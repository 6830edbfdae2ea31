import type { Row } from '../../../../meta/json.ts';
import { readFilterName } from '../../../../meta/list-rules.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { PageFilter } from '../../../../meta/routes.ts';
import type { ListState } from './list-state.ts';

type Filters = ListState['filters'];

/** The conditions of a page, by field. */
export function readPageFilter(resource: Resource, filter: PageFilter): Filters {
  const filters: Record<string, Filters[string]> = {};
  for (const [name, value] of Object.entries(filter)) {
    const found = readFilterName(resource, name);
    if (found) filters[found.field] = { ...filters[found.field], [found.op]: value };
  }
  return filters;
}

/** What the reader asks for within the page. Nothing leads out of it: where both name the same, the page's own condition stands. */
export function within(page: Filters, asked: Filters): Filters {
  const both = { ...asked };
  for (const [name, own] of Object.entries(page))
    both[name] = { ...asked[name], ...own, ...common(own.in, asked[name]?.in) };
  return both;
}

function common(own: string | undefined, asked: string | undefined): Filters[string] {
  const left = own && asked ? asked.split(',').filter((value) => own.split(',').includes(value)) : [];
  return left.length > 0 ? { in: left.join(',') } : {};
}

/** The resource as the page's filter bar offers it: without what the page has decided, and without choices that none of its rows has. */
export function offered(resource: Resource, page: Filters, hidden: readonly string[] = []): Resource {
  if (Object.keys(page).length === 0 && hidden.length === 0) return resource;
  const fields = new Map(resource.fields);
  for (const [name, { in: chosen, ne }] of Object.entries(page)) {
    const field = fields.get(name);
    const options = Object.entries(field?.spec['x-options'] ?? {}).filter(
      ([value]) => value !== ne && (!chosen || chosen.split(',').includes(value)),
    );
    if (field && options.length > 0)
      fields.set(name, { ...field, spec: { ...field.spec, 'x-options': Object.fromEntries(options) } });
  }
  const decided = (name: string) => page[name]?.eq !== undefined || hidden.includes(name);
  return {
    ...resource,
    fields,
    list: { ...resource.list, filters: resource.list.filters.filter((name) => !decided(name)) },
  };
}

/** What a new row has to have, or it would not show up where it was made. */
export function valuesWithin(resource: Resource, filters: Filters): Row {
  const given = Object.entries(filters).flatMap(([name, { eq }]) => {
    const field = resource.fields.get(name);
    const value = eq !== undefined && field?.origin === 'form' && !field.readOnly ? field.type.parse(eq) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}
