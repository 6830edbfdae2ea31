import { fieldType } from './base.ts';

/** A name of the icon set. */
export const icon = fieldType({
  name: 'icon',
  column: 'text',
  filters: ['eq', 'empty'],
  schema: () => ({ type: 'string', pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  parse: (text) => (text.length <= 40 ? text : undefined),
  mask: (value) => String(value ?? ''),
});
