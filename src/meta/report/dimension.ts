import { addDays, startOfDay } from '../china-time.ts';
import type { Field } from '../field.ts';

/** An age in days from `from` on; the first band covers everything below the second one. */
export interface Band {
  readonly label: string;
  readonly from?: number;
}

/** A grouping of rows: by field value, by hour of a moment, or by age of a day. */
export interface Dimension {
  readonly name: string;
  readonly title: string;
  readonly field: Field;
  readonly part?: 'hour' | { readonly bands: readonly Band[] };
}

export const bandsOf = ({ part }: Dimension): readonly Band[] => (typeof part === 'object' ? part.bands : []);

/** An hour as shown to users, the same in every language. */
export const hourText = (hour: string): string => `${hour}:00–${hour}:59`;

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
