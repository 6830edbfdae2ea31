import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, roleId, userId } from '../support/sign-in.ts';

let server: RunningServer;
let admin: Client;
let clerk: string;
let desk: string;
let operator: string;

interface Held {
  id: string;
  userId: string;
  roleId: string;
}

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  const types = await admin.post<{ list: { id: string; typeCode: number }[] }>('/web/role/roleType/list');
  const added = await admin.post<{ id: string }>('/web/role/add', { roleCode: 'desk', roleName: '前台', roleTypeId: types.data.list.find(({ typeCode }) => typeCode === 3)?.id, dataScope: 'project', status: 'enabled' });
  desk = added.data.id;
  operator = await roleId(server, 'project-operator');
  const orgIds = (await (await server.as('project-a')).get<{ orgList: string[] }>('/user/profile')).data.orgList;
  clerk = (await addUser(admin, server, { userName: 'clerk', userType: '4', roles: ['project-operator'], orgIds })).data.id;
});
afterAll(() => server.stop());

const recorded = async (user = clerk) => (await admin.post<{ list: Held[] }>('/platform/userRole/list', { userId: user })).data.list;
const recordedRoles = async () => (await recorded()).map((held) => held.roleId).toSorted();
const heldRoles = async () => (await admin.get<{ roleIds: string[]; version: number }>(`/web/user/${clerk}`)).data;

describe('who holds which role', () => {
  test('is on record from the first', async () => {
    expect(await recordedRoles()).toEqual([operator]);
    expect((await recorded(await userId(server, 'admin'))).map((held) => held.roleId)).toEqual([await roleId(server, 'admin')]);
  });

  test('is what the user says; the records follow', async () => {
    const { version } = await heldRoles();
    expect((await admin.post('/web/user/update', { id: clerk, version, roleIds: [desk] })).code).toBe(200);
    expect(await recordedRoles()).toEqual([desk]);
    expect((await admin.post('/web/user/update', { id: clerk, version: version + 1, roleIds: [desk, operator] })).code).toBe(200);
    expect(await recordedRoles()).toEqual([desk, operator].toSorted());
  });

  test('and a record that is added or deleted gives the role or takes it away, at once', async () => {
    const client = await server.as('clerk');
    expect((await client.post('/carpark/list')).code).toBe(200);
    const record = (await recorded()).find((held) => held.roleId === operator) as Held;
    expect((await admin.post(`/platform/userRole/delete/${record.id}`)).code).toBe(200);
    expect((await heldRoles()).roleIds).toEqual([desk]);
    expect((await client.post('/carpark/list')).code).toBe(403);
    expect((await admin.post('/platform/userRole/add', { userId: clerk, roleId: operator })).code).toBe(200);
    expect((await heldRoles()).roleIds.toSorted()).toEqual([desk, operator].toSorted());
    expect((await client.post('/carpark/list')).code).toBe(200);
  });

  test('under the rules of the users: nothing that one does not hold, no role of another type, never the last one, not one’s own', async () => {
    const project = await server.as('project-a');
    const auditor = await roleId(server, 'auditor');
    expect((await admin.post('/platform/userRole/add', { userId: clerk, roleId: auditor })).message).toContain('不能授予该类型的用户');
    expect((await project.post('/platform/userRole/add', { userId: clerk, roleId: auditor })).code).not.toBe(200);
    expect((await project.post('/platform/userRole/add', { userId: await userId(server, 'project-b'), roleId: desk })).code).not.toBe(200);
    expect((await admin.post('/platform/userRole/add', { userId: await userId(server, 'admin'), roleId: desk })).code).toBe(422);
    for (const { id } of (await recorded()).slice(1)) expect((await admin.post(`/platform/userRole/delete/${id}`)).code).toBe(200);
    const [last] = await recorded();
    expect(await admin.post(`/platform/userRole/delete/${last?.id}`)).toMatchObject({ status: 400, data: { errors: [{ path: 'roleId' }] } });
    expect(await recordedRoles()).toEqual((await heldRoles()).roleIds);
  });

  test('the records go with their user', async () => {
    expect((await admin.post(`/web/user/delete/${clerk}`)).code).toBe(200);
    expect(await recorded()).toEqual([]);
  });
});
