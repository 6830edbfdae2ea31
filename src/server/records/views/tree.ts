import { AppError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { noValue, rowsPerPlace } from '../../../meta/views.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { StoredRow } from '../../storage/database.ts';
import { authorize, visible } from '../access.ts';
import { codecOf } from '../codec.ts';
import { labelsFor, type Refs } from '../labels.ts';
import { readListQuery, type ListQuery } from '../query.ts';
import { readId } from '../read-ids.ts';
import { cursorOf, readAfter } from './cursor.ts';

/** What lies directly in one place of a tree. */
export interface Tree {
  place: string;
  /** What the rows lie in further down, each with the number of its rows. */
  groups: { place: string; field: string; value: Json; rows: number }[];
  list: Row[];
  /** How many rows lie directly below each row of the list that has any. */
  below: Record<string, number>;
  total: number;
  refs: Refs;
  /** The cursor of the next page; absent on the last one. */
  next?: string;
}

interface Asked {
  place: string;
  query: ListQuery;
  where: Condition;
  behind: Condition | undefined;
}

/** The values of one reference: buildings of a project, floors of a building. */
const maxGroups = 2000;

const hasNone = (column: string): Condition => ({ is: 'empty', column, empty: true });

/** What lies in the place `_in`, at the top without one; rows behind `_after`. */
export async function treeOf(
  context: Context,
  resource: Resource,
  { _in = '', _after, limit = String(rowsPerPlace), ...input }: Record<string, unknown>,
): Promise<Tree> {
  const reach = authorize(context, resource, 'list');
  const query = await readListQuery(context, resource, reach, { ...input, limit });
  const asked: Asked = {
    place: String(_in),
    query,
    where: visible(context, resource, reach, ...query.where),
    behind: _after === undefined ? undefined : readAfter(context, resource, query.order, _after),
  };
  const by = resource.list.views.tree?.by ?? [];
  return by.length > 0 ? within(context, resource, by, asked) : below(context, resource, asked);
}

/**
 * The rows below a row. A row whose parent is not among those that match, or is out of the caller's reach, stands at
 * the top: nothing that is found is left out for want of a place.
 */
async function below(context: Context, resource: Resource, asked: Asked): Promise<Tree> {
  const { table, tree: { parent } = { parent: '' } } = resource;
  const here: Condition =
    asked.place === ''
      ? { is: 'outside', column: parent, table, where: asked.where }
      : isColumn(parent, readId(asked.place));
  const page = await pageOf(context, resource, asked, all(asked.where, here));
  const ids = page.list.map(({ id }) => String(id));
  const counts =
    ids.length === 0
      ? []
      : await context.store.countsBy(
          table,
          [parent],
          all(asked.where, { is: 'in', column: parent, values: ids }),
          ids.length,
        );
  return {
    ...page,
    below: Object.fromEntries(counts.map(({ values: [id], rows }) => [String(id), rows])),
  };
}

/** The groups of the next reference with more than one value, or the rows once all references are named. */
async function within(
  context: Context,
  resource: Resource,
  by: readonly string[],
  { place, ...asked }: Asked,
): Promise<Tree> {
  const way = place === '' ? [] : place.split(',');
  if (way.length > by.length)
    throw new AppError('invalid', {}, { errors: [{ path: '_in', problem: 'type', values: { title: '_in' } }] });
  const where = all(
    asked.where,
    ...way.map((value, i) => {
      const column = by[i] as string;
      return value === noValue ? hasNone(column) : isColumn(column, readId(value));
    }),
  );
  const field = by[way.length];
  if (field === undefined) return { ...(await pageOf(context, resource, { place, ...asked }, where)), below: {} };
  const codec = codecOf(context, resource);
  const counted = await context.store.countsBy(resource.table, [field], where, maxGroups);
  const groups = counted.map(({ values: [stored], rows }) => {
    const value = codec.toWire({ [field]: stored } as StoredRow)[field] ?? null;
    return { place: [...way, value === null ? noValue : String(value)].join(','), field, value, rows };
  });
  // A level that none of the rows has, such as units in a building without any, is left out.
  const [only] = groups;
  if (only && groups.length === 1 && only.value === null)
    return within(context, resource, by, { place: only.place, ...asked });
  const refs = await labelsFor(
    context,
    resource,
    groups.map(({ value }) => ({ [field]: value })),
  );
  const labels = refs[resource.fields.get(field)?.spec['x-ref'] ?? ''] ?? {};
  const labelOf = (value: Json) => labels[String(value)] ?? '';
  return {
    place,
    groups: groups.toSorted(
      (one, other) =>
        Number(one.value === null) - Number(other.value === null) ||
        labelOf(one.value).localeCompare(labelOf(other.value), 'zh', { numeric: true }),
    ),
    list: [],
    below: {},
    total: groups.reduce((sum, { rows }) => sum + rows, 0),
    refs,
  };
}

async function pageOf(
  context: Context,
  resource: Resource,
  { place, query, behind }: Omit<Asked, 'where'>,
  where: Condition,
): Promise<Omit<Tree, 'below'>> {
  const codec = codecOf(context, resource);
  const found = await context.store.leading({
    table: resource.table,
    columns: codec.listed,
    derived: codec.derived,
    where: all(where, behind),
    order: query.order,
    limit: query.limit + 1,
  });
  const list = found.slice(0, query.limit).map(codec.toWire);
  const last = found.length > query.limit ? list.at(-1) : undefined;
  return {
    place,
    groups: [],
    list,
    total: await context.store.count(resource.table, where),
    refs: await labelsFor(context, resource, list),
    ...(last && { next: cursorOf(query.order, last) }),
  };
}
