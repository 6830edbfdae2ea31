import type { FieldError } from '../../meta/errors.ts';
import type { Field, FilterOp } from '../../meta/field.ts';
import { isInvalid, readValue } from './input.ts';
import { filterOps, isFilterable, isSortable, readFilterName, searchColumns } from '../../meta/list-rules.ts';
import type { Resource } from '../../meta/model.ts';
import type { Condition } from '../storage/condition.ts';
import { holding } from './holding.ts';
import type { Dialect } from '../storage/database.ts';
import { queryGrams } from '../storage/grams.ts';

const comparisons = { eq: '=', ne: '<>', gte: '>=', lte: '<=', lt: '<' } as const;

/** Several values in one parameter: separated by commas on a form, a list in JSON. */
export const splitList = (raw: unknown): string[] | undefined =>
  raw === undefined || raw === ''
    ? []
    : typeof raw === 'string'
      ? raw.split(',')
      : Array.isArray(raw) && raw.every((item) => typeof item === 'string')
        ? raw
        : undefined;

/** One condition of a list call, such as `amount_gte` with its value; an error names what is invalid. */
export function readFilter(resource: Resource, name: string, raw: unknown, dialect: Dialect): Condition | FieldError {
  const { field: column = '', op = 'eq' } = readFilterName(resource, name) ?? {};
  const field = resource.fields.get(column);
  if (!field) return { path: name, problem: 'unknown' };
  if (!isFilterable(resource, field)) return { path: name, problem: 'notFilterable' };
  if (op !== 'empty' && !filterOps(field).includes(op))
    return { path: name, problem: field.spec['x-sensitive'] ? 'masked' : 'operator' };
  return (
    toCondition(resource, field, op, raw, dialect) ?? { path: name, problem: 'type', values: { title: field.title } }
  );
}

function toCondition(
  resource: Resource,
  field: Field,
  op: FilterOp,
  raw: unknown,
  dialect: Dialect,
): Condition | undefined {
  const column = field.name;
  const read = (value: unknown): unknown => {
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    const parsed = typeof text === 'string' && text.length <= 200 ? readValue(field, text, 'form') : undefined;
    return parsed === undefined || parsed === null || isInvalid(parsed)
      ? undefined
      : dialect.encode(field.type.column, field.type.toColumn(parsed));
  };
  if (op === 'empty')
    return raw === 'true' || raw === true
      ? { is: 'empty', column, empty: true }
      : raw === 'false' || raw === false
        ? { is: 'empty', column, empty: false }
        : undefined;
  if (op === 'in' || op === 'nin') {
    const values = splitList(raw)?.map(read);
    if (!values || values.length === 0 || values.length > 500 || values.includes(undefined)) return undefined;
    // "Not these" includes rows without a value.
    return op === 'in'
      ? { is: 'in', column, values }
      : {
          is: 'any',
          of: [
            { is: 'empty', column, empty: true },
            { is: 'none', column, values },
          ],
        };
  }
  // The hours of a Chinese day, as they are written: 00 to 23.
  if (op === 'hour')
    return typeof raw === 'string' && /^([01]\d|2[0-3])$/.test(raw) ? { is: 'hour', column, hour: raw } : undefined;
  if (op === 'weekday')
    return typeof raw === 'string' && /^[1-7]$/.test(raw) ? { is: 'weekday', column, weekday: raw } : undefined;
  if (op === 'like') return typeof raw === 'string' && raw.length <= 100 ? contains(resource, column, raw) : undefined;
  if (op === 'has') {
    // One entry of a list: checked by the type of its entries.
    return typeof raw === 'string' && field.type.parse(raw) !== undefined && !raw.includes(',')
      ? holding(resource, column, [raw])
      : undefined;
  }
  const value = read(raw);
  if (value === undefined) return undefined;
  const compared: Condition = { is: 'compare', column, op: comparisons[op], value };
  const part = op === 'eq' ? partOf(resource, field, String(value)) : undefined;
  return part ? { is: 'all', of: [part, compared] } : compared;
}

/** A searched text has no index of its own; the search index leaves few rows to compare. */
function partOf(resource: Resource, field: Field, text: string): Condition | undefined {
  const indexed = isSortable(resource, field) || resource.uniques.some(([first]) => first === field.name);
  return indexed || !queryGrams(text) ? undefined : contains(resource, field.name, text);
}

const contains = (resource: Resource, column: string, text: string): Condition | undefined =>
  searchColumns(resource).includes(column) ? containing(resource, [column], text) : undefined;

/** Rows with a text in one of these columns; those of a view have no index of their own. */
export const containing = (resource: Resource, columns: readonly string[], text: string): Condition => ({
  is: resource.viewOf === undefined ? 'contains' : 'holds',
  columns,
  text,
});
