import { fieldType } from './base.ts';

/** A time of day, `08:30`. */
export const time = fieldType({
  name: 'time',
  column: 'text',
  filters: ['eq', 'gte', 'lte', 'empty'],
  schema: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  parse: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined),
  fromSheet: (text) => text.replace(/^(\d):/, '0$1:').replace(/^(\d\d:\d\d):00$/, '$1'),
});
