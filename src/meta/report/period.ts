import { addDays, addMonths, daysBetween, weekdayNumber } from '../china-time.ts';

/** The units by which a period can be divided. Weeks begin on Monday. */
export const grains = ['day', 'week', 'month', 'quarter'] as const;
export type Grain = (typeof grains)[number];

export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** A range of days, both ends included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

const lastOfMonth = (day: string): string => addDays(addMonths(monthStart(day), 1), -1);

/** The first day of the bucket that contains a day. */
export function bucketOf(day: string, grain: Grain): string {
  if (grain === 'day') return day;
  if (grain === 'week') return addDays(day, 1 - weekdayNumber(day));
  const month = Number(day.slice(5, 7));
  return grain === 'month' ? monthStart(day) : addMonths(monthStart(day), -((month - 1) % 3));
}

/** The first day of the next bucket. */
export function nextBucket(start: string, grain: Grain): string {
  if (grain === 'day') return addDays(start, 1);
  if (grain === 'week') return addDays(start, 7);
  return addMonths(start, grain === 'month' ? 1 : 3);
}

/** The first days of all buckets in a period; undefined if there are more than `max`. */
export function bucketsOf({ from, to }: Period, grain: Grain, max: number): string[] | undefined {
  const starts: string[] = [];
  for (let start = bucketOf(from, grain); start <= to; start = nextBucket(start, grain)) {
    if (starts.length === max) return undefined;
    starts.push(start);
  }
  return starts;
}

const ofPresets = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last7: (today) => ({ from: addDays(today, -6), to: today }),
  last30: (today) => ({ from: addDays(today, -29), to: today }),
  thisMonth: (today) => ({ from: monthStart(today), to: lastOfMonth(today) }),
  lastMonth: (today) => ({ from: addMonths(monthStart(today), -1), to: addDays(monthStart(today), -1) }),
  thisYear: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  next90: (today) => ({ from: today, to: addDays(today, 89) }),
  next365: (today) => ({ from: today, to: addDays(today, 364) }),
} as const satisfies Record<string, (today: string) => Period>;

export type Preset = keyof typeof ofPresets;
export const presets = Object.keys(ofPresets) as readonly Preset[];
export const periodOf = (preset: Preset, today: string): Period => ofPresets[preset](today);

/**
 * The period to compare with. Full months are compared with full months, the current month so far with the same days of
 * the month before, everything else with the days right before it. By week, a year is 364 days.
 */
export function comparedWith({ from, to }: Period, comparison: Comparison, grain: Grain): Period {
  if (comparison === 'year')
    return grain === 'week' ? { from: addDays(from, -364), to: addDays(to, -364) } : shifted({ from, to }, 12);
  if (from === monthStart(from) && to === lastOfMonth(to)) return shifted({ from, to }, monthsBetween(from, to) + 1);
  if (from === monthStart(from) && monthStart(to) === from) return shifted({ from, to }, 1);
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** Moves a period back by some months; the end of a month stays the end of a month. */
const shifted = ({ from, to }: Period, months: number): Period => {
  const end = addMonths(to, -months);
  return { from: addMonths(from, -months), to: to === lastOfMonth(to) ? lastOfMonth(end) : end };
};
