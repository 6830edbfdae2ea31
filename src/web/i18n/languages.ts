import type { Locale } from '../../meta/locale.ts';

/** Each language's own name. */
export const languageNames: Readonly<Record<Locale, string>> = { zh: '简体中文', en: 'English', es: 'Español' };
