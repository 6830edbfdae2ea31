import { localDate } from '../../../widgets/kit/moments.ts';

const hour = 3_600_000;

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`));

export const today = (): string => localDate(new Date());

export function shift(day: string, by: number): string {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + by);
  return localDate(at);
}

/** Hours since the start of the day in the browser's time zone; negative before it. */
export const hoursInto = (day: string, moment: string | number): number =>
  (new Date(moment).getTime() - new Date(`${day}T00:00`).getTime()) / hour;

export const startOf = (day: string): string => new Date(`${day}T00:00`).toISOString();
export const endOf = (day: string): string => new Date(new Date(`${shift(day, 1)}T00:00`).getTime() - 1).toISOString();

/** Converts `08:30` to 8.5. */
export function clock(text: unknown, fallback: number): number {
  const [hours, minutes = 0] = typeof text === 'string' ? text.split(':').map(Number) : [];
  return hours === undefined || Number.isNaN(hours) ? fallback : hours + minutes / 60;
}

export const timeOf = (moment: unknown): string =>
  new Date(String(moment)).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });
