import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Locale } from '../../meta/locale.ts';
import { currentLanguage, rememberLanguage } from './language.ts';
import { zh, type Catalogue } from './zh.ts';

/** Names of menus, fields and states in another language, keyed by the Chinese of the declarations. */
type Labels = Readonly<Record<string, string>>;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zh };
  }
}

const catalogues: Record<Exclude<Locale, 'zh'>, () => Promise<Catalogue>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
};

const labelFiles = import.meta.glob<Labels>('../../meta/labels/*.ts', { import: 'default' });

/** Chinese is part of the console; the other languages arrive when somebody chooses them. */
async function loadLanguage(locale: Locale): Promise<void> {
  if (locale === 'zh' || i18next.hasResourceBundle(locale, 'translation')) return;
  const [catalogue, labels] = await Promise.all([catalogues[locale](), labelFiles[`../../meta/labels/${locale}.ts`]?.()]);
  i18next.addResourceBundle(locale, 'translation', catalogue);
  i18next.addResourceBundle(locale, 'labels', labels ?? {});
}

export async function startI18n(): Promise<void> {
  const locale = currentLanguage();
  void i18next.use(initReactI18next).init({
    lng: 'zh',
    fallbackLng: 'zh',
    resources: { zh: { translation: zh, labels: {} } },
    // The catalogues are plain text and React escapes what it shows.
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  if (locale !== 'zh') {
    await loadLanguage(locale);
    await i18next.changeLanguage(locale);
  }
}

export async function changeLanguage(locale: Locale): Promise<void> {
  await loadLanguage(locale);
  rememberLanguage(locale);
  await i18next.changeLanguage(locale);
}

const labelIn = (locale: string, text: string): string => (i18next.getResourceBundle(locale, 'labels') as Labels | undefined)?.[text] ?? text;

/** A text of the declarations in the current language, or as it stands where nobody has translated it. */
export const tr = (text: string): string => labelIn(i18next.language, text);

/** One function per language, so that what was computed with one is computed anew with another. */
const translators: Readonly<Record<Locale, (text: string) => string>> = {
  zh: (text) => labelIn('zh', text),
  en: (text) => labelIn('en', text),
  es: (text) => labelIn('es', text),
};

/** `t` for texts of the catalogues, `tr` for texts of the declarations; both follow the chosen language. */
export function useTexts() {
  const { t, i18n } = useTranslation();
  const locale = i18n.language as Locale;
  return { t, tr: translators[locale], locale };
}

export const t = i18next.t.bind(i18next) as typeof i18next.t;
