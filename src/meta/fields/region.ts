import { fieldType } from './base.ts';

/** Code of a province, city or district (GB/T 2260, six digits). */
export const region = fieldType({
  name: 'region',
  column: 'text',
  filters: ['eq', 'in', 'like', 'empty'],
  schema: () => ({ type: 'string', pattern: '^[1-9]\\d{5}$' }),
  parse: (text) => (/^\d{2,6}$/.test(text) ? text : undefined),
  mask: (value) => String(value ?? ''),
});
