import type { Locale } from '../../meta/locale.ts';

/** Each language by its own name. */
export const languageNames: Readonly<Record<Locale, string>> = { zh: '简体中文', en: 'English', es: 'Español' };
