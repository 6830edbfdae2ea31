import { plausibleText } from '../samples.ts';
import { filesWithin } from '../uploads.ts';
import { fieldType, plainText } from './base.ts';

/** HTML from the editor; the server keeps only what its list of safe elements allows. */
export const richtext = fieldType({
  name: 'richtext',
  column: 'text',
  filters: ['empty'],
  sortable: false,
  heavy: true,
  schema: () => ({ type: 'string', maxLength: 50_000 }),
  parse: plainText,
  files: (value) => filesWithin(String(value)),
  text: (value) => String(value ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim(),
  plausible: (random, spec, n) => `<p>${plausibleText(random, spec, n)}</p>`,
});
