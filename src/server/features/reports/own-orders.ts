import type { Json } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { dimensionOf, type Report } from '../../../meta/report/report.ts';
import { restKey, type Key, type ReportResult } from '../../../meta/report/result.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';

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
    orders[name] = target ? await sortedLikeList(context, target, [...keys]) : Object.keys(spec['x-options'] ?? {});
  }
  return orders;
}

async function sortedLikeList(context: Context, target: Resource, ids: readonly string[]): Promise<string[]> {
  const { field, order } = target.list.sort;
  const among = { is: 'in', column: 'id', values: ids } as const;
  const found = await context.store.find(target.table, ['id', field], among, { limit: ids.length });
  const sign = order === 'desc' ? -1 : 1;
  return found
    .map(codecOf(context, target).toPlain)
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
