import { useCallback } from 'react';
import { fill, type Locale, type Text } from '../../../meta/locale.ts';
import { useTexts } from '../../i18n/i18n.ts';

export const useLocale = (): Locale => useTexts().locale;

/** Translates texts of a small catalogue bundled with the code that uses it. */
export function useCatalogue<T extends Readonly<Record<string, Text>>>(texts: T) {
  const locale = useLocale();
  return useCallback(
    (key: keyof T, values?: Record<string, unknown>): string => fill(texts[key]?.[locale] ?? '', values),
    [texts, locale],
  );
}
