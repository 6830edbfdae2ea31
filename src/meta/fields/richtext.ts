import { safeHtml } from '../html/safe.ts';
import { htmlText } from '../html/text.ts';
import { filesWithin } from '../uploads.ts';
import { fieldType, plainText } from './base.ts';

/** HTML from the editor. Sanitized before it is stored, whatever the client sent. */
export const richtext = fieldType({
  name: 'richtext',
  column: 'text',
  filters: ['empty'],
  sortable: false,
  heavy: true,
  schema: () => ({ type: 'string', maxLength: 50_000 }),
  parse(text) {
    const plain = plainText(text);
    return plain === undefined ? undefined : safeHtml(plain);
  },
  files: (value) => filesWithin(String(value)),
  text: (value) => htmlText(String(value ?? '')),
});
