import { addDays } from '../../../meta/china-time.ts';

const monthAt = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + months, 1));
  return at.toISOString().slice(0, 7);
};
const dayOf = (month: string, day: number): string => `${month}-${String(day).padStart(2, '0')}`;

/** The last day of the newest period that is over: a bill is made on the bill day for the days before it. */
export function billPeriodEnd(billDay: number, today: string): string {
  const thisMonth = dayOf(today.slice(0, 7), billDay);
  return addDays(today >= thisMonth ? thisMonth : dayOf(monthAt(today, -1), billDay), -1);
}

/** The first repayment day behind the bill day: of the same month, or of the next. */
export function dueDateOf(periodEnd: string, repayDay: number): string {
  const billDate = addDays(periodEnd, 1);
  const sameMonth = dayOf(billDate.slice(0, 7), repayDay);
  return sameMonth > billDate ? sameMonth : dayOf(monthAt(billDate, 1), repayDay);
}
