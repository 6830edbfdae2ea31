import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../src/meta/field.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import { Principals } from '../../src/server/auth/principals.ts';
import { scopeSources, type ScopeSource } from '../../src/server/records/scope-sources.ts';
import { seenBy, type Seen } from '../../src/server/records/widening.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, userId } from '../support/sign-in.ts';

let server: RunningServer;
let admin: Client;
let principals: Principals;
const orgs: Record<'a' | 'b', string> = { a: '', b: '' };
const centres: Record<'a' | 'below' | 'other' | 'chosen', string> = { a: '', below: '', other: '', chosen: '' };

const idsOf = async (path: string): Promise<string[]> =>
  (await admin.post<{ list: { id: string }[] }>(`${path}/list`, { limit: 200 })).data.list.map(({ id }) => id);
const profile = async (name: string) =>
  (await (await server.as(name)).get<{ companyId: string; orgList: [string] }>('/user/profile')).data;

async function addCentre(companyCode: string, more: Row): Promise<string> {
  const added = await admin.post<{ id: string }>('/organisation/company/add', {
    companyCode,
    companyName: companyCode,
    companyType: 'operation',
    contactName: '周敏',
    contactPhone: '13800001234',
    regionCode: '330108',
    dataScope: 'self_child',
    ...more,
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  return added.data.id;
}

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  principals = new Principals(server.server.services);
  orgs.a = (await profile('project-a')).orgList[0];
  orgs.b = (await profile('project-b')).orgList[0];
  centres.a = (await profile('centre-a')).companyId;
  centres.below = await addCentre('BELOW', { parentId: centres.a });
  centres.other = await addCentre('OTHER', {});
  centres.chosen = await addCentre('CHOSEN', { dataScope: 'custom', dataScopeOrgIds: [orgs.a] });
  await addUser(admin, server, { userName: 'below', userType: '6', roles: ['centre-admin'], companyId: centres.below });
  await addUser(admin, server, {
    userName: 'chosen',
    userType: '6',
    roles: ['centre-admin'],
    companyId: centres.chosen,
  });
  await addUser(admin, server, { userName: 'clerk-a', userType: '4', roles: ['project-operator'], orgIds: [orgs.a] });
  await addUser(admin, server, {
    userName: 'clerk-both',
    userType: '4',
    roles: ['project-operator'],
    orgIds: [orgs.a, orgs.b],
  });
});
afterAll(() => server.stop());

const seen = async (name: string): Promise<Seen> => {
  const account = await principals.account(await userId(server, name));
  if (!account) throw new Error(`no account ${name}`);
  return seenBy(account);
};
const widened = (before: Seen, after: Seen): string[] =>
  (Object.keys(after) as (keyof Seen)[]).flatMap((kind) => after[kind].filter((id) => !before[kind].includes(id)));
/** Where the calls of a resource stand. */
function prefixOf(id: string): string {
  const resource = server.server.services.model.resources.get(id);
  if (!resource) throw new Error(`no resource ${id}`);
  return resource.prefix;
}

const rowOf = async (resource: ScopeSource, id: string): Promise<Row> =>
  (await admin.get<Row>(`${prefixOf(resource)}/${id}`)).data;

/** Values that a field could be given: each choice, each row that a reference could name. */
async function valuesFor(field: Field, now: Json): Promise<Json[]> {
  if (field.spec['x-options']) return Object.keys(field.spec['x-options']);
  const all = await idsOf(prefixOf(String(field.spec['x-ref'])));
  const ids = [
    ...all.filter((id) => [...Object.values(orgs), ...Object.values(centres)].includes(id)),
    ...all.slice(0, 3),
  ];
  return field.type.name === 'refs'
    ? [ids, ...ids.map((id) => [...((now as string[] | null) ?? []), id])]
    : [null, ...ids];
}

const sources = (Object.keys(scopeSources) as ScopeSource[]).flatMap((resource) =>
  scopeSources[resource].map((field) => ({ resource, field })),
);
const callers = ['centre-a', 'below', 'chosen', 'project-a'] as const;

describe.each(sources)('a field on which scopes depend: $resource $field', ({ resource, field }) => {
  test.each(callers)('widens nobody beyond what %s sees', async (name) => {
    const caller = await server.as(name);
    const own = await seen(name);
    const { companyId } = await profile(name);
    const targets =
      resource === 'system/user'
        ? await Promise.all([name, 'clerk-a', 'below', 'chosen'].map((one) => userId(server, one)))
        : [companyId ?? centres.a, ...Object.values(centres)];
    const model = server.server.services.model.resources.get(resource);
    const spec = model?.fields.get(field);
    if (!spec) throw new Error(`${resource} has no ${field}`);
    // In the caller's centre lie its projects, by the reference of their own rows.
    const within = new Set([...Object.values(own).flat(), ...(await projectsOf(own.centre))]);
    let asked = 0;
    for (const id of new Set(targets)) {
      const first = await rowOf(resource, id);
      for (const value of await valuesFor(spec, first[field] ?? null)) {
        const before = await Promise.all(callers.map(seen));
        const row = await rowOf(resource, id);
        const along: Row =
          field === 'dataScopeOrgIds' || value === 'custom'
            ? { dataScope: 'custom', dataScopeOrgIds: field === 'dataScopeOrgIds' ? value : [orgs.b] }
            : {};
        const reply = await caller.postJson(`${prefixOf(resource)}/update`, {
          id,
          version: row.version,
          ...along,
          [field]: value,
        });
        asked++;
        const gains = (await Promise.all(callers.map(seen))).flatMap((now, i) => widened(before[i] as Seen, now));
        expect(
          gains.filter((gain) => !within.has(gain)),
          `${name} ${id} ${JSON.stringify(value)} ${JSON.stringify(reply)}`,
        ).toEqual([]);
        if (reply.code === 200) await restore(resource, id, first);
      }
    }
    expect(asked).toBeGreaterThan(0);
  });
});

const projectsOf = async (companies: readonly string[]) =>
  (
    await Promise.all(
      companies.map(async (companyId) =>
        (
          await admin.post<{ list: { id: string }[] }>('/organisation/organization/list', { companyId, limit: 200 })
        ).data.list.map(({ id }) => id),
      ),
    )
  ).flat();

async function restore(resource: ScopeSource, id: string, first: Row): Promise<void> {
  const { version } = await rowOf(resource, id);
  const back = Object.fromEntries(
    scopeSources[resource]
      .map((name) => [name, first[name] ?? null])
      .filter(([name]) => name !== 'dataScopeOrgIds' || first.dataScope === 'custom'),
  );
  expect(await admin.postJson(`${prefixOf(resource)}/update`, { id, version, ...back })).toMatchObject({ code: 200 });
}

describe('the data scope of a centre', () => {
  const setScope = async (by: Client, id: string, values: Row) =>
    by.postJson('/organisation/company/dataScopeConfig', {
      id,
      version: (await rowOf('organisation/company', id)).version,
      ...values,
    });

  test('is not widened by the centre itself, with a reason at the field', async () => {
    const centre = await server.as('centre-a');
    expect(await setScope(centre, centres.a, { dataScope: 'all' })).toMatchObject({
      code: 403,
      data: { errors: [{ path: 'dataScope', message: '超出您的数据范围' }] },
    });
    expect((await rowOf('organisation/company', centres.a)).dataScope).toBe('self_child');
  });

  test('nor by itself for one that stands below it, which may get all that its superior sees', async () => {
    const centre = await server.as('centre-a');
    expect(await setScope(centre, centres.below, { dataScope: 'all' })).toMatchObject({ code: 403 });
    expect(await setScope(centre, centres.below, { dataScope: 'custom', dataScopeOrgIds: [orgs.a] })).toMatchObject({
      code: 200,
    });
    expect(await setScope(centre, centres.below, { dataScope: 'self' })).toMatchObject({ code: 200 });
    expect(await setScope(centre, centres.below, { dataScope: 'self_child' })).toMatchObject({ code: 200 });
  });

  test('is not got back by a centre that narrowed itself: its superior has to', async () => {
    const below = await server.as('below');
    expect(await setScope(below, centres.below, { dataScope: 'custom', dataScopeOrgIds: [] })).toMatchObject({
      code: 400,
    });
    expect(await setScope(await server.as('chosen'), centres.chosen, { dataScope: 'self' })).toMatchObject({
      code: 403,
    });
    expect(
      await setScope(await server.as('chosen'), centres.chosen, {
        dataScope: 'custom',
        dataScopeOrgIds: [orgs.a, orgs.b],
      }),
    ).toMatchObject({ code: expect.not.toBeOneOf([200]) as number });
  });

  test('is set by the platform as it likes', async () => {
    for (const dataScope of ['all', 'self', 'self_child'])
      expect(await setScope(admin, centres.other, { dataScope })).toMatchObject({ code: 200 });
  });
});

describe('somebody who sees more than the caller', () => {
  test.each([
    { name: 'impersonated', call: async (by: Client, id: string) => by.post('/user/impersonate', { userId: id }) },
    {
      name: 'given a password',
      call: async (by: Client, id: string) =>
        by.post('/web/user/update', {
          id,
          version: (await rowOf('system/user', id)).version,
          password: 'Other@2026!!',
        }),
    },
    { name: 'disabled', call: async (by: Client, id: string) => by.post('/web/user/disable', { id }) },
  ])('is not $name', async ({ call }) => {
    const project = await server.as('project-a');
    expect(await call(project, await userId(server, 'clerk-both'))).toMatchObject({
      code: 403,
      message: '对方的数据范围超出您的数据范围，不能操作',
    });
    expect(await call(project, await userId(server, 'clerk-a'))).toMatchObject({ code: 200 });
    if (call.toString().includes('impersonate')) await project.post('/user/impersonate/end');
  });
});

describe('records of who belongs where', () => {
  test.each([
    { records: 'system/userOrgnization', target: 'orgId', value: () => orgs.b },
    { records: 'system/userCompany', target: 'companyId', value: () => centres.other },
  ])('in $records widen nobody either', async ({ records, target, value }) => {
    for (const name of ['centre-a', 'project-a', 'chosen']) {
      const before = await seen(name);
      const reply = await (
        await server.as(name)
      ).post(`${prefixOf(records)}/add`, { userId: await userId(server, name), [target]: value() });
      expect(reply.code).not.toBe(404);
      const gains = widened(before, await seen(name)).filter((id) => id === centres.other || name !== 'centre-a');
      expect(gains, `${name} ${JSON.stringify(reply)}`).toEqual([]);
    }
  });
});

test('a new user is placed no further than whoever adds the user', async () => {
  const project = await server.as('project-a');
  expect(
    await addUser(project, server, { userName: 'new-b', userType: '4', roles: ['project-operator'], orgIds: [orgs.b] }),
  ).toMatchObject({ code: 400 });
  expect(
    await addUser(project, server, {
      userName: 'new-centre',
      userType: '4',
      roles: ['project-operator'],
      orgIds: [orgs.a],
      companyId: centres.other,
    }),
  ).toMatchObject({ code: expect.not.toBeOneOf([200]) as number });
  expect(
    await addUser(project, server, { userName: 'new-a', userType: '4', roles: ['project-operator'], orgIds: [orgs.a] }),
  ).toMatchObject({ code: 200 });
});
