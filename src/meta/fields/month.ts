import { fieldType } from './base.ts';

const shape = '^(19|2\\d)\\d{2}-(0[1-9]|1[0-2])$';

/** A calendar month, `2026-11`. */
export const month = fieldType({
  name: 'month',
  column: 'text',
  filters: ['eq', 'gte', 'lte', 'empty'],
  schema: () => ({ type: 'string', pattern: shape }),
  parse: (text) => (new RegExp(shape).test(text) ? text : undefined),
  fromSheet: (text) =>
    text.replace(
      /^(\d{4})[-/.年](\d{1,2})月?(?:[-/.]0?1)?$/,
      (_whole, year: string, number: string) => `${year}-${number.padStart(2, '0')}`,
    ),
});
