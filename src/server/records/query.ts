import { AppError, type FieldError } from '../../meta/errors.ts';
import type { Field, FilterOp } from '../../meta/field.ts';
import { isInvalid, readValue } from '../../meta/input.ts';
import type { Resource } from '../../meta/model.ts';
import { filterOps, isFilterable, isSortable, searchColumns } from '../../meta/list-rules.ts';
import type { Dialect } from '../storage/database.ts';
import type { Condition } from '../storage/condition.ts';
import { queryGrams } from '../storage/grams.ts';
import type { Order } from '../storage/store.ts';

export interface ListQuery {
  page: number;
  limit: number;
  where: Condition[];
  order: Order[];
}

export const mostPerPage = 200;
const mostRows = 10_000_000;
const suffixes: readonly FilterOp[] = ['ne', 'gte', 'lte', 'like', 'in', 'has', 'empty'];
const comparisons = { eq: '=', ne: '<>', gte: '>=', lte: '<=' } as const;

/** Reads the parameters of a list call; whatever is not understood is refused by name. */
export function readListQuery(resource: Resource, input: Record<string, unknown>, dialect: Dialect): ListQuery {
  const errors: FieldError[] = [];
  const where: Condition[] = [];
  const { page = '1', limit = '20', _sort, _order, q, ...filters } = input;
  const pageNumber = whole(page, 'page', 1, mostRows, errors);
  const size = whole(limit, 'limit', 1, mostPerPage, errors);
  const order = readOrder(resource, _sort, _order, errors);
  if (q !== undefined && q !== '') {
    if (typeof q !== 'string' || q.length > 100) errors.push({ path: 'q', problem: 'type', values: { title: 'q' } });
    else where.push(quickSearch(resource, q, dialect));
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

/** Part of a searched field, or the whole of a masked or exact one: a caller's full phone number finds the caller. */
function quickSearch(resource: Resource, text: string, dialect: Dialect): Condition {
  const columns = searchColumns(resource);
  const of: Condition[] = columns.length > 0 ? [{ is: 'contains', columns, text }] : [];
  for (const name of resource.list.search) {
    const field = resource.fields.get(name);
    const value = field && !columns.includes(name) ? readValue(field, text.trim(), 'form') : null;
    if (field && value !== null && !isInvalid(value)) of.push({ is: 'compare', column: name, op: '=', value: dialect.encode(field.type.column, field.type.toColumn(value)) });
  }
  return { is: 'any', of };
}

export function whole(raw: unknown, path: string, least: number, most: number, errors: FieldError[]): number {
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text !== 'string' || !/^[1-9]\d{0,15}$/.test(text)) {
    errors.push({ path, problem: 'type', values: { title: path } });
    return least;
  }
  const value = Number(text);
  if (value > most) errors.push({ path, problem: 'tooBig', values: { limit: most } });
  return value;
}

const names = (raw: unknown): string[] | undefined =>
  raw === undefined || raw === '' ? [] : typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) && raw.every((item) => typeof item === 'string') ? raw : undefined;

function readOrder(resource: Resource, sort: unknown, direction: unknown, errors: FieldError[]): Order[] {
  const columns = names(sort);
  const directions = names(direction);
  if (!columns || columns.length > 5) errors.push({ path: '_sort', problem: 'type', values: { title: '_sort' } });
  if (!directions || directions.some((word) => !['asc', 'desc'].includes(word))) errors.push({ path: '_order', problem: 'notAChoice' });
  const order = (columns ?? []).map((column, i): Order => {
    const field = resource.fields.get(column);
    if (!field) errors.push({ path: column, problem: 'unknown' });
    else if (!isSortable(resource, field)) errors.push({ path: column, problem: 'notSortable' });
    return { column, descending: directions?.[i] === 'desc' };
  });
  if (order.length === 0) order.push({ column: resource.list.sort.field, descending: resource.list.sort.order === 'desc' });
  // The id decides among equals, in the same direction, so that an index serves both ways.
  if (!order.some(({ column }) => column === 'id')) order.push({ column: 'id', descending: order.at(-1)?.descending ?? false });
  return order;
}

function readFilter(resource: Resource, name: string, raw: unknown, dialect: Dialect): Condition | FieldError {
  const suffix = resource.fields.has(name) ? undefined : suffixes.find((op) => name.endsWith(`_${op}`));
  const op: FilterOp = suffix ?? 'eq';
  const column = suffix ? name.slice(0, -suffix.length - 1) : name;
  const field = resource.fields.get(column);
  if (!field) return { path: name, problem: 'unknown' };
  if (!isFilterable(resource, field)) return { path: name, problem: 'notFilterable' };
  if (op !== 'empty' && !filterOps(field).includes(op)) return { path: name, problem: field.spec['x-sensitive'] ? 'masked' : 'operator' };
  return toCondition(resource, field, op, raw, dialect) ?? { path: name, problem: 'type', values: { title: field.title } };
}

function toCondition(resource: Resource, field: Field, op: FilterOp, raw: unknown, dialect: Dialect): Condition | undefined {
  const column = field.name;
  const read = (value: unknown): unknown => {
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    const parsed = typeof text === 'string' && text.length <= 200 ? readValue(field, text, 'form') : undefined;
    return parsed === undefined || parsed === null || isInvalid(parsed) ? undefined : dialect.encode(field.type.column, field.type.toColumn(parsed));
  };
  if (op === 'empty') return raw === 'true' || raw === true ? { is: 'empty', column, empty: true } : raw === 'false' || raw === false ? { is: 'empty', column, empty: false } : undefined;
  if (op === 'in') {
    const values = names(raw)?.map(read);
    return values && values.length > 0 && values.length <= 500 && !values.includes(undefined) ? { is: 'in', column, values } : undefined;
  }
  if (op === 'like') return typeof raw === 'string' && raw.length <= 100 ? contains(resource, column, raw) : undefined;
  if (op === 'has') {
    // One entry of a list: judged by the type of its entries.
    return typeof raw === 'string' && field.type.parse(raw) !== undefined && !raw.includes(',') ? { is: 'has', column, value: raw } : undefined;
  }
  const value = read(raw);
  if (value === undefined) return undefined;
  const compared: Condition = { is: 'compare', column, op: comparisons[op], value };
  const part = op === 'eq' ? partOf(resource, field, String(value)) : undefined;
  return part ? { is: 'all', of: [part, compared] } : compared;
}

/** Text that is only searched has no index for its whole; the one of its parts leaves few rows to compare. */
function partOf(resource: Resource, field: Field, text: string): Condition | undefined {
  const indexed = isSortable(resource, field) || resource.uniques.some(([first]) => first === field.name);
  return indexed || !queryGrams(text) ? undefined : contains(resource, field.name, text);
}

const contains = (resource: Resource, column: string, text: string): Condition | undefined =>
  searchColumns(resource).includes(column) ? { is: 'contains', columns: [column], text } : undefined;
