import { addDays, addMonths } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';

const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, half: 6, year: 12 };

export interface Period {
  readonly periodNo: number;
  readonly start: string;
  readonly end: string;
}

/** The periods of a contract, from its first day to its last; the last one may be shorter. */
export function periodsOf({ payCycle, startDate, endDate }: Row): Period[] {
  const [first, last] = [String(startDate), String(endDate)];
  const step = months[String(payCycle)];
  if (step === undefined) return [{ periodNo: 1, start: first, end: last }];
  const periods: Period[] = [];
  for (let n = 0; addMonths(first, n * step) <= last && n < maxPeriods; n++) {
    const end = addDays(addMonths(first, (n + 1) * step), -1);
    periods.push({ periodNo: n + 1, start: addMonths(first, n * step), end: end < last ? end : last });
  }
  return periods;
}

/** As many as a plan may number. */
const maxPeriods = 600;

/** Cents in equal parts; what does not divide is in the last one. */
export function partsOf(total: number, count: number): number[] {
  const part = Math.floor(total / count);
  return Array.from({ length: count }, (_, i) => (i < count - 1 ? part : total - part * (count - 1)));
}
