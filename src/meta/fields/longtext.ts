import { fieldType, plainText } from './base.ts';

/** Several lines of plain text. */
export const longtext = fieldType({
  name: 'longtext',
  column: 'text',
  filters: ['like', 'empty'],
  sortable: false,
  schema: () => ({ type: 'string', maxLength: 1000 }),
  parse: plainText,
});
