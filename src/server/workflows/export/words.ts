import type { Locale } from '../../../meta/locale.ts';
import en from '../../../meta/labels/en.ts';
import es from '../../../meta/labels/es.ts';

const labels: Record<Locale, Readonly<Record<string, string>>> = { zh: {}, en, es };

/** A text of the declarations in a language, or as it stands where nobody has translated it. */
export const say = (locale: Locale, text: string): string => (Object.hasOwn(labels[locale], text) ? (labels[locale][text] as string) : text);
