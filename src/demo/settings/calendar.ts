import { enterLegalDays } from '../../server/areas/settings/legal-days.ts';
import { weekdayNumber } from '../../meta/china-time.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Campus } from '../campus.ts';

/** The days off of this year and the next, as the job enters them, and a Saturday on which the school is at work. */
export async function addCalendar(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  const { time } = seeder;
  const year = Number(time.day(0).slice(0, 4));
  await seeder.by(undefined, time.at(1, '00:15')).do(async (context) => {
    for (const each of [year, year + 1]) await enterLegalDays(context, each);
  });
  const ahead = 35;
  const saturday = time.day(-(ahead + 6 - weekdayNumber(time.day(-ahead))));
  const school = campuses.find(({ key }) => key === 'B');
  if (school)
    await seeder.add('settings/calendarDay', {
      day: saturday,
      kind: 'workday',
      dayName: '校庆调休',
      orgId: school.orgId,
      remark: '校庆日调休上班',
    });
}
