import { fieldType } from './base.ts';

export const color = fieldType({
  name: 'color',
  column: 'text',
  filters: ['eq', 'empty'],
  schema: () => ({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }),
  parse: (text) => (text.length <= 7 ? text : undefined),
  mask: (value) => String(value ?? ''),
});
