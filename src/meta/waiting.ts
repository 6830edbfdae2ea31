import { dayLength } from './china-time.ts';

/** What messages say of a decision that nobody has taken. */
export const waitingNews = {
  days: '超过两天未处理',
  week: '超过一周未处理',
} as const;

/** Asked again after so many days, then once a week. */
const asked = [2, 4, 7] as const;
export const firstAsked = asked[0];
const week = 7;

/** The last day on which those who may decide are asked again about what has waited so long; none before the first. */
export function askedDay(waitedMs: number): number | undefined {
  const days = Math.floor(waitedMs / dayLength);
  return days >= week ? days - (days % week) : asked.findLast((day) => day <= days);
}

/** Nobody near has decided for a week: whoever runs the platform hears of it too. */
export const isLong = (day: number): boolean => day >= week;
