import { labelIn, type Labels } from '../meta/labels.ts';
import { locales, type Locale } from '../meta/locale.ts';

const files = Object.entries(import.meta.glob<Labels>('/labels/*/*.json', { eager: true, import: 'default' }));

const labels = new Map(locales.map((locale): [Locale, Labels] => [locale, Object.assign({}, ...files.flatMap(([path, file]) => (path.startsWith(`/labels/${locale}/`) ? [file] : [])))]));

/** A text of the declarations in a language, or as it stands where nobody has translated it. */
export const say = (locale: Locale, text: string): string => labelIn(labels.get(locale), text);
