import { fieldType, plainNumber } from './base.ts';

/** A measure such as an area or a coordinate: at most six decimals, never money. */
export const decimal = fieldType({
  name: 'decimal',
  column: 'real',
  filters: ['eq', 'gte', 'lte', 'empty'],
  schema: () => ({ type: 'number', minimum: 0, maximum: 1_000_000_000 }),
  parse: (text) => (/^-?(0|[1-9]\d{0,11})(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  // Sums and averages may have more decimals than were ever entered.
  text: (value) => (value === null ? '' : String(Math.round(Number(value) * 1e6) / 1e6)),
  sheet: 'number',
  fromSheet: plainNumber,
});
