import { addDays, startOfDay } from '../china-time.ts';
import type { Field } from '../field.ts';

/** Days since a date, from so many on; the first band has everything before the second one. */
export interface Band {
  readonly label: string;
  readonly from?: number;
}

/** By what rows are told apart: the value of a field, the hour of a moment, or how long ago a day was. */
export interface Dimension {
  readonly name: string;
  readonly title: string;
  readonly field: Field;
  readonly part?: 'hour' | { readonly bands: readonly Band[] };
}

export const bandsOf = ({ part }: Dimension): readonly Band[] => (typeof part === 'object' ? part.bands : []);

/** An hour as people read it, wherever they are. */
export const hourText = (hour: string): string => `${hour}:00–${hour}:59`;

/** A day as rows are asked for it: of a moment, when it begins. */
export const dayValue = ({ type }: Field, day: string): string => (type.column === 'date' ? day : startOfDay(day));

/** Days of a band, from the first to before the end, as seen on a day; open at one end for the outermost ones. */
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
