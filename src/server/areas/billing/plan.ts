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
  for (let n = 0; monthsLater(first, n * step) <= last && n < maxPeriods; n++) {
    const end = dayBefore(monthsLater(first, (n + 1) * step));
    periods.push({ periodNo: n + 1, start: monthsLater(first, n * step), end: end < last ? end : last });
  }
  return periods;
}

/** As many as a plan may number. */
const maxPeriods = 600;

/** The same day of a later month, or its last one where the month is shorter. */
function monthsLater(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Cents in equal parts; what does not divide is in the last one. */
export function partsOf(total: number, count: number): number[] {
  const part = Math.floor(total / count);
  return Array.from({ length: count }, (_, i) => (i < count - 1 ? part : total - part * (count - 1)));
}
