import { fieldType } from './base.ts';

/** A secret, never sent back: stored as a hash where it signs somebody in (`x-hashed`), encrypted otherwise. */
export const password = fieldType({
  name: 'password',
  column: 'text',
  filters: [],
  sortable: false,
  secret: true,
  schema: () => ({ type: 'string', minLength: 8, maxLength: 72 }),
  parse: (text) => (text.isWellFormed() ? text : undefined),
  text: () => '',
  mask: () => '',
  sheet: 'none',
});
