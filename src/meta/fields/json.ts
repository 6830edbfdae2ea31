import type { Json } from '../json.ts';
import { readJson } from '../strict-json.ts';
import { fieldType } from './base.ts';

const limit = 20_000;

/** Structured data; a form can describe its shape with ordinary JSON Schema keywords. */
export const json = fieldType({
  name: 'json',
  column: 'json',
  filters: ['empty'],
  sortable: false,
  heavy: true,
  schema: () => ({ type: ['object', 'array'] }),
  parse: (text) => {
    if (text.length > limit) return undefined;
    return readJson(text) as Json | undefined;
  },
  text: (value) => (value === null ? '' : JSON.stringify(value)),
  mask: () => '',
  sheet: 'none',
});
