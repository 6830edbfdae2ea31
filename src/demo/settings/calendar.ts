import { enterLegalDays } from '../../server/areas/settings/legal-days.ts';
import { weekdayNumber } from '../../meta/china-time.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Campus } from '../campus.ts';

/** Days of a campus's own: so many days after a Monday some weeks ahead. */
const own = {
  A: [
    [3, 'holiday', '配电检修', '高压配电设备检修，园区停电'],
    [4, 'holiday', '配电检修', '高压配电设备检修，园区停电'],
    [5, 'workday', '配电检修', '检修停电调休上班'],
  ],
  B: [
    [0, 'holiday', '校庆', '校庆日放假一天'],
    [5, 'workday', '校庆', '校庆日调休上班'],
  ],
} as const;

/** The days off of this year and the next, as the job enters them, and those that projects have of their own. */
export async function addCalendar(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  const { time } = seeder;
  const year = Number(time.day(0).slice(0, 4));
  await seeder.by(undefined, time.at(1, '00:15')).do(async (context) => {
    for (const each of [year, year + 1]) await enterLegalDays(context, each);
  });
  const ahead = 49 - weekdayNumber(time.day(0));
  for (const { orgId, key } of campuses)
    await seeder.table(
      'settings/calendarDay',
      { orgId },
      'day kind dayName remark',
      own[key].map(([days, kind, dayName, remark]) => [time.day(-(ahead + 1 + days)), kind, dayName, remark]),
    );
}
