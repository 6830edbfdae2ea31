export const locales = ['zh', 'en', 'es'] as const;
export type Locale = (typeof locales)[number];

/** A text in every language of the product, with `{name}` placeholders. */
export type Text = Readonly<Record<Locale, string>>;

export const fill = (template: string, values: Record<string, unknown> = {}): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));

/** Joins several items into one line. */
export const listed = (locale: Locale, parts: readonly string[]): string => parts.join(locale === 'zh' ? '、' : ', ');

/** The first supported language in `Accept-Language`; Chinese if there is none. */
export function pickLocale(header: string | undefined): Locale {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.trim().slice(0, 2);
    const found = locales.find((locale) => locale === tag);
    if (found) return found;
  }
  return 'zh';
}
