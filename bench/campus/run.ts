import type { WeekClient } from '../week/client.ts';
import { addEnterprise, addPeople, addProject } from '../week/stage.ts';
import { openDoors, proveDoors } from './access.ts';
import { payBills, proveBills } from './bills.ts';
import { bookRooms, proveRooms } from './rooms.ts';
import { proveRepairs, repair } from './repairs.ts';
import { proveVisits, receive } from './visits.ts';
import type { Stage } from './stage.ts';

export interface Settings {
  readonly people: number;
  readonly password: string;
  readonly say: (line: string) => void;
}

/** A week of a campus: people come and go, book rooms, report what is broken and pay their bills; then all of it is looked at. */
export async function simulateCampus(client: WeekClient, second: WeekClient, settings: Settings): Promise<string[]> {
  const { people, password, say } = settings;
  const stage = await prepare(client, second, people, password);
  const parts = [
    ['visits', receive, proveVisits],
    ['bookings of rooms', bookRooms, proveRooms],
    ['repairs', repair, proveRepairs],
    ['bills of contracts', payBills, proveBills],
    ['grants at doors', openDoors, proveDoors],
  ] as const;
  for (const [what, work] of parts) {
    const from = performance.now();
    const count = await work(stage);
    say(`${what.padEnd(24)} ${String(count).padStart(6)} in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
  const differences: string[] = [];
  for (const [, , prove] of parts) differences.push(...(await prove(stage)));
  return [...differences, ...(await proveWork(stage))];
}

async function prepare(client: WeekClient, second: WeekClient, size: number, password: string): Promise<Stage> {
  const mark = Date.now().toString(36).toUpperCase();
  const orgId = await addProject(client, mark);
  const virtId = await addEnterprise(client, second, orgId, mark);
  const people = await addPeople(client, { orgId, virtId }, size);
  const groupId = (
    await client.must<{ id: string }>('/passthrough/permGroup/add', {
      groupName: `通行${mark}`,
      orgId,
      groupType: 'staff',
      weekDays: ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'],
      startTime: '00:00',
      endTime: '23:59',
      status: 'enabled',
    })
  ).id;
  const buildId = (
    await client.must<{ id: string }>('/organisation/build/add', {
      buildCode: `B${mark}`,
      buildName: `${mark} 栋`,
      buildType: 'office',
      floorCount: 6,
      orgId,
    })
  ).id;
  return { client, second, password, mark, orgId, virtId, people, groupId, buildId };
}

/** Whatever follows from all of it has been done, and nothing was given up. */
async function proveWork({ client }: Stage): Promise<string[]> {
  const dead = await client.get<{ handler: string }[]>('/scm/schedule/dead');
  return dead.map(({ handler }) => `work that was given up: ${handler}`);
}
