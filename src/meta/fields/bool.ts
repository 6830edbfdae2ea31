import { fieldType } from './base.ts';

const words: Record<string, boolean> = { true: true, false: false, '1': true, '0': false };

/** Spellings accepted from spreadsheets, in each language of the product. */
const answers: Record<string, string> = {
  是: 'true',
  否: 'false',
  yes: 'true',
  no: 'false',
  sí: 'true',
  si: 'true',
  true: 'true',
  false: 'false',
};

export const bool = fieldType({
  name: 'bool',
  column: 'boolean',
  filters: ['eq', 'empty'],
  schema: () => ({ type: 'boolean' }),
  parse: (text) => (Object.hasOwn(words, text) ? words[text] : undefined),
  text: (value) => (value === null ? '' : value ? '是' : '否'),
  fromSheet: (text) => answers[text.toLowerCase()] ?? text,
});
