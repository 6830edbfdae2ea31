import { expect, test } from 'vitest';
import { legalHolidays } from '../../src/server/calendar/legal-holidays.ts';
import { WorkCalendar } from '../../src/server/calendar/work-calendar.ts';

const written = (year: number) => legalHolidays(year).map(({ day, name }) => `${day.slice(5)} ${name}`);

test('the days off by law are those that were announced', () => {
  expect(written(2025)).toEqual([
    '01-01 元旦',
    '01-28 春节',
    '01-29 春节',
    '01-30 春节',
    '01-31 春节',
    '04-04 清明节',
    '05-01 劳动节',
    '05-02 劳动节',
    '05-31 端午节',
    '10-01 国庆节',
    '10-02 国庆节',
    '10-03 国庆节',
    '10-06 中秋节',
  ]);
  expect(written(2026).filter((day) => /春节|清明|端午|中秋/.test(day))).toEqual([
    '02-16 春节',
    '02-17 春节',
    '02-18 春节',
    '02-19 春节',
    '04-05 清明节',
    '06-19 端午节',
    '09-25 中秋节',
  ]);
});

test('every year has thirteen different days', () => {
  for (let year = 2025; year < 2080; year++) {
    expect(new Set(legalHolidays(year).map(({ day }) => day)).size, String(year)).toBe(13);
  }
  // Mid-autumn on the first day of October, in 2031.
  expect(written(2031).slice(-4)).toEqual(['10-01 国庆节', '10-02 国庆节', '10-03 国庆节', '10-04 中秋节']);
});

test('a day is what its project says, else what holds everywhere, else what the week says', () => {
  const calendar = new WorkCalendar([
    { day: '2026-10-10', kind: 'holiday', dayName: '校庆', orgId: 'o1' },
    { day: '2026-10-10', kind: 'workday', dayName: '国庆节', orgId: null },
    { day: '2026-10-01', kind: 'holiday', dayName: '国庆节', orgId: null },
  ]);
  const kinds = ['2026-10-01', '2026-10-09', '2026-10-10', '2026-10-11'].map((day) => calendar.kindOf(day));
  expect(kinds).toEqual(['holiday', 'workday', 'holiday', 'weekend']);
  expect(calendar.nameOf('2026-10-10')).toBe('校庆');
  expect(calendar.nameOf('2026-10-09')).toBeNull();
});
