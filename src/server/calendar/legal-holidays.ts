import { addDays } from '../../meta/china-time.ts';

/** A day off by law, without the days that are moved around it: those are announced each year and entered by people. */
export interface LegalHoliday {
  readonly day: string;
  readonly name: string;
}

/** Month and day of the traditional calendar, by which four of the festivals are kept. */
const traditionalFormat = () =>
  new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });

/** `5/5` for the fifth day of the fifth month; a leap month is not the month whose number it bears. */
function traditionalDate(traditional: Intl.DateTimeFormat, day: string): string {
  const parts = traditional.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('month')}/${part('day')}`;
}

/** The day of 清明, when the sun reaches 15°, from 2000 to 2099. */
function pureBrightness(year: number): string {
  const n = year - 2000;
  const day = Math.floor(n * 0.2422 + 4.81) - Math.floor(n / 4);
  return `${year}-04-${String(day).padStart(2, '0')}`;
}

const fixed: readonly (readonly [date: string, name: string])[] = [
  ['01-01', '元旦'],
  ['05-01', '劳动节'],
  ['05-02', '劳动节'],
  ['10-01', '国庆节'],
  ['10-02', '国庆节'],
  ['10-03', '国庆节'],
];

/** Days off in each traditional year, by the day of the festival and those around it. */
const festivals: Readonly<Record<string, readonly [name: string, from: number, to: number]>> = {
  '1/1': ['春节', -1, 2],
  '5/5': ['端午节', 0, 0],
  '8/15': ['中秋节', 0, 0],
};

/** Two festivals on one day are two days off: the second one is the day behind the first. */
const firstFree = (days: readonly LegalHoliday[], day: string): string =>
  days.some((taken) => taken.day === day) ? firstFree(days, addDays(day, 1)) : day;

/** The days off of a year by 全国年节及纪念日放假办法, as it is in force since 2025. */
export function legalHolidays(year: number): LegalHoliday[] {
  const days: LegalHoliday[] = fixed.map(([date, name]) => ({ day: `${year}-${date}`, name }));
  days.push({ day: pureBrightness(year), name: '清明节' });
  const traditional = traditionalFormat();
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
    const [name, from, to] = festivals[traditionalDate(traditional, day)] ?? [];
    if (name === undefined || from === undefined || to === undefined) continue;
    for (let n = from; n <= to; n++) days.push({ day: firstFree(days, addDays(day, n)), name });
  }
  return days.toSorted((one, other) => one.day.localeCompare(other.day));
}
