import { compileResource, type Resource } from './model.ts';
import type { FormFile } from './resource.ts';

/** How much one form that people design may hold. What is asked for at once is read by somebody, and every answer is kept. */
export const designLimits = {
  fields: 80,
  characters: 20_000,
  rules: 20,
  columns: 12,
  rows: 200,
  options: 100,
} as const;

/** Field types that answers can have. What is secret, or needs a form of its own to make sense, is left to the files. */
export const designTypes = [
  'text',
  'longtext',
  'integer',
  'decimal',
  'money',
  'percent',
  'bool',
  'enum',
  'enums',
  'dict',
  'date',
  'datetime',
  'time',
  'month',
  'phone',
  'idcard',
  'plate',
  'email',
  'url',
  'rate',
  'region',
  'color',
  'ref',
  'refs',
  'image',
  'images',
  'file',
  'files',
  'json',
] as const;

/** Keywords that say something about a table of rows, or about what only the product writes. */
export const fileKeywords = [
  'x-unique',
  'x-sequence',
  'x-copy',
  'x-from',
  'x-stamp',
  'x-fixed',
  'x-across',
  'x-exact',
  'x-public',
  'x-no-total',
  'pattern',
  'format',
] as const;

/** A form that people designed, compiled as one of a file is: what draws, reads and checks those does the same with it. */
export const compileDesigned = (key: string, label: string, form: FormFile): Resource =>
  compileResource(key, { label, form, code: 'designed', display: 'id' });

/** Answers are kept with the masks of what is sensitive, the plain values apart. */
export const sensitiveNames = ({ fields }: Resource): string[] =>
  [...fields.values()].filter(({ spec }) => spec['x-sensitive']).map(({ name }) => name);
