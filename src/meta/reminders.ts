import { addDays, chinaDay, dayLength, startOfDay } from './china-time.ts';
import type { Row } from './json.ts';
import type { Resource } from './model.ts';
import type { Reminder } from './reactions.ts';

/** When people read what they are told of a day to come. */
const morningMs = 9 * 3_600_000;

export interface DueReminder {
  readonly reminder: Reminder;
  readonly isDay: boolean;
  /** As the log and a message call it. */
  readonly label: string;
}

export const remindersOf = ({ declaration, fields }: Resource): DueReminder[] =>
  (declaration.on?.reminders ?? []).flatMap((reminder) => {
    const field = fields.get(reminder.before);
    return field
      ? [{ reminder, isDay: field.type.name === 'date', label: `${field.title}前${reminder.days}天提醒` }]
      : [];
  });

/** One reminder among those of its resource, also for another release that has put them in another order. */
export const reminderName = ({ reminder: { before, days } }: DueReminder): string => `${before}-${days}`;

/** From when to when somebody is to be reminded of a row; nothing where it does not matter, or names no time. */
export function remindedFrom(
  { states }: Resource,
  { reminder: { before, days, while: during }, isDay }: DueReminder,
  row: Row,
): { fromMs: number; overMs: number } | undefined {
  const value = row[before];
  if (typeof value !== 'string' || (during && !during.includes(String(row[states?.field ?? ''])))) return undefined;
  const fromMs = isDay
    ? Date.parse(startOfDay(addDays(value, -days))) + morningMs
    : Date.parse(value) - days * dayLength;
  return { fromMs, overMs: isDay ? Date.parse(startOfDay(addDays(value, 1))) : Date.parse(value) };
}

/** The values of the field with which rows may have to be told of at a moment, as they are stored. */
export function remindedValues(
  { reminder: { days }, isDay }: DueReminder,
  now: number,
): readonly [first: string, last: string] {
  const last = now + days * dayLength;
  return isDay ? [chinaDay(now), chinaDay(last)] : [new Date(now).toISOString(), new Date(last).toISOString()];
}
