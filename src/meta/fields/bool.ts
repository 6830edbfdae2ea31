import { fieldType } from './base.ts';

const words: Record<string, boolean> = { true: true, false: false, '1': true, '0': false };

export const bool = fieldType({
  name: 'bool',
  column: 'boolean',
  filters: ['eq', 'empty'],
  schema: () => ({ type: 'boolean' }),
  parse: (text) => (Object.hasOwn(words, text) ? words[text] : undefined),
  text: (value) => (value === null ? '' : value ? '是' : '否'),
  plausible: (random) => random.next() < 0.5,
});
