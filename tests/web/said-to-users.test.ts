import { expect, test, vi } from 'vitest';
import { catalogue } from '../../src/meta/errors/catalogue.ts';
import { faultTexts } from '../../src/web/i18n/fault-texts.ts';
import said from '../fixtures/said-to-users.json' with { type: 'json' };
import { standInForBrowser } from './support/globals.ts';

standInForBrowser();
const { en } = await import('../../src/web/i18n/en.ts');
const { zh } = await import('../../src/web/i18n/zh.ts');
vi.unstubAllGlobals();

const frame: Record<string, object> = { en, zh };
const elsewhere: Record<string, Record<string, string> | undefined> = {
  ...faultTexts,
  noExternalPage: catalogue.noExternalPage.text,
};

/** `session.lost` among the texts of the frame, or a text that has all languages beside each other. */
const textOf = (key: string, locale: string): unknown =>
  elsewhere[key]?.[locale] ??
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], frame[locale]);

test.each(said)('$said: $text', ({ key, locale, text }) => expect(textOf(key, locale)).toBe(text));
