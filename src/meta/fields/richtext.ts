import { htmlText } from '../html/text.ts';
import { filesWithin } from '../uploads.ts';
import { fieldType, plainText } from './base.ts';

/** HTML from the editor. The server sanitizes it before it is stored (`readValue`), whatever the client sent. */
export const richtext = fieldType({
  name: 'richtext',
  column: 'text',
  filters: ['empty'],
  sortable: false,
  heavy: true,
  schema: () => ({ type: 'string', maxLength: 50_000 }),
  parse: plainText,
  files: (value) => filesWithin(String(value)),
  text: (value) => htmlText(String(value ?? '')),
});
