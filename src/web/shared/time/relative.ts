import { t } from '../../i18n/i18n.ts';
import { formatTime, toDate, type Moment } from './format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Recent times as relative ones, older and coming times as dates. A clock may be a little ahead of another. */
export function relativeTime(moment: Moment, now: number = Date.now()): string {
  const seconds = (now - toDate(moment).getTime()) / 1000;
  if (seconds > -MINUTE && seconds < 30) return t('time.now');
  if (seconds < 0 || seconds >= 2 * DAY) return formatTime(moment, 'YYYY-MM-DD HH:mm');
  if (seconds < HOUR) return t('time.minutes', { count: Math.max(1, Math.floor(seconds / MINUTE)) });
  return seconds < DAY ? t('time.hours', { count: Math.floor(seconds / HOUR) }) : t('time.day');
}
