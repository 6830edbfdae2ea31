import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { labelIn, type Labels, type Use } from '../../meta/labels.ts';
import { listed as listedIn, type Locale } from '../../meta/locale.ts';
import { memoizeAsync } from '../async.ts';
import { currentLanguage, rememberLanguage } from './language.ts';
import { zh, type Catalogue } from './zh.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zh };
  }
}

interface Language {
  /** Texts of the frame. */
  texts(): Promise<Catalogue>;
  /** Labels of the menu. */
  menu(): Promise<Labels>;
  /** Labels of the resources; the frame does not need them. */
  resources(): Promise<Labels>;
}

const languages: Record<Exclude<Locale, 'zh'>, Language> = {
  en: {
    texts: async () => (await import('./en.ts')).en,
    menu: async () => (await import('../../../labels/en/menu.json')).default,
    resources: async () => (await import('./declared-en.ts')).labels,
  },
  es: {
    texts: async () => (await import('./es.ts')).es,
    menu: async () => (await import('../../../labels/es/menu.json')).default,
    resources: async () => (await import('./declared-es.ts')).labels,
  },
};

const labels: Partial<Record<Locale, Labels>> = {};

const addLabels = (locale: Locale, more: Labels) => (labels[locale] = { ...labels[locale], ...more });

/** Chinese is bundled with the console; other languages are loaded when the user chooses them. */
async function loadLanguage(locale: Locale): Promise<void> {
  if (locale === 'zh' || i18next.hasResourceBundle(locale, 'translation')) return;
  const [texts, menu] = await Promise.all([languages[locale].texts(), languages[locale].menu()]);
  i18next.addResourceBundle(locale, 'translation', texts);
  addLabels(locale, menu);
}

const fetchResourceTexts = memoizeAsync(async (locale: Locale): Promise<void> => {
  if (locale !== 'zh') addLabels(locale, await languages[locale].resources());
});

/** Loads the resource labels of the current language; pages wait for it. */
export const resourceTexts = (): Promise<void> => fetchResourceTexts(i18next.language as Locale);

export async function startI18n(): Promise<void> {
  const locale = currentLanguage();
  void i18next.use(initReactI18next).init({
    lng: 'zh',
    fallbackLng: 'zh',
    resources: { zh: { translation: zh } },
    // The catalogues are plain text and React escapes its output.
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  if (locale !== 'zh') {
    // Not awaited: loads while the frame renders; only pages wait for it.
    void fetchResourceTexts(locale);
    await loadLanguage(locale);
    await i18next.changeLanguage(locale);
  }
}

export async function changeLanguage(locale: Locale): Promise<void> {
  await Promise.all([loadLanguage(locale), fetchResourceTexts(locale)]);
  rememberLanguage(locale);
  await i18next.changeLanguage(locale);
}

/** A declared text in the current language, or the Chinese text if there is no translation. */
export const translateDeclared = (text: string, use?: Use): string =>
  labelIn(labels[i18next.language as Locale], text, use);

/** Joins several texts with the separator of the current language. */
export const joinList = (parts: readonly string[]): string => listedIn(i18next.language as Locale, parts);

/** A text followed by another in brackets. */
export const withBrackets = (text: string, aside: string): string => t('withAside', { text, aside });

/** One function per language: its identity changes with the language, so memoized values are computed again. */
const translators: Readonly<Record<Locale, typeof translateDeclared>> = {
  zh: (text) => text,
  en: (text, use) => labelIn(labels.en, text, use),
  es: (text, use) => labelIn(labels.es, text, use),
};

/** `t` translates texts of the catalogues, `tr` texts of the declarations; both follow the current language. */
export function useTexts() {
  const { t, i18n } = useTranslation();
  const locale = i18n.language as Locale;
  return { t, translateDeclared: translators[locale], locale };
}

export const t = i18next.t.bind(i18next) as typeof i18next.t;
