import type { SayWord } from '../meta/errors/words.ts';
import { labelIn, type Labels, type Use } from '../meta/labels.ts';
import { locales, type Locale, type Text } from '../meta/locale.ts';

/** The files of `labels/`, as the declarations are checked with them. */
export const labelFiles = new Map(
  Object.entries(import.meta.glob<Labels>('/labels/*/*.json', { eager: true, import: 'default' })).map(
    ([path, content]) => [path.slice(1), { content }],
  ),
);

const labels = new Map(
  locales.map((locale): [Locale, Labels] => [
    locale,
    Object.assign(
      {},
      ...[...labelFiles].flatMap(([file, { content }]) => (file.startsWith(`labels/${locale}/`) ? [content] : [])),
    ),
  ]),
);

/** A text of the declarations in a language, or as it stands where nobody has translated it. */
export const say = (locale: Locale, text: string, use?: Use): string => labelIn(labels.get(locale), text, use);

export const sayIn =
  (locale: Locale): SayWord =>
  (text, use) =>
    say(locale, text, use);

const answers: Readonly<Record<'true' | 'false', Text>> = {
  true: { zh: '是', en: 'yes', es: 'sí' },
  false: { zh: '否', en: 'no', es: 'no' },
};

export const sayAnswer = (locale: Locale, yes: boolean): string => answers[`${yes}`][locale];
