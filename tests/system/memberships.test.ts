import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../../src/cli/seed/seed.ts';
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
  const added = await admin.post<{ id: string }>('/web/role/add', {
    roleCode: 'desk',
    roleName: '前台',
    roleTypeId: types.data.list.find(({ typeCode }) => typeCode === 3)?.id,
    dataScope: 'project',
    status: 'enabled',
  });
  desk = added.data.id;
  operator = await roleId(server, 'project-operator');
  const orgIds = (await (await server.as('project-a')).get<{ orgList: string[] }>('/user/profile')).data.orgList;
  clerk = (await addUser(admin, server, { userName: 'clerk', userType: '4', roles: ['project-operator'], orgIds })).data
    .id;
});
afterAll(() => server.stop());

const recorded = async (user = clerk) =>
  (await admin.post<{ list: Held[] }>('/platform/userRole/list', { userId: user })).data.list;
const recordedRoles = async () => (await recorded()).map((held) => held.roleId).toSorted();
const heldRoles = async () => (await admin.get<{ roleIds: string[]; version: number }>(`/web/user/${clerk}`)).data;

describe('who holds which role', () => {
  test('is on record from the first', async () => {
    expect(await recordedRoles()).toEqual([operator]);
    expect((await recorded(await userId(server, 'admin'))).map((held) => held.roleId)).toEqual([
      await roleId(server, 'admin'),
    ]);
  });

  test('is what the user says; the records follow', async () => {
    const { version } = await heldRoles();
    expect((await admin.post('/web/user/update', { id: clerk, version, roleIds: [desk] })).code).toBe(200);
    expect(await recordedRoles()).toEqual([desk]);
    expect(
      (await admin.post('/web/user/update', { id: clerk, version: version + 1, roleIds: [desk, operator] })).code,
    ).toBe(200);
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
    expect((await admin.post('/platform/userRole/add', { userId: clerk, roleId: auditor })).message).toContain(
      '不能授予该类型的用户',
    );
    expect((await project.post('/platform/userRole/add', { userId: clerk, roleId: auditor })).code).not.toBe(200);
    expect(
      (await project.post('/platform/userRole/add', { userId: await userId(server, 'project-b'), roleId: desk })).code,
    ).not.toBe(200);
    expect(
      (await admin.post('/platform/userRole/add', { userId: await userId(server, 'admin'), roleId: desk })).code,
    ).toBe(422);
    for (const { id } of (await recorded()).slice(1))
      expect((await admin.post(`/platform/userRole/delete/${id}`)).code).toBe(200);
    const [last] = await recorded();
    expect(await admin.post(`/platform/userRole/delete/${last?.id}`)).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'roleId' }] },
    });
    expect(await recordedRoles()).toEqual((await heldRoles()).roleIds);
  });

  test('the records go with their user', async () => {
    expect((await admin.post(`/web/user/delete/${clerk}`)).code).toBe(200);
    expect(await recorded()).toEqual([]);
  });
});

describe('where somebody belongs', () => {
  let member: string;
  let projects: [string, string];
  let centres: [string, string];

  beforeAll(async () => {
    const of = async (name: string) =>
      (await (await server.as(name)).get<{ orgList: string[]; companyId: string }>('/user/profile')).data;
    const [a, b] = await Promise.all([of('project-a'), of('project-b')]);
    projects = [a.orgList[0] as string, b.orgList[0] as string];
    centres = [a.companyId, b.companyId];
    member = (
      await addUser(admin, server, {
        userName: 'member',
        userType: '4',
        roles: ['project-operator'],
        orgIds: [projects[0]],
        companyId: centres[0],
      })
    ).data.id;
  });

  const user = async () =>
    (await admin.get<{ orgIds: string[]; companyId: string | null; version: number }>(`/web/user/${member}`)).data;
  const records = async (prefix: string) =>
    (await admin.post<{ list: Record<'id' | 'orgId' | 'companyId', string>[] }>(`${prefix}/list`, { userId: member }))
      .data.list;
  const change = async (values: Record<string, unknown>) =>
    admin.post('/web/user/update', { id: member, version: (await user()).version, ...values });
  const recordedProjects = async () =>
    (await records('/platform/userOrgnization')).map(({ orgId }) => orgId).toSorted();
  const recordedCentres = async () => (await records('/platform/userCompany')).map(({ companyId }) => companyId);
  const agree = async () => {
    const { orgIds, companyId } = await user();
    expect(await recordedProjects()).toEqual(orgIds.toSorted());
    expect(await recordedCentres()).toEqual(companyId === null ? [] : [companyId]);
  };

  test('is on record from the first, and the records follow the user', async () => {
    await agree();
    expect((await change({ orgIds: projects })).code).toBe(200);
    expect(await recordedProjects()).toEqual(projects.toSorted());
    expect((await change({ orgIds: [projects[1]], companyId: '' })).code).toBe(200);
    await agree();
    expect(await recordedCentres()).toEqual([]);
  });

  test('a record that is added or deleted moves the user, at once', async () => {
    const client = await server.as('member');
    expect((await admin.post('/platform/userOrgnization/add', { userId: member, orgId: projects[0] })).code).toBe(200);
    expect((await client.get<{ orgList: string[] }>('/user/profile')).data.orgList.toSorted()).toEqual(
      projects.toSorted(),
    );
    const first = (await records('/platform/userOrgnization')).find(({ orgId }) => orgId === projects[1]);
    expect((await admin.post(`/platform/userOrgnization/delete/${first?.id}`)).code).toBe(200);
    expect((await client.get<{ orgList: string[] }>('/user/profile')).data.orgList).toEqual([projects[0]]);
    await agree();
  });

  test('a user is in one centre: the record of another one takes its place', async () => {
    for (const companyId of centres) {
      expect((await admin.post('/platform/userCompany/add', { userId: member, companyId })).code).toBe(200);
      expect((await user()).companyId).toBe(companyId);
      await agree();
    }
    const [only] = await records('/platform/userCompany');
    expect((await admin.post(`/platform/userCompany/delete/${only?.id}`)).code).toBe(200);
    expect((await user()).companyId).toBeNull();
  });

  test('what the type of the user asks for stays, and nobody moves a user whom they do not manage', async () => {
    const [last] = await records('/platform/userOrgnization');
    expect(await admin.post(`/platform/userOrgnization/delete/${last?.id}`)).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'orgId' }] },
    });
    expect(
      (
        await (
          await server.as('project-b')
        ).post('/platform/userOrgnization/add', { userId: member, orgId: projects[1] })
      ).code,
    ).not.toBe(200);
    await agree();
  });

  test('every user of an installation agrees with the records, seeded ones as well', async () => {
    await seed(server.server.services, 'system/user', 20);
    const all = async <T>(path: string) => (await admin.post<{ list: T[] }>(`${path}/list`, { limit: 200 })).data.list;
    const users = await all<{
      id: string;
      roleIds: string[] | null;
      orgIds: string[] | null;
      companyId: string | null;
    }>('/web/user');
    for (const [prefix, target, said] of [
      ['/platform/userRole', 'roleId', ({ roleIds }: (typeof users)[number]) => roleIds ?? []],
      ['/platform/userOrgnization', 'orgId', ({ orgIds }: (typeof users)[number]) => orgIds ?? []],
      ['/platform/userCompany', 'companyId', ({ companyId }: (typeof users)[number]) => (companyId ? [companyId] : [])],
    ] as const) {
      const found = await all<Record<string, string>>(prefix);
      for (const each of users)
        expect(
          found
            .filter(({ userId: of }) => of === each.id)
            .map((record) => record[target])
            .toSorted(),
          prefix,
        ).toEqual(said(each).toSorted());
    }
  });

  test('no seed makes a record without its user', async () => {
    const before = (await admin.post<{ total: number }>('/platform/userRole/list')).data.total;
    expect(await seed(server.server.services, 'system/userRole', 5)).toEqual([
      { id: 'system/userRole', rows: 0, stopped: 'they come along with rows of system/user' },
    ]);
    expect((await admin.post<{ total: number }>('/platform/userRole/list')).data.total).toBe(before);
  });
});
