import { fieldType } from './base.ts';
import { idPattern } from './ref.ts';

const id = new RegExp(idPattern);

/** The id of an uploaded file. */
export const file = fieldType({
  name: 'file',
  column: 'text',
  filters: ['empty'],
  sortable: false,
  schema: () => ({ type: 'string', pattern: idPattern }),
  parse: (text) => (id.test(text) ? text : undefined),
  files: (value) => [String(value)],
  mask: (value) => String(value ?? ''),
  sheet: 'none',
});
