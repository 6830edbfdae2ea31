import type { Key, ReportResult } from '../../../../meta/report/result.ts';

/** The values of a dimension in the order that is their own, where the report keeps one; the others stay behind them. */
export function inOwnOrder(result: ReportResult, dimension: string, keys: readonly Key[]): readonly Key[] {
  const order = result.ordered[dimension];
  if (!order) return keys;
  const placeOf = (key: Key) => (key !== null && order.includes(key) ? order.indexOf(key) : order.length);
  return keys.toSorted((one, other) => placeOf(one) - placeOf(other));
}
