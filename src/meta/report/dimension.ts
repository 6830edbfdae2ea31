import { addDays, startOfDay } from '../china-time.ts';
import type { Field } from '../field.ts';
import type { Text } from '../locale.ts';

/** An age in days from `from` on; the first band covers everything below the second one. */
export interface Band {
  readonly label: string;
  readonly from?: number;
}

/** A grouping of rows: by field value, by hour or weekday of a moment, or by age of a day. */
export interface Dimension {
  readonly name: string;
  readonly title: string;
  readonly field: Field;
  readonly part?: 'hour' | 'weekday' | { readonly bands: readonly Band[] };
}

export const bandsOf = ({ part }: Dimension): readonly Band[] => (typeof part === 'object' ? part.bands : []);

/** An hour as shown to users, the same in every language. */
export const hourText = (hour: string): string => `${hour}:00–${hour}:59`;

/** Days of the week by their keys, Monday first. */
export const weekdayTexts: Readonly<Record<string, Text>> = {
  1: { zh: '周一', en: 'Monday', es: 'Lunes' },
  2: { zh: '周二', en: 'Tuesday', es: 'Martes' },
  3: { zh: '周三', en: 'Wednesday', es: 'Miércoles' },
  4: { zh: '周四', en: 'Thursday', es: 'Jueves' },
  5: { zh: '周五', en: 'Friday', es: 'Viernes' },
  6: { zh: '周六', en: 'Saturday', es: 'Sábado' },
  7: { zh: '周日', en: 'Sunday', es: 'Domingo' },
};

/** A day as a filter value: for moments, the start of the day. */
export const dayValue = ({ type }: Field, day: string): string => (type.column === 'date' ? day : startOfDay(day));

/** The days of a band as seen from `today`, without `end` itself. The outermost bands are open at one side. */
export function bandDays(
  bands: readonly Band[],
  index: number,
  today: string,
): { readonly from?: string; readonly end?: string } {
  const [own, next] = [bands[index]?.from, bands[index + 1]?.from];
  return {
    ...(next !== undefined && { from: addDays(today, 1 - next) }),
    ...(index > 0 && own !== undefined && { end: addDays(today, 1 - own) }),
  };
}
