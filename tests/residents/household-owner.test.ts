import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { auditRows, scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Resident {
  id: string;
  role: string;
  status: string;
  ownerId: string | null;
  roomIds: string[];
  name: string;
}

let server: RunningServer;
let project: Client;
let owner: Resident;
let members: Resident[];

const listed = async (filter: Record<string, unknown>) =>
  (await project.post<{ list: Resident[] }>('/organisation/household/list', { limit: 200, ...filter })).data.list;
const read = async (id: string) => (await project.get<Resident>(`/organisation/household/${id}`)).data;
const change = (ownerId: string, memberId: string, client = project) =>
  client.post('/organisation/household/changeOwner', { ownerId, memberId });

beforeAll(async () => {
  server = await startServer();
  project = await server.as('project-a');
  const all = await listed({ status: 'normal' });
  const found = all.find(({ id }) => all.filter(({ ownerId }) => ownerId === id).length >= 2);
  if (!found) throw new Error('the demo data have no household with two members');
  owner = found;
  members = all.filter(({ ownerId }) => ownerId === owner.id);
});
afterAll(() => server.stop());

describe('a household gets another owner', () => {
  scenarios(
    () => server,
    [
      {
        name: 'not one who belongs to nobody there',
        call: async () => change(owner.id, (await listed({ role: 'owner', id_ne: owner.id }))[0]?.id as string),
        status: 422,
        holds: ['不是该业主名下的成员'],
      },
      {
        name: 'not somebody of another project',
        call: async () => change(owner.id, members[0]?.id as string, await server.as('project-b')),
        status: 404,
      },
      { name: 'a missing member is asked for', call: () => change(owner.id, ''), status: 400 },
    ],
  );

  test('the member owns the rooms, the former owner and the others belong to them', async () => {
    const [heir, other] = members as [Resident, Resident];
    const before = await auditRows(server);
    expect((await change(owner.id, heir.id)).code).toBe(200);
    expect(await read(heir.id)).toMatchObject({
      role: 'owner',
      ownerId: null,
      roomIds: expect.arrayContaining(owner.roomIds),
    });
    expect(await read(owner.id)).toMatchObject({ role: 'family', ownerId: heir.id });
    expect(await read(other.id)).toMatchObject({ ownerId: heir.id });
    const room = (await project.get<{ ownerName: string }>(`/organisation/roomNo/${owner.roomIds[0]}`)).data;
    expect(room.ownerName).toBe(heir.name);
    expect(await auditRows(server)).toBe(before + members.length + 1 + owner.roomIds.length);
  });
});
