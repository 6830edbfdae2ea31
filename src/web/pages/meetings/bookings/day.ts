import { addDays, chinaDay, startOfDay } from '../../../../meta/china-time.ts';

const hour = 3_600_000;

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`));

export const today = (): string => chinaDay(Date.now());

/** Hours since the start of the day; negative before it. */
export const hoursInto = (day: string, moment: string | number): number =>
  (new Date(moment).getTime() - Date.parse(startOfDay(day))) / hour;

export const endOf = (day: string): string => new Date(Date.parse(startOfDay(addDays(day, 1))) - 1).toISOString();

/** Converts `08:30` to 8.5. */
export function clock(text: unknown, fallback: number): number {
  const [hours, minutes = 0] = typeof text === 'string' ? text.split(':').map(Number) : [];
  return hours === undefined || Number.isNaN(hours) ? fallback : hours + minutes / 60;
}

export const timeOf = (moment: unknown): string =>
  new Date(String(moment)).toLocaleTimeString('zh-CN', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: 'Asia/Shanghai',
  });
