import { addDays, daysBetween, fromChinaTime } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { lanesPerPage, maxDays, maxSpans, type Spans } from '../../../meta/views.ts';
import type { Context } from '../../context.ts';
import { all, type Condition } from '../../storage/condition.ts';
import { authorize, reachOf, visible } from '../access.ts';
import { labelsFor, type Refs } from '../labels.ts';
import { readListQuery } from '../query.ts';
import { codecOf } from '../codec.ts';
import { lanesOf, type Lane } from './lanes.ts';

export interface Calendar {
  list: Row[];
  total: number;
  refs: Refs;
  /** If there are too many rows: their number on each day instead. */
  days?: { day: string; rows: number }[];
}

export interface Timeline extends Calendar {
  lanes: Lane[];
  /** Of all pages. */
  laneTotal: number;
}

/** The days from `_from` to `_to`, both of them included. */
function readDays({ _from, _to }: { _from: unknown; _to: unknown }): string[] {
  const errors = Object.entries({ _from, _to }).flatMap(([path, day]) =>
    typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && isDay(day)
      ? []
      : [{ path, problem: 'type' as const, values: { title: path } }],
  );
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  const [first, last] = [String(_from), String(_to)];
  const count = daysBetween(first, last) + 1;
  if (count < 1)
    throw new AppError('invalid', {}, { errors: [{ path: '_to', problem: 'below', values: { other: '_from' } }] });
  if (count > maxDays)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: '_to', problem: 'tooManyItems', values: { limit: maxDays } }] },
    );
  return Array.from({ length: count }, (_each, i) => addDays(first, i));
}

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;

/**
 * Rows that touch the days from `first` to `last`. Days are Chinese days. A date that ends a row
 * belongs to it; the moment that ends one does not, so what ends at midnight is over by then.
 */
function during(context: Context, resource: Resource, { from, to }: Spans, first: string, last: string): Condition {
  const field = resource.fields.get(from);
  const { dialect } = context.db;
  const at = (day: string) =>
    dialect.encode(field?.type.column ?? 'text', field?.type.name === 'date' ? day : fromChinaTime(`${day} 00:00:00`));
  const begins: Condition = { is: 'compare', column: from, op: '>=', value: at(first) };
  const over = field?.type.name === 'date' ? '>=' : '>';
  return all(
    { is: 'compare', column: from, op: '<', value: at(addDays(last, 1)) },
    to === undefined ? begins : { is: 'any', of: [begins, { is: 'compare', column: to, op: over, value: at(first) }] },
  );
}

async function spansOf(
  context: Context,
  resource: Resource,
  view: Spans,
  days: readonly string[],
  where: Condition,
): Promise<Calendar> {
  const codec = codecOf(context, resource);
  const [first, last] = [days[0] as string, days.at(-1) as string];
  const within = all(where, during(context, resource, view, first, last));
  const total = await context.store.count(resource.table, within);
  if (total > maxSpans) {
    const counts = await context.store.tally(
      resource.table,
      within,
      days.map((day) => during(context, resource, view, day, day)),
    );
    return { list: [], total, refs: {}, days: days.map((day, i) => ({ day, rows: counts[i] ?? 0 })) };
  }
  const found = await context.store.leading({
    table: resource.table,
    columns: codec.listed,
    derived: codec.derived,
    where: within,
    order: [
      { column: view.from, descending: false },
      { column: 'id', descending: false },
    ],
    limit: maxSpans,
  });
  const list = found.map(codec.toWire);
  return { list, total, refs: await labelsFor(context, resource, list) };
}

/** The rows of some days, or how many each of them has where they are too many. */
export async function calendarOf(
  context: Context,
  resource: Resource,
  { _from, _to, ...input }: Record<string, unknown>,
): Promise<Calendar> {
  const reach = authorize(context, resource, 'list');
  const days = readDays({ _from, _to });
  const query = await readListQuery(context, resource, reach, input);
  return spansOf(
    context,
    resource,
    resource.list.views.calendar as Spans,
    days,
    visible(context, resource, reach, ...query.where),
  );
}

/** The same by lanes: a page of lanes with all of their rows. */
export async function timelineOf(
  context: Context,
  resource: Resource,
  { _from, _to, ...input }: Record<string, unknown>,
): Promise<Timeline> {
  const reach = authorize(context, resource, 'list');
  const view = resource.list.views.timeline as NonNullable<Resource['list']['views']['timeline']>;
  const days = readDays({ _from, _to });
  const query = await readListQuery(context, resource, reach, { ...input, limit: String(lanesPerPage) });
  const where = visible(context, resource, reach, ...query.where);
  const target = context.model.resources.get(resource.fields.get(view.by)?.spec['x-ref'] ?? '');
  const picks = target && reachOf(context, target, 'select');
  const { lanes, total: laneTotal } = await lanesOf(context, resource, view.by, {
    target,
    picks: view.lanes === 'used' ? undefined : picks,
    where:
      view.lanes === 'used' ? all(where, during(context, resource, view, days[0] ?? '', days.at(-1) ?? '')) : where,
    input,
    page: query.page,
  });
  const spans = await spansOf(
    context,
    resource,
    view,
    days,
    all(where, { is: 'in', column: view.by, values: lanes.map(({ id }) => id) }),
  );
  return { ...spans, lanes, laneTotal };
}
