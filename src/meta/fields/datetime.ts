import { fromChinaTime, toChinaTime } from '../china-time.ts';
import { fieldType } from './base.ts';
import { isDate } from './date.ts';

const shape = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?Z$/;

const instant = (text: string) => {
  const day = shape.exec(text)?.[1];
  return day !== undefined && isDate(day);
};

/** A moment, ISO 8601 in UTC, `2026-11-21T08:30:00.000Z`; shown in the operator's own time zone. */
export const datetime = fieldType({
  name: 'datetime',
  column: 'timestamp',
  filters: ['eq', 'gte', 'lte', 'lt', 'hour', 'weekday', 'empty'],
  schema: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]{8,12}Z$' }),
  parse: (text) => (instant(text) ? new Date(text).toISOString() : undefined),
  text: (value) => (value === null ? '' : toChinaTime(String(value))),
  sheet: 'datetime',
  fromSheet: fromChinaTime,
});

export const isInstant = instant;
