import { daysBetween } from '../../../meta/china-time.ts';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { readInput } from '../../../meta/input.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';

const maxDays = 366;
const titles = {
  startDate: { zh: '开始日期', en: 'First day', es: 'Primer día' },
  endDate: { zh: '结束日期', en: 'Last day', es: 'Último día' },
  date: { zh: '日期', en: 'Day', es: 'Día' },
  saleDate: { zh: '日期', en: 'Day', es: 'Día' },
  dinnerDate: { zh: '就餐日期', en: 'Dining date', es: 'Fecha de la comida' },
} as const;

/** A day of a call that asks for one, read as the day of an order is. */
export function readDay(context: Context, name: keyof typeof titles, raw: unknown): string {
  const title = titles[name];
  if (raw === undefined || raw === '') throw wrong({ path: name, problem: 'required', values: { title } });
  const { values, errors } = readInput(resourceOf(context, 'meals/orderDinner'), { dinnerDate: raw }, 'form', 'add');
  if (errors.length > 0 || typeof values.dinnerDate !== 'string') throw wrong({ path: name, problem: 'type', values: { title } });
  return values.dinnerDate;
}

export const wrong = (error: FieldError) => new AppError('invalid', {}, { errors: [error] });

export function readDays(context: Context, { startDate, endDate }: Readonly<Record<string, unknown>>): { first: string; last: string } {
  const [first, last] = [readDay(context, 'startDate', startDate), readDay(context, 'endDate', endDate)];
  if (last < first) throw wrong({ path: 'endDate', problem: 'below', values: { other: titles.startDate } });
  if (daysBetween(first, last) >= maxDays) throw wrong({ path: 'endDate', problem: 'tooManyItems', values: { limit: maxDays } });
  return { first, last };
}

/** An id that a call asks for. */
export function readGivenId(name: string, title: string, raw: unknown): string {
  if (raw === undefined || raw === '') throw wrong({ path: name, problem: 'required', values: { title } });
  if (typeof raw !== 'string' || !/^[0-9a-f-]{36}$/.test(raw)) throw wrong({ path: name, problem: 'type', values: { title } });
  return raw;
}
