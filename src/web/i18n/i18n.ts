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
  /** What the frame says. */
  texts(): Promise<Catalogue>;
  /** What the menu says. */
  menu(): Promise<Labels>;
  /** What resources say of themselves; the frame does without. */
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

/** Chinese is part of the console; the other languages arrive when somebody chooses them. */
async function loadLanguage(locale: Locale): Promise<void> {
  if (locale === 'zh' || i18next.hasResourceBundle(locale, 'translation')) return;
  const [texts, menu] = await Promise.all([languages[locale].texts(), languages[locale].menu()]);
  i18next.addResourceBundle(locale, 'translation', texts);
  addLabels(locale, menu);
}

const fetchResourceTexts = memoizeAsync(async (locale: Locale): Promise<void> => {
  if (locale !== 'zh') addLabels(locale, await languages[locale].resources());
});

/** What resources say of themselves, in the current language: pages are shown once it is here. */
export const resourceTexts = (): Promise<void> => fetchResourceTexts(i18next.language as Locale);

export async function startI18n(): Promise<void> {
  const locale = currentLanguage();
  void i18next.use(initReactI18next).init({
    lng: 'zh',
    fallbackLng: 'zh',
    resources: { zh: { translation: zh } },
    // The catalogues are plain text and React escapes what it shows.
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  if (locale !== 'zh') {
    // Under way while the frame is drawn; pages wait for it.
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

/** A text of the declarations in the current language, or as it stands where nobody has translated it. */
export const tr = (text: string, use?: Use): string => labelIn(labels[i18next.language as Locale], text, use);

/** Several things in one text, separated as the current language does. */
export const listed = (parts: readonly string[]): string => listedIn(i18next.language as Locale, parts);

/** A text with another one in brackets behind it. */
export const withAside = (text: string, aside: string): string => t('withAside', { text, aside });

/** One function per language, so that what was computed with one is computed anew with another. */
const translators: Readonly<Record<Locale, typeof tr>> = {
  zh: (text) => text,
  en: (text, use) => labelIn(labels.en, text, use),
  es: (text, use) => labelIn(labels.es, text, use),
};

/** `t` for texts of the catalogues, `tr` for texts of the declarations; both follow the chosen language. */
export function useTexts() {
  const { t, i18n } = useTranslation();
  const locale = i18n.language as Locale;
  return { t, tr: translators[locale], locale };
}

export const t = i18next.t.bind(i18next) as typeof i18next.t;
