import { fieldType } from './base.ts';

/**
 * Browsers drop control characters and read a backslash as a slash, so `/\\host` and `//host` would lead to another
 * site.
 */
const part = '[^\\s"<>\\\\\\u0000-\\u001f\\u007f-\\u009f]';

export const url = fieldType({
  name: 'url',
  column: 'text',
  filters: ['eq', 'like', 'empty'],
  sortable: false,
  schema: () => ({
    type: 'string',
    maxLength: 500,
    pattern: `^(https?://${part}+|mailto:${part}+|tel:[\\d+-]+|/(?!/)${part}*)$`,
  }),
  parse: (text) => (/\s/.test(text) ? undefined : text),
  mask: (value) => String(value ?? ''),
});
