import { fieldType, plainNumber } from './base.ts';

export const integer = fieldType({
  name: 'integer',
  column: 'integer',
  filters: ['eq', 'ne', 'in', 'gte', 'lte', 'empty'],
  schema: () => ({ type: 'integer', minimum: 0, maximum: 2_147_483_647 }),
  parse: (text) => (/^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined),
  sheet: 'number',
  fromSheet: plainNumber,
});
