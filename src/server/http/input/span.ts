import { daysBetween } from '../../../meta/china-time.ts';
import type { FieldError } from '../../../meta/errors.ts';
import { isDate } from '../../../meta/fields/date.ts';
import { dayField } from './fields.ts';
import type { Given } from './input.ts';

const maxDays = 366;
const titles = {
  startDate: { zh: '开始日期', en: 'First day', es: 'Primer día' },
  endDate: { zh: '结束日期', en: 'Last day', es: 'Último día' },
} as const;

/** From one day to another, both included. */
export const span = { startDate: dayField(titles.startDate), endDate: dayField(titles.endDate) };

/** What is wrong with the two days beside each other. */
export function spanProblems({ startDate: first, endDate: last }: Given<typeof span>): FieldError[] {
  if (!isDate(first) || !isDate(last)) return [];
  if (last < first) return [{ path: 'endDate', problem: 'below', values: { other: titles.startDate } }];
  return daysBetween(first, last) >= maxDays
    ? [{ path: 'endDate', problem: 'tooManyItems', values: { limit: maxDays } }]
    : [];
}
