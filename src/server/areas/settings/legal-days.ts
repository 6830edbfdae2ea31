import { legalHolidays } from '../../calendar/legal-holidays.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, type Condition } from '../../storage/condition.ts';

const everywhere: Condition = { is: 'empty', column: 'orgId', empty: true };

/** Enters the days off of a year by law, unless somebody has begun with that year: what people took out stays out. */
export async function enterLegalDays(context: Context, year: number): Promise<number> {
  return asSystem(context, 'settings/calendarDay').transaction(async (days) => {
    const ofYear = all(
      everywhere,
      { is: 'compare', column: 'day', op: '>=', value: `${year}-01-01` },
      { is: 'compare', column: 'day', op: '<=', value: `${year}-12-31` },
    );
    if (await days.first(ofYear)) return 0;
    const legal = legalHolidays(year);
    for (const { day, name } of legal) await days.add({ day, kind: 'holiday', dayName: name });
    return legal.length;
  });
}
