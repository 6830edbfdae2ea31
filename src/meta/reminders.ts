import { addDays, chinaDay, dayLength, startOfDay } from './china-time.ts';
import type { Row } from './json.ts';
import type { Resource } from './model.ts';
import type { Reminder } from './reactions.ts';

/** Reminders of a day are sent at nine in the morning, when people read them. */
const morningMs = 9 * 3_600_000;

export interface DueReminder {
  readonly reminder: Reminder;
  readonly isDay: boolean;
  /** Name of the reminder in the log and in messages. */
  readonly label: string;
}

export const remindersOf = ({ declaration, fields }: Resource): DueReminder[] =>
  (declaration.on?.reminders ?? []).flatMap((reminder) => {
    const field = fields.get(reminder.before);
    return field
      ? [{ reminder, isDay: field.type.name === 'date', label: `${field.title}前${reminder.days}天提醒` }]
      : [];
  });

/** Identifies a reminder within its resource. Stays the same if another release changes the order of the reminders. */
export const reminderName = ({ reminder: { before, days } }: DueReminder): string => `${before}-${days}`;

/**
 * When the reminder of a row is due and when it expires; undefined if its state does not matter or the field is empty.
 */
export function reminderWindow(
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

/** The range of field values for which a reminder may be due now, in stored form. */
export function dueRange(
  { reminder: { days }, isDay }: DueReminder,
  now: number,
): readonly [first: string, last: string] {
  const last = now + days * dayLength;
  return isDay ? [chinaDay(now), chinaDay(last)] : [new Date(now).toISOString(), new Date(last).toISOString()];
}
