import { addDays, chinaDay, startOfDay } from '../../../meta/china-time.ts';
import type { widgetTexts } from '../kit/texts.ts';
import type { FilterValue } from '../kit/widget.ts';

export interface Days {
  gte?: string;
  lte?: string;
}

/** Days and months are those of the product, wherever the browser is. */
const today = () => chinaDay(Date.now());
const daysAgo = (days: number) => addDays(today(), -days);
const monthStart = () => `${today().slice(0, 7)}-01`;
const lastMonthEnd = () => addDays(monthStart(), -1);

export const presets: readonly (readonly [keyof typeof widgetTexts, () => Required<Days>])[] = [
  ['today', () => ({ gte: today(), lte: today() })],
  ['yesterday', () => ({ gte: daysAgo(1), lte: daysAgo(1) })],
  ['last7', () => ({ gte: daysAgo(6), lte: today() })],
  ['last30', () => ({ gte: daysAgo(29), lte: today() })],
  ['thisMonth', () => ({ gte: monthStart(), lte: today() })],
  ['lastMonth', () => ({ gte: `${lastMonthEnd().slice(0, 7)}-01`, lte: lastMonthEnd() })],
];

/** Converts whole days to timestamps. */
export const fromDays = ({ gte, lte }: Days): FilterValue => ({
  gte: gte && startOfDay(gte),
  lte: lte && endOfDay(lte),
});

const endOfDay = (day: string) => new Date(Date.parse(startOfDay(addDays(day, 1))) - 1).toISOString();

export const toDay = (moment: string | undefined) => (moment ? chinaDay(Date.parse(moment)) : undefined);
