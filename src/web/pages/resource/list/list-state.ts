import type { CrudFilters, CrudSort } from '@refinedev/core';
import type { FilterOp } from '../../../../meta/field.ts';
import { readFilterName } from '../../../../meta/list-rules.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { ViewKind } from '../../../../meta/views.ts';
import type { Where } from '../../../../meta/where.ts';
import { operators } from '../../../providers/list-query.ts';
import type { FilterValue } from '../../../widgets/index.ts';
import { readWhere } from './where-state.ts';

export const pageSizes = [10, 20, 50, 100, 200] as const;
const defaultPageSize = 20;

/** What a list shows. It lives in the address, so that back, reload and a shared link show the same. */
export interface ListState {
  page: number;
  size: number;
  sort: readonly CrudSort[];
  q: string;
  filters: Readonly<Record<string, FilterValue>>;
  /** Conditions joined by "and" and "or". */
  where?: Where;
  /** Id of the named view through which the list is seen. */
  view?: string;
  /** How the rows are shown; the way that the declaration names first unless said. */
  as?: ViewKind;
  /** The day that a calendar or a timeline is at, and how much of it is seen at once. */
  on?: string;
  span?: Span;
  /** The places of a tree that are unfolded. */
  unfolded?: readonly string[];
}

/** An address can hold so many; what was unfolded first is folded again beyond. */
export const maxUnfolded = 30;

export const spans = ['month', 'week', 'day'] as const;
export type Span = (typeof spans)[number];

/** How the rows are shown. */
export const shownAs = (resource: Resource, { as }: Pick<ListState, 'as'>): ViewKind =>
  as ?? resource.list.views.kinds[0] ?? 'table';

/** A list of which nothing in particular is asked. */
export const unfiltered = { q: '', filters: {}, where: undefined } satisfies Partial<ListState>;

const wholeNumber = (text: string | null, fallback: number) =>
  text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback;

const readSort = (resource: Resource, text: string): CrudSort[] =>
  text
    .split(',')
    .map((part): CrudSort =>
      part.startsWith('-') ? { field: part.slice(1), order: 'desc' } : { field: part, order: 'asc' },
    )
    .filter(({ field }) => resource.fields.has(field));

/** Names of our own start with an underscore, which no field does; every other one is a filter in the wire's spelling. */
export function readListState(resource: Resource, search: string): ListState {
  const params = new URLSearchParams(search);
  const filters: Record<string, FilterValue> = {};
  for (const [name, value] of params) {
    const found = value !== '' && !name.startsWith('_') && readFilterName(resource, name);
    if (found) filters[found.field] = { ...filters[found.field], [found.op]: value };
  }
  const size = wholeNumber(params.get('_size'), defaultPageSize);
  return {
    page: wholeNumber(params.get('_page'), 1),
    size: pageSizes.find((each) => each === size) ?? defaultPageSize,
    sort: readSort(resource, params.get('_sort') ?? ''),
    q: params.get('_q') ?? '',
    filters,
    where: readWhere(resource, params.get('_where')),
    view: params.get('_view') || undefined,
    ...readShape(resource, params),
  };
}

function readShape({ list: { views } }: Resource, params: URLSearchParams): Pick<ListState, 'as' | 'on' | 'span'> {
  const [as, span] = [
    views.kinds.find((kind) => kind === params.get('_as')),
    spans.find((each) => each === params.get('_span')),
  ];
  const on = /^\d{4}-\d\d-\d\d$/.exec(params.get('_on') ?? '')?.[0];
  const unfolded = params.get('_open')?.split(' ').filter(Boolean).slice(-maxUnfolded);
  return {
    ...(as && { as }),
    ...(span && { span }),
    ...(on && !Number.isNaN(Date.parse(on)) && { on }),
    ...(unfolded && { unfolded }),
  };
}

/** Says which of several tables a page shows; it belongs to the page around the list. */
export const tableParam = '_table';

/** What a report asked before its rows were looked at; it belongs to the page around the list as well. */
export const reportParam = '_report';

/** Only what differs from the usual stands in the address. */
export function writeListState(
  { page, size, sort, q, filters, where, view, as, on, span, unfolded }: ListState,
  before = '',
): string {
  const params = new URLSearchParams();
  const around = new URLSearchParams(before);
  for (const name of [tableParam, reportParam]) if (around.get(name)) params.set(name, around.get(name) ?? '');
  for (const [field, value] of Object.entries(filters)) {
    for (const [op, text] of Object.entries(value)) if (text) params.set(op === 'eq' ? field : `${field}_${op}`, text);
  }
  if (where) params.set('_where', JSON.stringify(where));
  if (q) params.set('_q', q);
  if (sort.length > 0)
    params.set('_sort', sort.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(','));
  if (size !== defaultPageSize) params.set('_size', String(size));
  if (page > 1) params.set('_page', String(page));
  if (view) params.set('_view', view);
  const open = unfolded?.join(' ');
  for (const [name, value] of Object.entries({ _as: as, _span: span, _on: on, _open: open }))
    if (value) params.set(name, value);
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** The conditions in Refine's words. */
export function toCrudFilters({ q, filters, where }: Pick<ListState, 'q' | 'filters' | 'where'>): CrudFilters {
  const conditions: CrudFilters = Object.entries(filters).flatMap(([field, value]) =>
    Object.entries(value).flatMap(([op, text]) =>
      text ? [{ field, operator: operators[op as FilterOp], value: text }] : [],
    ),
  );
  if (where) conditions.push({ field: '_where', operator: 'eq', value: JSON.stringify(where) });
  if (q.trim()) conditions.push({ field: 'q', operator: 'eq', value: q.trim() });
  return conditions;
}

export const isNarrowed = ({ q, filters, where }: ListState): boolean =>
  q.trim() !== '' || where !== undefined || Object.values(filters).some((value) => Object.values(value).some(Boolean));

/** Sorting by a column: up, down, not at all; further columns join with `also`. */
export function nextSort(sort: readonly CrudSort[], field: string, also: boolean): CrudSort[] {
  const current = sort.find((each) => each.field === field);
  const others = also ? sort.filter((each) => each.field !== field) : [];
  if (!current) return [...others, { field, order: 'asc' }];
  if (current.order === 'desc') return others;
  return also
    ? sort.map((each): CrudSort => (each.field === field ? { field, order: 'desc' } : each))
    : [{ field, order: 'desc' }];
}
