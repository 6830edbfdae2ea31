import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { png, upload } from '../support/uploads.ts';

interface Resident {
  id: string;
  version: number;
  role: string;
  status: string;
  ownerId: string | null;
  roomIds: string[];
  name: string;
  orgId: string;
}

interface Room {
  id: string;
  fullName: string;
  status: string;
  ownerName: string | null;
}

let server: RunningServer;
let project: Client;
let owner: Resident;
let member: Resident;
let rooms: Room[];

const residents = async (filter: Record<string, unknown> = {}) =>
  (await project.post<{ list: Resident[] }>('/organisation/household/list', { limit: 200, ...filter })).data.list;
const read = async <T>(prefix: string, id: string) => (await project.get<T>(`/organisation/${prefix}/${id}`)).data;
const transfer = (body: object, client = project) =>
  client.post<{ moved: number }>('/organisation/household/roomTransfer', {
    householdId: owner.id,
    fromRoomId: owner.roomIds[0],
    toRoomId: rooms[0]?.id,
    transferDate: '2026-03-01',
    ...body,
  });
const history = async (roomId: string) =>
  (
    await project.post<{
      list: { event: string; name: string; eventDate: string; otherRoomId: string; remark: string }[];
    }>('/organisation/household/roomHistory/list', { roomId, limit: 50 })
  ).data.list;

beforeAll(async () => {
  server = await startServer();
  project = await server.as('project-a');
  const all = await residents({ status: 'normal' });
  const found = all.find(({ id, role }) => role === 'owner' && all.some((other) => other.ownerId === id));
  if (!found) throw new Error('the demo data have no household with members');
  owner = found;
  member = all.find(({ ownerId }) => ownerId === owner.id) as Resident;
  rooms = (
    await project.post<{ list: Room[] }>('/organisation/roomNo/list', {
      status: 'vacant',
      orgId: owner.orgId,
      limit: 5,
    })
  ).data.list;
});
afterAll(() => server.stop());

describe('a household changes rooms', () => {
  const anotherOwner = async () =>
    (await residents({ role: 'owner', status: 'normal', id_ne: owner.id }))[0] as Resident;
  scenarios(
    () => server,
    [
      {
        name: 'not from a room in which it is not registered',
        call: async () => transfer({ fromRoomId: rooms[1]?.id }),
        status: 422,
        holds: ['没有登记在'],
      },
      {
        name: 'not into a room where others live',
        call: async () => transfer({ toRoomId: (await anotherOwner()).roomIds[0] }),
        status: 422,
        holds: ['仍登记住在'],
      },
      {
        name: 'not into the same room',
        call: () => transfer({ toRoomId: owner.roomIds[0] }),
        status: 400,
        holds: ['toRoomId'],
      },
      { name: 'not by another project', call: async () => transfer({}, await server.as('project-b')), status: 404 },
      { name: 'not by an enterprise', call: async () => transfer({}, await server.as('enterprise-a')), status: 403 },
      {
        name: 'a day is a day',
        call: () => transfer({ transferDate: '2026-02-30' }),
        status: 400,
        holds: ['transferDate'],
      },
      { name: 'nothing else is taken', call: () => transfer({ audited: true }), status: 400, holds: ['audited'] },
    ],
  );

  test('not while bills of theirs for the room are open', async () => {
    const bill = await project.post<{ id: string }>('/organisation/billRecord/add', {
      billTitle: '物业费',
      orgId: owner.orgId,
      billType: 'property',
      payerType: 'household',
      payerName: owner.name,
      householdId: owner.id,
      roomId: owner.roomIds[0],
      receivableAmount: '120.50',
      periodStart: '2026-01-01',
      periodEnd: '2026-01-31',
      payDeadline: '2026-02-15',
    });
    expect(bill, JSON.stringify(bill)).toMatchObject({ code: 200 });
    expect((await project.post('/organisation/billRecord/publish', { id: bill.data.id })).code).toBe(200);
    const refused = await transfer({});
    expect(refused).toMatchObject({ code: 422 });
    expect(refused.message).toContain('120.50元未缴清');
    expect((await read<Resident>('household', owner.id)).roomIds).toEqual(owner.roomIds);
    // Whatever else the demo data owe for this room goes with it.
    const open = (
      await project.post<{ list: { id: string; householdId: string | null; roomId: string | null; status: string }[] }>(
        '/organisation/billRecord/list',
        { status_in: 'unpaid,partial,overdue', limit: 200 },
      )
    ).data.list;
    for (const { id } of open.filter((one) => one.roomId === owner.roomIds[0])) {
      const paid = await project.post('/organisation/billRecord/pay', { id, payWay: 'cash' });
      expect(paid, JSON.stringify(paid)).toMatchObject({ code: 200 });
    }
  });

  test('everybody who lives there comes along, both rooms say so, and their history keeps it', async () => {
    const [from, to] = [owner.roomIds[0] as string, rooms[0]?.id as string];
    const paper = await upload(project, png(), '转房申请.png');
    const reply = await transfer({ remark: '置换', documents: [paper.data.id] });
    expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
    expect(reply.data.moved).toBeGreaterThanOrEqual(2);
    for (const id of [owner.id, member.id]) {
      const { roomIds } = await read<Resident>('household', id);
      expect(roomIds).toContain(to);
      expect(roomIds).not.toContain(from);
    }
    expect(await read<Room>('roomNo', from)).toMatchObject({ status: 'vacant', ownerName: null });
    expect(await read<Room>('roomNo', to)).toMatchObject({ status: 'occupied', ownerName: owner.name });
    expect(await history(to)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          event: 'transferIn',
          name: owner.name,
          eventDate: '2026-03-01',
          otherRoomId: from,
          remark: '置换',
          documents: [paper.data.id],
        }),
      ]),
    );
    expect((await history(from)).filter(({ event }) => event === 'transferOut')).toHaveLength(reply.data.moved);
  });

  test('moving out is history too, and who has gone cannot be transferred', async () => {
    const left = await read<Resident>('household', member.id);
    expect(
      (await project.post('/organisation/household/moveOut', { id: member.id, moveOutDate: '2040-05-01' })).code,
    ).toBe(200);
    expect(await history(left.roomIds[0] as string)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'moveOut', name: member.name, eventDate: '2040-05-01' }),
      ]),
    );
    expect(
      await transfer({ householdId: member.id, fromRoomId: left.roomIds[0], toRoomId: rooms[1]?.id }),
    ).toMatchObject({ code: 422 });
  });
});

describe('people are registered once, and as what they are', () => {
  const tenant = (body: object = {}) =>
    project.post<Resident>('/organisation/household/addMember', {
      name: '周新民',
      mobile: '13900004321',
      role: 'tenant',
      ownerId: owner.id,
      orgId: owner.orgId,
      roomIds: [rooms[0]?.id],
      ...body,
    });

  test('a tenant stays a tenant, who came by the console, and a member without a role is family', async () => {
    const added = await tenant();
    expect(added, JSON.stringify(added)).toMatchObject({
      code: 200,
      data: { role: 'tenant', source: 'admin', status: 'pending' },
    });
    expect(await tenant({ name: '周小民', mobile: '13900004322', role: '' })).toMatchObject({
      code: 200,
      data: { role: 'family' },
    });
    expect(await tenant({ role: 'owner' })).toMatchObject({ code: 400, data: { errors: [{ path: 'role' }] } });
  });

  test('nobody twice in one room, by name and phone or by their papers', async () => {
    const twice = await tenant();
    expect(twice).toMatchObject({ code: 409, data: { errors: [{ path: 'roomIds' }] } });
    expect(twice.message).toContain('周新民');
    expect((await tenant({ name: '吴一凡', mobile: '13900004323', idNo: '11010519491231002X' })).code).toBe(200);
    expect(await tenant({ name: '吴一凡', mobile: '13900004399', idNo: '11010519491231002x' })).toMatchObject({
      code: 409,
    });
    expect((await tenant({ name: '周新民', roomIds: [rooms[1]?.id] })).code).toBe(200);
  });

  test('of several who register somebody at once one does', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => tenant({ name: '郑同时', mobile: '13900004333' })));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('an identity card has its check digit; other papers have none', async () => {
    expect(await tenant({ name: '钱多', mobile: '13900004324', idNo: '110105194912310021' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'idNo' }] },
    });
    expect((await tenant({ name: '钱多', mobile: '13900004324', idType: 'passport', idNo: 'E12345678' })).code).toBe(
      200,
    );
  });
});
