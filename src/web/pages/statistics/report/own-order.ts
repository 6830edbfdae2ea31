import { placeIn, type Key, type ReportResult } from '../../../../meta/report/result.ts';

/** The values of a dimension in the order that is their own, where the report keeps one; the others stay behind them. */
export function inOwnOrder(result: ReportResult, dimension: string, keys: readonly Key[]): readonly Key[] {
  const order = result.ordered[dimension];
  if (!order) return keys;
  return keys.toSorted((one, other) => placeIn(order, one) - placeIn(order, other));
}
