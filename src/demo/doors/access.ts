import type { Row } from '../../meta/json.ts';
import { takeResult, takeTasks } from '../../server/areas/doors/access-tasks.ts';
import { syncAccess } from '../../server/areas/doors/sync-access.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Campus } from '../campus.ts';

/** As many as a device fetches at once. */
const atOnce = 50;
/** Places of the device that went offline while it fetched, and of the one that fetches and no longer says what became of it. */
const [offline, silent] = [3, 5];
/** Whom these two have left over. */
const leftOver = 3;

/** What devices have to know of people, fetched and reported by each of them in the night. */
export async function grantAccess(
  seeder: Seeder,
  { orgId, customers }: Pick<Campus, 'orgId' | 'customers'>,
  devices: readonly string[],
): Promise<void> {
  const { time } = seeder;
  const users = customers.map(({ id }) => id);
  await seeder.by(undefined, time.at(100, '16:00')).do((context) => syncAccess(context, { users }));
  for (const [place, id] of devices.entries()) {
    const device: Row = { id, orgId };
    const moment = minutesAfter(time.at(99, '03:00'), place);
    const { length: wanted } = await seeder.through(undefined, (context, tx) =>
      asSystem(context, 'doors/accessGrant', tx).find(isColumn('deviceId', id), { columns: ['id'] }),
    );
    await fetchAll(seeder, device, moment, place === offline || place === silent ? wanted - leftOver : wanted);
    if (place === offline) await fetch(seeder, device, moment, leftOver - 1);
    // A last time to no avail: nobody has said anything of what it took so often.
    if (place === silent)
      for (let attempt = 0; attempt < 6; attempt++)
        await fetch(seeder, device, minutesAfter(moment, 10 * attempt), leftOver);
  }
}

async function fetchAll(seeder: Seeder, device: Row, moment: string, count: number): Promise<void> {
  for (let done = 0; done < count;) {
    const tasks = await fetch(seeder, device, moment, Math.min(atOnce, count - done));
    for (const { id, revision } of tasks)
      await seeder
        .by(undefined, minutesAfter(moment, 1))
        .do((context) =>
          takeResult(context, device, { id: String(id), revision: Number(revision), result: 'success', message: '' }),
        );
    done += tasks.length;
  }
}

const fetch = (seeder: Seeder, device: Row, moment: string, limit: number): Promise<Row[]> =>
  seeder.by(undefined, moment).do(async (context) => (await takeTasks(context, device, { limit })).list as Row[]);
