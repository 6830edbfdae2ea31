import { addDays, chinaDay, fromChinaTime, weekdayNumber } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';

/** The longest cycle is a month. */
const daysBack = 31;

/** A month without that day has it at its end. */
const isDayOfMonth = (day: string, wanted: number): boolean => {
  const number = Number(day.slice(8));
  return number === wanted || (number < wanted && addDays(day, 1).endsWith('-01'));
};

function isDay({ cycle, executeDay, startDate, endDate }: Row, day: string): boolean {
  if (day < String(startDate) || (endDate && day > String(endDate))) return false;
  if (cycle === 'week') return weekdayNumber(day) === Number(executeDay);
  return cycle !== 'month' || isDayOfMonth(day, Number(executeDay));
}

/** When a rule was last due by a moment, in milliseconds, and on which day; undefined if it never was. */
export function lastDue(rule: Row, now: number): { readonly day: string; readonly at: number } | undefined {
  const today = chinaDay(now);
  for (let back = 0; back <= daysBack; back++) {
    const day = addDays(today, -back);
    const at = Date.parse(fromChinaTime(`${day} ${String(rule.executeTime).slice(0, 5)}`));
    if (at <= now && isDay(rule, day)) return { day, at };
  }
  return undefined;
}
