import { countActiveUsers } from '../../server/areas/statistics/count-active-users.ts';
import type { Seeder } from '../../server/install/seeder.ts';

const days = 21;

/** The daily report of the last weeks, each day counted in the night after it, as by the job. */
export async function countPastDays(seeder: Seeder): Promise<void> {
  const { time } = seeder;
  for (let ago = days; ago > 0; ago--) {
    const counted = time.at(ago - 1, '01:20');
    if (Date.parse(counted) > time.now) continue;
    await seeder.by(undefined, counted).do((context) => countActiveUsers(context, time.day(ago)));
  }
}
