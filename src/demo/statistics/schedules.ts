import { addDays, chinaDay } from '../../meta/china-time.ts';
import { nextSending, type Timing } from '../../meta/report/schedule.ts';
import { insertSchedule, planSending } from '../../server/features/report-schedules/stored.ts';
import type { Seeder } from '../../server/install/seeder.ts';

/** The canteen's week, sent on the morning of the weekday before today's: never while somebody tries out the demo. */
export async function addSchedules(seeder: Seeder, ownerId: string, receivers: readonly string[]): Promise<void> {
  const yesterday = new Date(`${addDays(chinaDay(seeder.time.now), -1)}T00:00:00Z`);
  const timing: Timing = { cycle: 'weekly', day: ((yesterday.getUTCDay() + 6) % 7) + 1, hour: 8 };
  const schedule = {
    ...timing,
    id: seeder.newId(),
    ownerId,
    reportId: 'meals/canteenDaily',
    name: '食堂周报',
    question: { by: 'dinnerDate,dateTypeId' },
    period: 'last7' as const,
    receivers,
    mail: false,
    paused: false,
    nextAt: nextSending(timing, seeder.time.now),
    last: null,
  };
  await seeder.stored(async (parts, tx) => {
    await insertSchedule(parts, tx, schedule);
    await planSending(parts, tx, schedule);
  });
}
