import { weekdayNumber } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { DayKind } from '../../calendar/work-calendar.ts';
import { weekdayOf } from './times.ts';

/** A day, and what the work calendar makes of it where the canteen follows one. */
export interface MealDay {
  readonly day: string;
  readonly kind: DayKind | undefined;
}

const workdays = ['w1', 'w2', 'w3', 'w4', 'w5'];

/** Nothing is served on that day, whatever the meal. */
export const isClosed = (rule: Row | undefined, { day, kind }: MealDay): boolean =>
  kind === 'holiday' || (Array.isArray(rule?.holidays) && rule.holidays.includes(day));

/** Is the meal one of that weekday? A weekend that is worked through has what any workday has. */
export function isOfDay({ weekDays }: Row, { day, kind }: MealDay): boolean {
  const served: readonly unknown[] = Array.isArray(weekDays) ? weekDays : [];
  const isMadeUp = kind === 'workday' && weekdayNumber(day) > 5;
  return isMadeUp ? served.some((name) => workdays.includes(String(name))) : served.includes(weekdayOf(day));
}
