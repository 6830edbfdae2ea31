import { fieldType } from './base.ts';

export const idPattern = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
const id = new RegExp(idPattern);

/** The id of a row of the resource in `x-ref`. */
export const ref = fieldType({
  name: 'ref',
  column: 'text',
  filters: ['eq', 'ne', 'in', 'nin', 'empty'],
  schema: () => ({ type: 'string', pattern: idPattern }),
  parse: (text) => (id.test(text) ? text : undefined),
  mask: (value) => String(value ?? ''),
});
