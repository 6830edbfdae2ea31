import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyRow, type Page, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Calls that the contract has beside the standard ones, to look something up. */
let server: RunningServer;
let admin: Client;
let projectA: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  [admin, projectA] = await Promise.all([InProcessClient.as(server, 'admin'), InProcessClient.as(server, 'project-a')]);
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const every = (id: string, client = admin) => everyRow(client, rows.resource(id));
const idsOf = (list: readonly StoredRow[]) => list.map(({ id }) => id).toSorted();

describe('a list at an address of its own', () => {
  const narrowed = [
    {
      path: '/organisation/household/getOwnerList',
      resource: 'residents/household',
      holds: ({ role }: StoredRow) => role === 'owner',
    },
    {
      path: '/organisation/household/getMemberList',
      resource: 'residents/household',
      holds: ({ role }: StoredRow) => role !== 'owner',
    },
    {
      path: '/organisation/household/findAuditList',
      resource: 'residents/household',
      holds: ({ status }: StoredRow) => status === 'pending',
    },
    {
      path: '/organisation/virtualarchitecture/getAgentVirt',
      resource: 'enterprise/virtualarchitecture',
      holds: ({ virtType }: StoredRow) => virtType === 'agent',
    },
  ];

  test.each(narrowed)(
    '$path holds what its name says, whatever else is asked for',
    async ({ path, resource, holds }) => {
      await rows.add(rows.resource('enterprise/virtualarchitecture'), { virtType: 'agent' });
      const wanted = (await every(resource)).filter(holds);
      expect(wanted.length).toBeGreaterThan(0);
      for (const query of [{}, { role: 'tenant', virtType: 'tenant', status: 'disabled' }]) {
        const known = Object.fromEntries(
          Object.entries(query).filter(([name]) => rows.resource(resource).fields.has(name)),
        );
        const { data } = await admin.post<Page>(path, { ...known, limit: 200 });
        expect(data.list.every(holds)).toBe(true);
        if (Object.keys(query).length === 0) expect(idsOf(data.list)).toEqual(idsOf(wanted));
      }
    },
  );

  test('a member who is added there is one, and not an owner', async () => {
    const household = rows.resource('residents/household');
    const owner = (await every('residents/household')).find(
      ({ role, orgId }) => role === 'owner' && orgId !== null,
    ) as StoredRow;
    const { name, mobile } = await rows.values(household, { role: 'owner' });
    const added = await admin.post<StoredRow>('/organisation/household/addMember', {
      name,
      mobile,
      ownerId: owner.id,
      orgId: owner.orgId,
      roomIds: owner.roomIds,
    });
    expect(added, JSON.stringify(added)).toMatchObject({ status: 200, data: { role: 'family' } });
  });

  test('the id in the path narrows it: the rules of one project, and none of another in somebody’s reach', async () => {
    const rules = await every('meals/rule');
    const orgId = rules[0]?.orgId as string;
    const { data } = await admin.get<Page>(`/ordermeal/web/rule/getByOrgId/${orgId}`);
    expect(idsOf(data.list)).toEqual(idsOf(rules.filter((rule) => rule.orgId === orgId)));
    const [own] = (await projectA.get<{ orgList: string[] }>('/user/profile')).data.orgList;
    const foreign = rules.find((rule) => rule.orgId !== own)?.orgId as string;
    expect((await projectA.get<Page>(`/ordermeal/web/rule/getByOrgId/${foreign}`)).data).toMatchObject({ total: 0 });
  });
});

test('projects can be picked by their extension name', async () => {
  const projects = await every('organisation/organization');
  const { data } = await admin.post<{ list: { id: string; label: string }[] }>(
    '/organisation/organization/getExtensionNameSelectList',
  );
  expect(data.list.length).toBe(projects.length);
  for (const { id, label } of data.list)
    expect(label).toBe(
      projects.find((row) => row.id === id)?.extensionName ?? projects.find((row) => row.id === id)?.orgName,
    );
  expect(await admin.post('/organisation/organization/getselectlist', { label: 'address' })).toMatchObject({
    status: 400,
    data: { errors: [{ path: 'label' }] },
  });
});

test('the members of a group are the projects and enterprises that it names', async () => {
  const [clique] = (await every('organisation/clique')).filter(({ orgIds, virtIds }) => orgIds && virtIds) as [
    StoredRow,
  ];
  for (const [path, field] of [
    ['getCliqueOrg', 'orgIds'],
    ['getCliqueVirt', 'virtIds'],
  ] as const) {
    const { data } = await admin.post<Page>(`/organisation/clique/${path}`, { id: clique.id, limit: 200 });
    expect(idsOf(data.list)).toEqual((clique[field] as string[]).toSorted());
  }
  expect(await admin.post('/organisation/clique/getCliqueOrg', {})).toMatchObject({ status: 400 });
});

test('the space tree leads from buildings down to every room of a project, and to none of another', async () => {
  interface Space {
    id: string;
    kind: string;
    children: Space[];
  }
  const flat = (spaces: readonly Space[]): Space[] => spaces.flatMap((space) => [space, ...flat(space.children)]);
  const [own] = (await projectA.get<{ orgList: string[] }>('/user/profile')).data.orgList;
  const rooms = (await every('space/roomNo')).filter(({ orgId }) => orgId === own);
  const { data } = await admin.post<Space[]>('/organisation/wechat/front/roomNo/getOrgTree', { orgId: own as string });
  expect(data.map(({ kind }) => kind)).toEqual(data.map(() => 'build'));
  expect(
    flat(data)
      .filter(({ kind }) => kind === 'roomNo')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(idsOf(rooms));
  const seen = await projectA.post<Space[]>('/organisation/wechat/front/roomNo/getOrgTree', {});
  expect(
    flat(seen.data)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(
    flat(data)
      .map(({ id }) => id)
      .toSorted(),
  );
});
