import type { Dictionary } from '../dictionary.ts';
import type { Sequence } from '../sequence.ts';
import { count, mapOf, record, text, wordOf, type Shape } from './shape.ts';

const sequence: Record<keyof Sequence, Shape> = {
  name: text,
  prefix: text,
  digits: count,
  reset: wordOf(['never', 'month', 'day']),
};
const dictionary: Record<keyof Dictionary, Shape> = { name: text, items: mapOf(text), urls: mapOf(text) };

export const sequencesShape = mapOf(
  record(sequence, { required: { name: '', prefix: '', digits: 1, reset: 'never' } }),
);
export const dictionariesShape = mapOf(record(dictionary, { required: { name: '', items: {} } }));
