import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Room {
  id: string;
  version: number;
  ownerName: string | null;
  virtId: string | null;
  status: string;
  orgId: string;
}

interface Resident {
  id: string;
  version: number;
  status: string;
  roomIds: string[];
}

let server: RunningServer;
let project: Client;
let empty: Room[];

const roomsWith = async (filter: Record<string, unknown>) =>
  (await project.post<{ list: Room[] }>('/organisation/roomNo/list', { limit: 200, ...filter })).data.list;
const room = async ({ id }: { id: string }) => (await project.get<Room>(`/organisation/roomNo/${id}`)).data;
const done = async <T>(reply: Promise<{ code: number; data: T }>): Promise<T> => {
  const { code, data, ...rest } = await reply;
  if (code !== 200) throw new Error(JSON.stringify({ code, data, ...rest }));
  return data;
};

let people = 0;
const register = (name: string, rooms: readonly Room[], more: Record<string, unknown> = {}) =>
  done(
    project.post<Resident>('/organisation/household/add', {
      name,
      mobile: `1391000${String(1000 + people++)}`,
      role: 'owner',
      orgId: empty[0]?.orgId,
      roomIds: rooms.map(({ id }) => id),
      ...more,
    }),
  );
const approve = ({ id }: Resident) => done(project.post('/organisation/household/approve', { ids: id }));
const settle = async (...given: Parameters<typeof register>) => {
  const resident = await register(...given);
  await approve(resident);
  return resident;
};
const update = async ({ id }: Resident, values: Record<string, unknown>) => {
  const { version } = await done(project.get<Resident>(`/organisation/household/${id}`));
  return done(project.post('/organisation/household/update', { id, version, ...values }));
};
const moveOut = ({ id }: Resident) =>
  done(project.post('/organisation/household/moveOut', { ids: id, moveOutDate: '2031-05-06' }));
const take = () => empty.shift() as Room;

beforeAll(async () => {
  server = await startServer();
  project = await server.as('project-a');
  empty = (await roomsWith({ status: 'vacant', roomType: 'residence' })).filter(
    ({ ownerName, virtId }) => ownerName === null && virtId === null,
  );
});
afterAll(() => server.stop());

describe('a room says who has it', () => {
  test('from the moment its household is approved until it moves out', async () => {
    const flat = take();
    const owner = await register('陆一鸣', [flat]);
    expect(await room(flat)).toMatchObject({ ownerName: null, status: 'vacant', version: flat.version });
    await approve(owner);
    expect(await room(flat)).toMatchObject({ ownerName: '陆一鸣', status: 'occupied' });
    expect((await roomsWith({ q: '陆一鸣' })).map(({ id }) => id)).toEqual([flat.id]);
    await update(owner, { name: '陆亦鸣' });
    expect((await room(flat)).ownerName).toBe('陆亦鸣');
    await done(project.post('/organisation/household/disable', { ids: owner.id }));
    expect(await room(flat)).toMatchObject({ ownerName: '陆亦鸣', status: 'occupied' });
    await moveOut(owner);
    expect(await room(flat)).toMatchObject({ ownerName: null, status: 'vacant' });
    const { version } = await room(flat);
    expect(await project.post(`/organisation/household/delete/${owner.id}`)).toMatchObject({ status: 200 });
    expect((await room(flat)).version).toBe(version);
  });

  test('rooms that a household gains and loses follow, the others stay as they are', async () => {
    const [first, second] = [take(), take()];
    const owner = await settle('顾清', [first]);
    await update(owner, { roomIds: [first.id, second.id] });
    expect(await room(second)).toMatchObject({ ownerName: '顾清', status: 'occupied' });
    const kept = await room(second);
    await update(owner, { roomIds: [second.id] });
    expect(await room(first)).toMatchObject({ ownerName: null, status: 'vacant' });
    expect(await room(second)).toEqual(kept);
  });

  test('members stand behind their owner, and a room is empty when the last of them has gone', async () => {
    const flat = take();
    const owner = await settle('何川', [flat]);
    const member = await settle('何小满', [flat], { role: 'family', ownerId: owner.id });
    expect((await room(flat)).ownerName).toBe('何川');
    await moveOut(owner);
    expect(await room(flat)).toMatchObject({ ownerName: null, status: 'occupied' });
    await moveOut(member);
    expect(await room(flat)).toMatchObject({ ownerName: null, status: 'vacant' });
  });

  test('two owners of one room are both named', async () => {
    const flat = take();
    await settle('白露', [flat]);
    const other = await settle('白霜', [flat]);
    expect((await room(flat)).ownerName).toBe('白露、白霜');
    await moveOut(other);
    expect(await room(flat)).toMatchObject({ ownerName: '白露', status: 'occupied' });
  });

  test('a flat that is sold stays so, and a room of an enterprise keeps its name', async () => {
    const flat = take();
    await done(project.post('/organisation/roomNo/sell', { ids: flat.id }));
    const owner = await settle('石磊', [flat]);
    expect(await room(flat)).toMatchObject({ ownerName: '石磊', status: 'sold' });
    await moveOut(owner);
    expect(await room(flat)).toMatchObject({ ownerName: null, status: 'sold' });

    const office = (await roomsWith({ roomType: 'office', status: 'occupied' })).find(
      ({ virtId }) => virtId !== null,
    ) as Room;
    const tenant = await settle('范青', [office]);
    expect((await room(office)).ownerName).toBe('范青');
    await moveOut(tenant);
    expect(await room(office)).toMatchObject({
      status: 'occupied',
      virtId: office.virtId,
      ownerName: office.ownerName,
    });
  });

  test('an enterprise gives its name to the rooms that it gets, and takes it along', async () => {
    const flat = take();
    const [enterprise] = (
      await done(
        project.post<{ list: { id: string; version: number; shortName: string }[] }>(
          '/organisation/virtualarchitecture/list',
          {},
        ),
      )
    ).list as [{ id: string; version: number; shortName: string }];
    await done(project.post('/organisation/roomNo/rent', { ids: flat.id, virtId: enterprise.id }));
    expect(await room(flat)).toMatchObject({ status: 'rented', ownerName: enterprise.shortName });
    await done(
      project.post('/organisation/virtualarchitecture/update', {
        id: enterprise.id,
        version: enterprise.version,
        shortName: '新名科技',
      }),
    );
    expect((await room(flat)).ownerName).toBe('新名科技');
    await done(project.post('/organisation/roomNo/vacate', { ids: flat.id }));
    expect(await room(flat)).toMatchObject({ status: 'vacant', virtId: null, ownerName: null });
  });
});

describe('a room in which somebody lives', () => {
  let flat: Room;
  let owner: Resident;
  beforeAll(async () => {
    flat = take();
    owner = await settle('邱月', [flat]);
  });

  scenarios(
    () => server,
    [
      {
        name: 'is not emptied behind their back',
        call: () => project.post('/organisation/roomNo/vacate', { ids: flat.id }),
        status: 422,
        holds: ['邱月', '办理迁出'],
      },
    ],
  );

  test('is emptied by their moving out', async () => {
    expect(await room(flat)).toMatchObject({ status: 'occupied', ownerName: '邱月' });
    await moveOut(owner);
    expect(await room(flat)).toMatchObject({ status: 'vacant', ownerName: null });
  });
});
