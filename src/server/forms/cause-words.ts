import { causes, type Cause } from '../../meta/check/causes.ts';
import { typeWords } from '../../meta/check/expression-causes.ts';
import { fill, type Locale, type Text } from '../../meta/locale.ts';

const meantWord: Text = {
  zh: '，是不是“{meant}”？',
  en: '; did you mean "{meant}"?',
  es: '; ¿quiso decir «{meant}»?',
};
const ofTypes: ReadonlySet<string> = new Set(['one', 'other', 'wanted']);

/** What is wrong, in the language of whoever draws; `wordFor` says names as people know them. */
export function sayCause(
  locale: Locale,
  { is, meant, ...values }: Cause,
  wordFor: (key: string, value: string) => string = (_, value) => value,
): string {
  const said = Object.entries(values).map(([key, value = '']): [string, string] => {
    const type = ofTypes.has(key) && Object.hasOwn(typeWords, value) ? typeWords[value] : undefined;
    return [key, type ? type[locale] : wordFor(key, value)];
  });
  const text = fill(causes[is][locale], Object.fromEntries(said));
  return meant === undefined ? text : `${text}${fill(meantWord[locale], { meant })}`;
}
