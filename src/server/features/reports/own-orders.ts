import type { Json } from '../../../meta/json.ts';
import { dimensionOf, type Report } from '../../../meta/report/report.ts';
import { restKey, type Key, type ReportResult } from '../../../meta/report/result.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';

/** The values of dimensions that keep an order of their own: choices as they are declared, references as their list is sorted. */
export async function ownOrders(
  context: Context,
  report: Report,
  by: readonly string[],
  rows: readonly { readonly keys: readonly Key[] }[],
): Promise<ReportResult['ordered']> {
  const orders: Record<string, readonly string[]> = {};
  for (const [level, name] of by.entries()) {
    const spec = dimensionOf(report, name)?.field.spec;
    if (!spec || !report.declaration.ordered?.includes(name)) continue;
    const target = context.model.resources.get(spec['x-ref'] ?? '');
    const keys = new Set(rows.flatMap(({ keys: own }) => own[level] ?? []));
    keys.delete(restKey);
    orders[name] = target ? await sortedLikeList(context, target.id, [...keys]) : Object.keys(spec['x-options'] ?? {});
  }
  return orders;
}

async function sortedLikeList(context: Context, target: string, ids: readonly string[]): Promise<string[]> {
  const rows = asSystem(context, target);
  const { field, order } = rows.resource.list.sort;
  const found = await rows.byId(ids);
  const sign = order === 'desc' ? -1 : 1;
  return [...found.values()]
    .toSorted((one, other) => compare(one[field], other[field]) * sign || compare(one.id, other.id))
    .map(({ id }) => String(id));
}

/** Nothing comes last, as in lists. */
function compare(one: Json | undefined, other: Json | undefined): number {
  if (one === other) return 0;
  if (one === null || one === undefined) return 1;
  if (other === null || other === undefined) return -1;
  return one < other ? -1 : 1;
}
