import dayjs from 'dayjs';
import { describe, expect, test } from 'vitest';
import { cleanAmount } from '../../src/web/shared/amount/amount.ts';
import { isOutside } from '../../src/web/shared/dates/limits.ts';
import { resolveExternal } from '../../src/web/shared/external/addresses.ts';
import { isAmount, isLink, isMobileNumber, isPositiveInteger } from '../../src/web/shared/formats.ts';
import { formatChineseDate, formatTime } from '../../src/web/shared/time/format.ts';
import { contrast, ensureContrast } from '../../src/web/shell/theme/colour.ts';
import { presets } from '../../src/web/shell/theme/choices.ts';

describe('amount input', () => {
  test.each([
    ['12a3', '100'],
    ['99', '99'],
    ['101', '100'],
    ['1.5', '15'],
    ['', ''],
  ])('as a percentage %s becomes %s', (typed, kept) => expect(cleanAmount(typed, 'percent')).toBe(kept));
  test.each([
    ['12.345', '12.34'],
    ['.5', '5'],
    ['1..2', '1.2'],
    ['1.2.3', '1.23'],
    ['-3.1', '-3.1'],
    ['3-1', '31'],
    ['1a', '1'],
    ['7.', '7.'],
    ['-', '-'],
  ])('as an amount %s becomes %s', (typed, kept) => expect(cleanAmount(typed)).toBe(kept));
  test.each([
    ['1.2', '12'],
    ['-5', '5'],
    ['007', '007'],
  ])('as a whole number %s becomes %s', (typed, kept) => expect(cleanAmount(typed, 'integer')).toBe(kept));
});

describe('checking typed text', () => {
  test.each([
    ['1', true],
    ['10', true],
    ['0', false],
    ['01', false],
    ['1.0', false],
  ])('positive integer %s: %s', (text, good) => expect(isPositiveInteger(text)).toBe(good));
  test.each([
    ['0', true],
    ['12.5', true],
    ['12.55', true],
    ['12.555', false],
    ['.5', false],
    ['01', false],
  ])('amount %s: %s', (text, good) => expect(isAmount(text)).toBe(good));
  test.each([
    ['13812345678', true],
    ['12812345678', true],
    ['11812345678', false],
    ['1381234567', false],
  ])('mobile number %s: %s', (text, good) => expect(isMobileNumber(text)).toBe(good));
  test.each([
    ['https://a.cn', true],
    ['http:x', true],
    ['mailto:a@b.cn', true],
    ['tel:110', true],
    ['ftp://a', false],
    ['javascript:1', false],
  ])('link %s: %s', (text, good) => expect(isLink(text)).toBe(good));
});

describe('date range', () => {
  const [first, today] = [dayjs('2026-03-10'), dayjs('2026-07-05T13:00')];
  test.each([
    ['2026-03-17', false],
    ['2026-03-18', true],
    ['2026-03-03', false],
    ['2026-03-02', true],
  ])('seven days either side of the first pick: %s refused: %s', (day, refused) => {
    expect(isOutside(dayjs(day), first, { maxDay: 7 }, today)).toBe(refused);
  });
  test('a year unless said otherwise, and everything before the first pick', () => {
    expect(isOutside(dayjs('2027-03-10'), first, {}, today)).toBe(false);
    expect(isOutside(dayjs('2027-03-11'), first, {}, today)).toBe(true);
    expect(isOutside(dayjs('1999-01-01'), undefined, {}, today)).toBe(false);
  });
  test('nothing after today where that is asked for', () => {
    expect(isOutside(dayjs('2026-07-05T23:59'), undefined, { untilToday: true }, today)).toBe(false);
    expect(isOutside(dayjs('2026-07-06'), undefined, { untilToday: true }, today)).toBe(true);
  });
});

describe('times', () => {
  test('ten digits are seconds, other numbers milliseconds', () => {
    expect(formatTime('1767225600')).toBe(formatTime(1_767_225_600_000));
    expect(formatTime(1_767_225_600)).toBe(formatTime(new Date(1_767_225_600_000)));
  });
  test('the two forms, by the clock of the place', () => {
    const moment = new Date('2026-07-05T00:03:09Z');
    expect(formatTime(moment)).toBe('2026-07-05 08:03:09');
    expect(formatChineseDate(moment)).toBe('2026年7月5日');
  });
  test('nothing for what is no moment', () =>
    expect([formatTime(null), formatTime(''), formatTime('gestern')]).toEqual(['', '', '']));
});

describe('external addresses', () => {
  const config = {
    environment: 'test',
    origin: 'https://base.cn',
    pages: { coupon: { module: 'coupon', hash: '/list' } },
    apps: {
      mall: { url: { production: 'https://mall.cn', test: 'https://mall.test' }, token: 'token' },
      inspection: { url: { production: 'https://x.cn' } },
      postOffice: { call: '/super_service/x' },
    },
  };
  test('pass-through pages', () =>
    expect(resolveExternal(config, 'coupon', 17)).toEqual({
      kind: 'page',
      url: 'https://base.cn/super_cloud/pcm/coupon/?_t=17#/list',
    }));
  test('applications differ by environment', () => {
    expect(resolveExternal(config, 'mall', 0)).toEqual({ kind: 'app', url: 'https://mall.test', token: 'token' });
    expect(resolveExternal({ ...config, environment: 'production' }, 'mall', 0)).toMatchObject({
      url: 'https://mall.cn',
    });
    expect(resolveExternal(config, 'inspection', 0)).toBeUndefined();
  });
  test('an address that the server tells', () =>
    expect(resolveExternal(config, 'postOffice', 0)).toEqual({ kind: 'app', call: '/super_service/x' }));
  test('nothing where nothing is configured', () =>
    expect([resolveExternal(config, 'nobody', 0), resolveExternal(config, 'toString', 0)]).toEqual([
      undefined,
      undefined,
    ]));
});

describe('theme colours', () => {
  test.each([...presets, '#ffff00', '#ffffff', '#000000'])('%s stays readable on both themes', (colour) => {
    expect(contrast(ensureContrast(colour, '#ffffff', '#000000'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ensureContrast(colour, '#161c25', '#ffffff'), '#161c25')).toBeGreaterThanOrEqual(4.5);
  });
});
