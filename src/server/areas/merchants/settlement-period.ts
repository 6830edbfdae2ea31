import { addDays, weekdayNumber } from '../../../meta/china-time.ts';

/** The last day of the newest period that is over; weeks end on Sunday. */
export function lastPeriodEnd(cycle: unknown, today: string): string {
  if (cycle === 'month') return addDays(`${today.slice(0, 7)}-01`, -1);
  if (cycle === 'week') return addDays(today, -weekdayNumber(today));
  return addDays(today, -1);
}

/** What the platform keeps, in cents, half a cent up. The rate is in percent with two decimals. */
export const feeOf = (net: number, feeRate: unknown): number =>
  Number((BigInt(net) * BigInt(Math.round(Number(feeRate ?? 0) * 100)) + 5000n) / 10_000n);
