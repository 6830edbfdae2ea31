import { AppError, type FieldError } from '../../meta/errors.ts';
import { isInvalid, readValue } from './input.ts';
import type { Field } from '../../meta/field.ts';
import type { Resource } from '../../meta/model.ts';
import { isSortable, searchColumns } from '../../meta/list-rules.ts';
import type { Context, Reach } from '../context.ts';
import { all, live, type Condition } from '../storage/condition.ts';
import type { Order } from '../storage/store.ts';
import { containing, splitList, readFilter } from './filter.ts';
import { hasEntries } from './holding.ts';
import { allowLookups } from './lookups.ts';
import { readWhere } from './where.ts';

export interface ListQuery {
  page: number;
  limit: number;
  where: Condition[];
  order: Order[];
}

const maxPerPage = 200;
const maxRows = 10_000_000;

/**
 * The parameters of a list call after the caller's permissions were checked; `searched`: the fields of the quick
 * search.
 */
export async function readListQuery(
  context: Context,
  resource: Resource,
  reach: Reach,
  input: Record<string, unknown>,
  searched = resource.list.search,
): Promise<ListQuery> {
  const query = parse(context, resource, input, searched);
  await allowLookups(context, { resource, reach, conditions: query.where });
  return query;
}

/** Reads the parameters of a list call; an unknown parameter is an error that names it. */
function parse(
  context: Context,
  resource: Resource,
  input: Record<string, unknown>,
  searched: readonly string[],
): ListQuery {
  const { dialect } = context.db;
  const errors: FieldError[] = [];
  const where: Condition[] = [];
  const { page = '1', limit = '20', _sort, _order, _where, q, ...filters } = input;
  const pageNumber = parsePositiveInt(page, 'page', 1, maxRows, errors);
  const size = parsePositiveInt(limit, 'limit', 1, maxPerPage, errors);
  const order = readOrder(resource, _sort, _order, errors);
  if (q !== undefined && q !== '') {
    if (typeof q !== 'string' || q.length > 100) errors.push({ path: 'q', problem: 'type', values: { title: 'q' } });
    else where.push(quickSearch(context, resource, q, searched));
  }
  if (_where !== undefined && _where !== '') {
    const condition = readWhere(resource, _where, dialect, errors);
    if (condition) where.push(condition);
  }
  for (const [name, raw] of Object.entries(filters)) {
    if (raw === '') continue;
    const condition = readFilter(resource, name, raw, dialect);
    if ('problem' in condition) errors.push(condition);
    else where.push(condition);
  }
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  return { page: pageNumber, limit: size, where, order };
}

/**
 * Part of a searched field or of the name of a row that it refers to, or the whole of a masked or exact one: a caller's
 * full phone number finds the caller.
 */
export function quickSearch(
  { model, db: { dialect } }: Context,
  resource: Resource,
  text: string,
  searched: readonly string[] = resource.list.search,
): Condition {
  const columns = searchColumns(resource).filter(
    (name) => searched === resource.list.search || searched.includes(name),
  );
  const of: Condition[] = columns.length > 0 ? [containing(resource, columns, text)] : [];
  for (const name of searched) {
    const field = resource.fields.get(name);
    const target = field && model.resources.get(field.spec['x-ref'] ?? '');
    if (target) {
      of.push(namedAs(target, resource, field, text));
      continue;
    }
    const value =
      field && !columns.includes(name) && mayBeWhole(field, text.trim()) ? readValue(field, text.trim(), 'form') : null;
    if (field && value !== null && !isInvalid(value))
      of.push({
        is: 'compare',
        column: name,
        op: '=',
        value: dialect.encode(field.type.column, field.type.toColumn(value)),
      });
  }
  return anyOf(resource, of);
}

/** SQLite takes an index of live rows for one side of an "or" only if that side says so itself. */
export const anyOf = (resource: Resource, of: readonly Condition[]): Condition => ({
  is: 'any',
  of: resource.removal === 'soft' ? of.map((one) => all(live, one)) : of,
});

/** Refers to a row whose name has the text in it. */
const namedAs = (target: Resource, from: Resource, { name, type }: Field, text: string): Condition => ({
  is: 'via',
  column: name,
  several: type.name === 'refs',
  indexed: hasEntries(from, name),
  table: target.table,
  where: { is: 'all', of: [live, containing(target, [target.display], text)] },
});

/** Typing part of a masked value is not a look-up yet; asking for the whole value is counted as one. */
function mayBeWhole({ spec, schema }: Field, text: string): boolean {
  if (!spec['x-sensitive']) return true;
  return text.length >= 7 && (typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(text));
}

export function parsePositiveInt(raw: unknown, path: string, min: number, max: number, errors: FieldError[]): number {
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text !== 'string' || !/^[1-9]\d{0,15}$/.test(text)) {
    errors.push({ path, problem: 'type', values: { title: path } });
    return min;
  }
  const value = Number(text);
  if (value > max) errors.push({ path, problem: 'tooBig', values: { limit: max } });
  return value;
}

/** The order of a list that nobody sorts. */
const ownOrder = ({ list: { first, sort } }: Resource): Order[] => [
  ...(first ? [{ column: first, descending: true }] : []),
  { column: sort.field, descending: sort.order === 'desc' },
];

function readOrder(resource: Resource, sort: unknown, direction: unknown, errors: FieldError[]): Order[] {
  const columns = splitList(sort);
  const directions = splitList(direction);
  if (!columns || columns.length > 5) errors.push({ path: '_sort', problem: 'type', values: { title: '_sort' } });
  if (!directions || directions.some((word) => !['asc', 'desc'].includes(word)))
    errors.push({ path: '_order', problem: 'notAChoice' });
  const order = (columns ?? []).map((column, i): Order => {
    const field = resource.fields.get(column);
    if (!field) errors.push({ path: column, problem: 'unknown' });
    else if (!isSortable(resource, field)) errors.push({ path: column, problem: 'notSortable' });
    return { column, descending: directions?.[i] === 'desc' };
  });
  if (order.length === 0) order.push(...ownOrder(resource));
  // The id breaks ties in the same direction, so that one index serves both directions.
  if (!order.some(({ column }) => column === 'id'))
    order.push({ column: 'id', descending: order.at(-1)?.descending ?? false });
  return order;
}
