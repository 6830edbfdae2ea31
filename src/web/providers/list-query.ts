import type { CrudFilter, CrudFilters, CrudSort, Pagination } from '@refinedev/core';
import { generateFilter, generateSort } from '@refinedev/simple-rest';
import type { FilterOp } from '../../meta/field.ts';
import type { FormBody } from './form-encode.ts';

/** Our filter operators by Refine's names. */
export const operators: Readonly<Record<FilterOp, Exclude<CrudFilter['operator'], 'or' | 'and'>>> = {
  eq: 'eq',
  ne: 'ne',
  gte: 'gte',
  lte: 'lte',
  lt: 'lt',
  like: 'contains',
  in: 'in',
  nin: 'nin',
  has: 'ina',
  hour: 'eqs',
  weekday: 'nina',
  empty: 'null',
};

/** Spells out operators that simple-rest does not know; it handles the rest. */
function spellOut(filter: CrudFilter): CrudFilter {
  if (!('field' in filter)) return filter;
  const { field, operator, value } = filter;
  if (operator === 'in') return { field: `${field}_in`, operator: 'eq', value };
  if (operator === 'nin' || operator === 'lt') return { field: `${field}_${operator}`, operator: 'eq', value };
  if (operator === 'eqs') return { field: `${field}_hour`, operator: 'eq', value };
  if (operator === 'nina') return { field: `${field}_weekday`, operator: 'eq', value };
  if (operator === 'ina') return { field: `${field}_has`, operator: 'eq', value };
  if (operator === 'null' || operator === 'nnull')
    return { field: `${field}_empty`, operator: 'eq', value: value ?? operator === 'null' };
  return filter;
}

/** The body of a list call: page, order and filters. */
export function listBody(
  pagination: Pagination = {},
  sorters: readonly CrudSort[] = [],
  filters: CrudFilters = [],
): FormBody {
  const sort = generateSort([...sorters]);
  return {
    page: pagination.currentPage ?? 1,
    limit: pagination.pageSize ?? 20,
    ...(sort && { _sort: sort._sort, _order: sort._order }),
    ...generateFilter(filters.map(spellOut)),
  };
}
