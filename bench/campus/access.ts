import { each } from '../week/client.ts';
import { atOnce } from '../week/figures.ts';
import { settles, type Row, type Stage } from './stage.ts';

interface Task {
  readonly id: string;
  readonly revision: number;
  readonly action: string;
  readonly personId: string;
}

const members = '/passthrough/permGroupUser';
/** What each door has been told, by the person. */
const doors = new WeakMap<Stage, Map<string, string>[]>();

/** Everybody joins a group with two doors, whose devices fetch what they have to know; every third leaves it again. */
export async function openDoors(stage: Stage): Promise<number> {
  const { client, people, groupId } = stage;
  const keys = await each(['东门', '西门'], 1, (name) => addDoor(stage, name));
  const known = keys.map(() => new Map<string, string>());
  doors.set(stage, known);
  const added = await each(people, atOnce, (userId) => client.must<Row>(`${members}/add`, { groupId, userId }));
  const isTold = () => known.every((door) => door.size === people.length);
  await settles(async () => {
    await fetchAll(stage, keys, known);
    return isTold();
  });
  const leaving = added.filter((_, n) => n % 3 === 0);
  await each(leaving, atOnce, ({ id }) => client.must(`${members}/delete/${id}`));
  await settles(async () => {
    await fetchAll(stage, keys, known);
    return known.every((door) => granted(door) === people.length - leaving.length);
  });
  return people.length * keys.length;
}

const granted = (door: ReadonlyMap<string, string>): number =>
  [...door.values()].filter((action) => action === 'grant').length;

async function addDoor({ client, orgId, groupId, mark, password }: Stage, name: string): Promise<string> {
  const { id } = await client.must<Row>('/passthrough/linglingDevice/add', {
    deviceCode: `${name}${mark}`,
    deviceName: `${name}${mark}`,
    orgId,
    location: name,
    deviceType: 'gate',
    direction: 'both',
  });
  await client.must('/passthrough/permGroupDevice/add', { groupId, deviceId: id });
  await client.prove(password);
  const key = await client.must<{ deviceKey: string; secret: string }>('/passthrough/linglingDevice/issueKey', { id });
  return `${key.deviceKey}.${key.secret}`;
}

/** As devices do: fetch, store, report; now and then storing fails at first. */
async function fetchAll({ client }: Stage, keys: readonly string[], known: readonly Map<string, string>[]) {
  for (const [i, key] of keys.entries())
    for (;;) {
      const { list } = await client.asDevice<{ list: Task[] }>(key, 'accessTasks', {});
      if (list.length === 0) break;
      for (const { id, revision, action, personId } of list) {
        known[i]?.set(personId, action);
        await client.asDevice(key, 'accessResult', { id, revision, result: 'success' });
      }
    }
}

/** Doors know whoever is a member by now, and nobody else; every grant has its result. */
export async function proveDoors(stage: Stage): Promise<string[]> {
  const { client, orgId, groupId } = stage;
  const staying = await client.all<Row>(`${members}/list`, { groupId });
  const ids = new Set(staying.map(({ userId }) => String(userId)));
  const wrong = (doors.get(stage) ?? []).flatMap((door) =>
    [...door].filter(([person, action]) => (action === 'grant') !== ids.has(person)),
  );
  const open = (await client.all<Row>('/passthrough/accessGrant/list', { orgId })).filter(
    ({ status }) => status !== 'success',
  );
  return [
    ...wrong.map(([person, action]) => `a door knows ${person} by ${action}`),
    ...open.map(({ id, status }) => `grant ${id} is still ${status}`),
    ...staying.flatMap(({ id, syncStatus }) =>
      syncStatus === 'success' ? [] : [`member ${id} is ${String(syncStatus)}`],
    ),
  ];
}
