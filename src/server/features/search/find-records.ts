import type { Row } from '../../../meta/json.ts';
import { isSortable } from '../../../meta/list-rules.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Reach } from '../../context.ts';
import { reachOf } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { allowLookups } from '../../records/lookups.ts';
import { anyOf, quickSearch } from '../../records/query.ts';
import { rowsWithin } from '../../records/rows.ts';
import { isColumn, type Condition } from '../../storage/condition.ts';

/** Rows of one resource as the search shows them. */
interface Found {
  readonly resource: string;
  readonly rows: readonly { readonly id: string; readonly title: string; readonly about: readonly string[] }[];
}

const maxRows = 5;
/** The best are chosen among so many matches: without an order the database stops as soon as it has them. */
const maxCandidates = 50;

/** Rows of all resources with `globalSearch`, within the caller's reach in each list. */
export async function findRecords(context: Context, text: string): Promise<Found[]> {
  if (text === '') return [];
  const asked = [...context.model.resources.values()].flatMap((resource) => {
    const reach = resource.declaration.list?.globalSearch && reachOf(context, resource, 'list');
    return reach ? [{ resource, reach, conditions: [quickSearch(context, resource, text)] }] : [];
  });
  await allowLookups(context, ...asked);
  const found = await Promise.all(
    asked.map(async ({ resource, reach, conditions }) => ({
      resource: resource.id,
      rows: await rowsOf(context, resource, reach, conditions, text),
    })),
  );
  return found.filter(({ rows }) => rows.length > 0);
}

async function rowsOf(
  context: Context,
  resource: Resource,
  reach: Reach,
  conditions: readonly Condition[],
  text: string,
): Promise<Found['rows']> {
  const codec = codecOf(context, resource);
  const shown = [
    ...new Set([resource.display, ...resource.list.search.filter((name) => !resource.fields.get(name)?.spec['x-ref'])]),
  ];
  const find = (where: readonly Condition[], limit: number) =>
    context.store.find(resource.table, ['id', ...shown], rowsWithin(context, resource, reach).where(...where), {
      limit,
    });
  const candidates = await find(conditions, maxCandidates);
  // There may be more, and what is exactly so called among them. It holds the text anyway: asking for that too would
  // make the database gather all matches first.
  const exact = candidates.length < maxCandidates ? [] : await find([calledExactly(resource, shown, text)], maxRows);
  const stored = new Map([...exact, ...candidates].map((row) => [row.id, row])).values();
  const rows = [...stored].map(codec.toWire).map((row) => {
    const [title = '', ...about] = shown.map((name) => say(row, name));
    return { id: String(row.id), title, about: [...new Set(about)].filter((value) => value !== '' && value !== title) };
  });
  const wanted = text.toLowerCase();
  return rows
    .toSorted((one, other) => distance(one, wanted) - distance(other, wanted) || (one.title < other.title ? -1 : 1))
    .slice(0, maxRows);
}

/** By an index: fields that can be sorted by have one. */
const calledExactly = (resource: Resource, names: readonly string[], text: string): Condition =>
  anyOf(
    resource,
    names.flatMap((name) => {
      const field = resource.fields.get(name);
      return field?.type.column === 'text' && !field.spec['x-sensitive'] && isSortable(resource, field)
        ? [isColumn(name, text)]
        : [];
    }),
  );

const say = (row: Row, name: string): string =>
  row[name] === null || row[name] === undefined ? '' : String(row[name]);

/** Exact matches come first, then prefixes. */
function distance({ title, about }: Found['rows'][number], wanted: string): number {
  const texts = [title, ...about].map((each) => each.toLowerCase());
  if (texts.includes(wanted)) return 0;
  return texts.some((each) => each.startsWith(wanted)) ? 1 : 2;
}

/** Resources to which the caller may add rows, if a page of the menu offers it. */
export const addable = (context: Context): string[] =>
  [...context.model.resources.values()]
    .filter(
      (resource) =>
        resource.menu &&
        !resource.menu.hidden &&
        resource.calls.some(({ op }) => op === 'add') &&
        reachOf(context, resource, 'add') !== undefined,
    )
    .map(({ id }) => id);
