import { fill, locales, type Locale, type Text } from '../../meta/locale.ts';

const KEY = 'language';

/** The language stored in this browser; Chinese by default. */
export function currentLanguage(): Locale {
  const stored = localStorage.getItem(KEY);
  return locales.find((locale) => locale === stored) ?? 'zh';
}

export function rememberLanguage(locale: Locale): void {
  localStorage.setItem(KEY, locale);
  document.documentElement.lang = htmlLang[locale];
}

/** The tags that browsers, date formats and screen readers expect. */
const htmlLang: Readonly<Record<Locale, string>> = { zh: 'zh-CN', en: 'en', es: 'es' };

/** One text in the current language, for code that runs before the catalogues are loaded. */
export const say = (text: Text, values?: Record<string, unknown>): string => fill(text[currentLanguage()], values);
