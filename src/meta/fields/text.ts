import { fieldType, plainText } from './base.ts';

export const text = fieldType({
  name: 'text',
  column: 'text',
  filters: ['eq', 'ne', 'in', 'like', 'empty'],
  schema: () => ({ type: 'string', maxLength: 100 }),
  parse: plainText,
});
