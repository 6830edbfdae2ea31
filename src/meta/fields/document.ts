import type { Json } from '../json.ts';
import { fieldType } from './base.ts';
import { json } from './json.ts';

/**
 * Structured data in which the order of keys matters, such as the fields of a form. Stored as text, because databases
 * sort the keys of JSON.
 */
export const document = fieldType({
  ...json,
  name: 'document',
  schema: () => ({ type: 'object' }),
  toColumn: (value) => (value === null ? null : JSON.stringify(value)),
  fromColumn: (value) => (typeof value === 'string' ? (JSON.parse(value) as Json) : value),
});
