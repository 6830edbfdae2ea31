import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { manifest } from '../../src/build/collect.ts';
import { standInForBrowser } from './support/globals.ts';

type I18n = typeof import('../../src/web/i18n/i18n.ts');
let i18n: I18n;
let relativeTime: typeof import('../../src/web/shared/time/relative.ts').relativeTime;

beforeAll(async () => {
  standInForBrowser();
  i18n = await import('../../src/web/i18n/i18n.ts');
  ({ relativeTime } = await import('../../src/web/shared/time/relative.ts'));
  await i18n.startI18n();
});
afterAll(() => vi.unstubAllGlobals());

const titles = [...new Set([...manifest.sections, ...manifest.routes].map(({ title }) => title))];

describe('languages', () => {
  test('Chinese is there at once', () => expect(i18n.t('tabs.closeOthers')).toBe('关闭其他'));

  test.each([
    ['en', 'Close others'],
    ['es', 'Cerrar las demás'],
  ] as const)('%s arrives when it is chosen, and is remembered', async (locale, text) => {
    await i18n.changeLanguage(locale);
    expect(i18n.t('tabs.closeOthers')).toBe(text);
    expect(localStorage.getItem('language')).toBe(locale);
    expect(document.documentElement.lang).toBe(locale);
  });

  test.each(['en', 'es'] as const)('no title of the menu stays Chinese in %s', async (locale) => {
    await i18n.changeLanguage(locale);
    expect(titles.filter((title) => /\p{Script=Han}/u.test(i18n.translateDeclared(title)))).toEqual([]);
  });

  test('what nobody has translated shows as it stands', async () => {
    await i18n.changeLanguage('en');
    expect(i18n.translateDeclared('从未见过的名称')).toBe('从未见过的名称');
  });
});

describe('how long ago', () => {
  const now = Date.parse('2026-07-05T12:00:00+08:00');
  const ago = (seconds: number) => relativeTime(now - seconds * 1000, now);
  test.each([
    [-300, '2026-07-05 12:05'],
    [-5, '刚刚'],
    [29, '刚刚'],
    [30, '1分钟前'],
    [3599, '59分钟前'],
    [3600, '1小时前'],
    [86_399, '23小时前'],
    [86_400, '1天前'],
    [172_799, '1天前'],
    [172_800, '2026-07-03 12:00'],
  ])('%i seconds: %s', async (seconds, text) => {
    await i18n.changeLanguage('zh');
    expect(ago(seconds)).toBe(text);
  });
});
