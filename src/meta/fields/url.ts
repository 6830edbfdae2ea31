import { fieldType } from './base.ts';

export const url = fieldType({
  name: 'url',
  column: 'text',
  filters: ['eq', 'like', 'empty'],
  sortable: false,
  schema: () => ({ type: 'string', maxLength: 500, pattern: '^(https?://[^\\s"<>]+|mailto:[^\\s"<>]+|tel:[\\d+-]+|/[^\\s"<>]*)$' }),
  parse: (text) => (/\s/.test(text) ? undefined : text),
  mask: (value) => String(value ?? ''),
  plausible: (random) => `https://www.example.com/page/${random.int(1, 999)}`,
});
