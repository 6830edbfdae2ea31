import type { I18nProvider } from '@refinedev/core';
import i18next from 'i18next';
import { locales, type Locale } from '../../meta/locale.ts';
import { changeLanguage, translateDeclared } from '../i18n/i18n.ts';

const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text);

/** Refine's own texts are keys missing in the catalogues; pages take their texts from the catalogues. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, fallback?: string) => {
    const text = typeof options === 'string' ? options : fallback;
    return i18next.exists(key)
      ? i18next.t(key as never, typeof options === 'object' ? (options as never) : undefined)
      : translateDeclared(text ?? key);
  },
  changeLocale: (locale: string) => (isLocale(locale) ? changeLanguage(locale) : Promise.resolve()),
  getLocale: () => i18next.language,
};
