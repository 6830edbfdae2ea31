import { t } from '../../i18n/i18n.ts';
import { formatTime, toDate, type Moment } from './format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Relative time; the date itself after two days. */
export function relativeTime(moment: Moment, now: number = Date.now()): string {
  const seconds = (now - toDate(moment).getTime()) / 1000;
  if (seconds < 30) return t('time.now');
  if (seconds < HOUR) return t('time.minutes', { count: Math.ceil(seconds / MINUTE) });
  if (seconds < DAY) return t('time.hours', { count: Math.ceil(seconds / HOUR) });
  return seconds < 2 * DAY ? t('time.day') : formatTime(moment);
}
