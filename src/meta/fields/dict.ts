import { fieldType, plainText } from './base.ts';

/** The value of an item of the dictionary group named by `x-dict`; operators maintain the items. */
export const dict = fieldType({
  name: 'dict',
  column: 'text',
  filters: ['eq', 'ne', 'in', 'nin', 'empty'],
  schema: () => ({ type: 'string', maxLength: 50 }),
  parse: plainText,
  mask: (value) => String(value ?? ''),
});
