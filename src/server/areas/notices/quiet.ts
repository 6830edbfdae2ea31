import { addDays, chinaDay, fromChinaTime, toChinaTime } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';

/** When the quiet hours end in which a moment lies; they may go past midnight. Nothing outside of them. */
export function quietEnd({ quietFrom, quietTo }: Row, now: number): number | undefined {
  if (typeof quietFrom !== 'string' || typeof quietTo !== 'string' || quietFrom === quietTo) return undefined;
  const clock = toChinaTime(new Date(now).toISOString()).slice(11, 16);
  const overnight = quietFrom > quietTo;
  const isQuiet = overnight ? clock >= quietFrom || clock < quietTo : clock >= quietFrom && clock < quietTo;
  if (!isQuiet) return undefined;
  const day = chinaDay(now);
  return Date.parse(fromChinaTime(`${overnight && clock >= quietFrom ? addDays(day, 1) : day} ${quietTo}:00`));
}
