import { fieldType, plainText } from './base.ts';

/** One of the choices in `x-options`. */
export const enumeration = fieldType({
  name: 'enum',
  column: 'text',
  filters: ['eq', 'ne', 'in', 'nin', 'empty'],
  schema: (spec) => ({ type: 'string', oneOf: choices(spec['x-options']) }),
  parse: plainText,
  text: (value, spec) => (value === null ? '' : (spec['x-options']?.[String(value)] ?? String(value))),
  fromSheet: (text, spec) => Object.entries(spec['x-options'] ?? {}).find(([, label]) => label === text)?.[0] ?? text,
  mask: (value) => String(value ?? ''),
});

export const choices = (options: Record<string, string> = {}) =>
  Object.entries(options).map(([value, title]) => ({ const: value, title }));
