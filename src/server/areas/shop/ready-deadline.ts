import type { Row } from '../../../meta/json.ts';
import { isoTime, nowMs, timeOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { shopOf } from './shop-of.ts';

const minute = 60_000;

/** When an order has to be ready that is paid now: as soon as the shop says it is, or when it is expected, if that is later. */
export async function readyDeadlineOf(
  context: Context,
  tx: Queries,
  { merchantId, expectTime }: Row,
): Promise<string | null> {
  const shop = await shopOf(context, tx, merchantId);
  if (typeof shop?.prepareMinutes !== 'number') return null;
  const soonest = nowMs() + shop.prepareMinutes * minute;
  return isoTime(expectTime ? Math.max(soonest, timeOf(expectTime)) : soonest);
}
