import type { SayWord } from '../meta/errors/words.ts';
import { labelIn, type Labels, type Use } from '../meta/labels.ts';
import type { Locale, Text } from '../meta/locale.ts';

/** The files of `labels/` as text: where nobody asks in another language, none of them is parsed. */
const texts = import.meta.glob<string>('/labels/*/*.json', { eager: true, query: '?raw', import: 'default' });

const parsed = (within = ''): [file: string, content: Labels][] =>
  Object.entries(texts).flatMap(([path, text]): [string, Labels][] =>
    path.startsWith(`/labels/${within}`) ? [[path.slice(1), JSON.parse(text) as Labels]] : [],
  );

/** As the declarations are checked with them. */
export const labelFiles = () => new Map(parsed().map(([file, content]) => [file, { content }]));

const labels = new Map<Locale, Labels>();

function labelsOf(locale: Locale): Labels {
  let known = labels.get(locale);
  if (!known) {
    known = Object.assign({}, ...parsed(`${locale}/`).map(([, content]) => content)) as Labels;
    labels.set(locale, known);
  }
  return known;
}

/** A text of the declarations in a language, or as it stands where nobody has translated it. */
export const say = (locale: Locale, text: string, use?: Use): string => labelIn(labelsOf(locale), text, use);

export const sayIn =
  (locale: Locale): SayWord =>
  (text, use) =>
    say(locale, text, use);

const answers: Readonly<Record<'true' | 'false', Text>> = {
  true: { zh: '是', en: 'yes', es: 'sí' },
  false: { zh: '否', en: 'no', es: 'no' },
};

export const sayAnswer = (locale: Locale, yes: boolean): string => answers[`${yes}`][locale];
