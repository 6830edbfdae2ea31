import type { Use } from '../labels.ts';
import { fill, listed, type Locale, type Text } from '../locale.ts';
import { fieldProblems, type FieldError } from './problems.ts';

/** Says a word of the declarations in the language of whoever reads the error. */
export type SayWord = (text: string, use?: Use) => string;

export const asItIs: SayWord = (text) => text;

/** Values that are such words: what a resource, a field, a state or a step is called. Whoever throws gives their Chinese, or all languages of a word that no declaration has. */
const words: ReadonlyMap<string, Use | undefined> = new Map([
  ['label', undefined],
  ['title', undefined],
  ['other', undefined],
  ['place', undefined],
  ['message', undefined],
  ['fields', undefined],
  ['state', undefined],
  ['wanted', undefined],
  ['transition', 'action'],
  ['step', 'action'],
]);

export function spoken(values: Record<string, unknown>, locale: Locale, say: SayWord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const word = (each: unknown) => (words.has(name) ? wordIn(each, locale, say, words.get(name)) : each);
      return [name, Array.isArray(value) ? listed(locale, value.map(word).map(String)) : word(value)];
    }),
  );
}

/** A word of the declarations, or one that brings its languages along. */
export function wordIn(word: unknown, locale: Locale, say: SayWord, use?: Use): string {
  return typeof word === 'object' && word !== null ? (word as Text)[locale] : say(String(word), use);
}

export const problemText = (error: FieldError, title: string, locale: Locale, say = asItIs): string =>
  fill(fieldProblems[error.problem][locale], { title, ...spoken(error.values ?? {}, locale, say) });
