import { fieldType, plainNumber } from './base.ts';

/** 0 to 100 with at most two decimals. */
export const percent = fieldType({
  name: 'percent',
  column: 'real',
  filters: ['eq', 'gte', 'lte', 'empty'],
  schema: () => ({ type: 'number', minimum: 0, maximum: 100 }),
  parse: (text) => (/^(0|[1-9]\d{0,2})(\.\d{1,2})?$/.test(text) ? Number(text) : undefined),
  text: (value) => (value === null ? '' : `${value}%`),
  sheet: 'percent',
  fromSheet: plainNumber,
});
