import { fill, type Locale } from '../../../meta/locale.ts';
import { formatTime } from '../../shared/time/format.ts';
import { widgetTexts as texts } from './texts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const exactTime = (at: Date): string => formatTime(at);
export const shortTime = (at: Date): string => formatTime(at, 'YYYY-MM-DD HH:mm');

/** Recent times as relative ones, older and future times as dates. */
export function relativeTime(at: Date, now: Date, locale: Locale): string {
  const past = now.getTime() - at.getTime();
  const say = (text: (typeof texts)[keyof typeof texts], n?: number) => fill(text[locale], { n });
  if (past < 0 && past > -MINUTE) return say(texts.justNow);
  if (past < 0 || past >= 2 * DAY) return shortTime(at);
  if (past < 30 * SECOND) return say(texts.justNow);
  if (past < HOUR) return say(texts.minutesAgo, Math.max(1, Math.floor(past / MINUTE)));
  if (past < DAY) return say(texts.hoursAgo, Math.floor(past / HOUR));
  return say(texts.dayAgo);
}
