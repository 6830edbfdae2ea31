import { fieldType } from './base.ts';

/** One to five stars. */
export const rate = fieldType({
  name: 'rate',
  column: 'integer',
  filters: ['eq', 'in', 'gte', 'lte', 'empty'],
  schema: () => ({ type: 'integer', minimum: 1, maximum: 5 }),
  parse: (text) => (/^[1-5]$/.test(text) ? Number(text) : undefined),
  sheet: 'number',
});
