import type { Resource } from '../../../meta/model.ts';
import { lanesPerPage } from '../../../meta/views.ts';
import type { Context, Reach } from '../../context.ts';
import type { Condition } from '../../storage/condition.ts';
import { visible } from '../access.ts';
import { splitList } from '../filter.ts';
import { labelsOf } from '../labels.ts';
import { codecOf } from '../codec.ts';

export interface Lane {
  id: string;
  label: string;
}

interface From {
  target: Resource | undefined;
  /** The caller's reach for picking lanes; absent if they may not. */
  picks: Reach | undefined;
  /** The rows of the query. */
  where: Condition;
  input: Record<string, unknown>;
  page: number;
}

/**
 * Lanes are all rows that the caller may pick, so that free ones show; without that permission, those that the rows
 * refer to.
 */
export async function lanesOf(
  context: Context,
  resource: Resource,
  by: string,
  from: From,
): Promise<{ lanes: Lane[]; total: number }> {
  const { target, picks, input, page } = from;
  if (!target || !picks) return namedBy(context, resource, by, from);
  const only = [input[by], input[`${by}_in`]].flatMap((raw) => splitList(raw) ?? []);
  const among: Condition | undefined = only.length > 0 ? { is: 'in', column: 'id', values: only } : undefined;
  const offered = await context.hooks.get(target.id)?.pickable?.(context, false);
  const { rows, total } = await context.store.page({
    table: target.table,
    columns: ['id', ...(target.display === 'id' ? [] : [target.display])],
    where: visible(context, target, picks, offered, among),
    order: [
      { column: target.list.sort.field, descending: target.list.sort.order === 'desc' },
      { column: 'id', descending: target.list.sort.order === 'desc' },
    ],
    limit: lanesPerPage,
    offset: (page - 1) * lanesPerPage,
  });
  const codec = codecOf(context, target);
  return {
    lanes: rows.map(codec.toWire).map((row) => ({ id: String(row.id), label: String(row[target.display] ?? '') })),
    total,
  };
}

/** More than anybody pages through; they are sorted by their labels, which the rows do not hold. */
const maxNamed = 5000;

async function namedBy(
  context: Context,
  resource: Resource,
  by: string,
  { target, where, page }: From,
): Promise<{ lanes: Lane[]; total: number }> {
  const found = await context.store.distinct(resource.table, [by], where, maxNamed);
  const ids = found.flatMap((row) => (typeof row[by] === 'string' ? [row[by]] : []));
  const labels = (target && (await labelsOf(context, target.id, ids))) ?? {};
  const lanes = ids
    .map((id) => ({ id, label: labels[id] ?? '' }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'zh'));
  return { lanes: lanes.slice((page - 1) * lanesPerPage, page * lanesPerPage), total: lanes.length };
}
