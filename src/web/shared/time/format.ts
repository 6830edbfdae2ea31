import { toChinaTime } from '../../../meta/china-time.ts';

/** A time in any form the API uses: ISO text, milliseconds, or ten digits of seconds. */
export type Moment = string | number | Date;

export function toDate(moment: Moment): Date {
  if (moment instanceof Date) return moment;
  const text = String(moment);
  // Exactly ten digits are seconds; other numbers are milliseconds.
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  return /^\d+$/.test(text) ? new Date(Number(text)) : new Date(text);
}

/**
 * `YYYY-MM-DD HH:mm:ss` or the given pattern of these letters, by the clock of the place wherever the browser is, as in
 * calendars, messages and files; empty for an invalid time.
 */
export function formatTime(moment: Moment | null | undefined, pattern = 'YYYY-MM-DD HH:mm:ss'): string {
  if (moment === null || moment === undefined || moment === '') return '';
  const date = toDate(moment);
  if (Number.isNaN(date.getTime())) return '';
  const [YYYY = '', MM = '', DD = '', HH = '', mm = '', ss = ''] = toChinaTime(date.toISOString()).split(/[- :]/);
  const parts: Record<string, string> = { YYYY, MM, DD, HH, mm, ss, M: String(Number(MM)), D: String(Number(DD)) };
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss|M|D/g, (name) => parts[name] as string);
}

/** In Chinese form: 2026年7月5日. */
export const formatChineseDate = (moment: Moment | null | undefined): string => formatTime(moment, 'YYYY年M月D日');
