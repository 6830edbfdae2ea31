import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { callsFor, onForm } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { TestClock } from '../support/clock.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Whatever is declared to be added in open places only is refused where a project is suspended or closed. */
const { model } = loadModel();
const bound = [...model.resources.values()].filter(
  (resource) => resource.declaration.addedWhile?.project && callsFor(resource, 'add').length > 0,
);

let server: RunningServer;
let admin: Client;
let rows: Rows;
let orgId: string;
let projects: readonly string[];
const ready = new Map<string, Row>();

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  const { data } = await admin.post<{ list: { id: string; orgName: string }[] }>('/organisation/organization/list', {
    limit: 50,
  });
  projects = data.list.map(({ id }) => id);
  orgId = data.list.find(({ orgName }) => orgName === '滨江科技园')?.id ?? '';
  for (const resource of bound)
    ready.set(resource.id, await rows.values(resource, resource.fields.has('orgId') ? { orgId } : {}));
});
afterAll(() => server.stop());

const isIn = (resource: (typeof bound)[number], state: string): boolean =>
  resource.declaration.addedWhile?.project?.includes(state) ?? false;

describe.each(['suspended', 'closed'])('in a project that is %s', (state) => {
  beforeAll(async () => {
    for (const id of projects) await rows.put(rows.resource('organisation/organization'), id, { status: state });
  });

  test.each(bound.map((resource) => [resource.id, resource] as const))('%s', async (_id, resource) => {
    const [call] = callsFor(resource, 'add');
    const reply = await admin.post<unknown>(String(call?.path), onForm(resource, ready.get(resource.id) ?? {}));
    const refused = { code: 422, message: expect.stringContaining('不能新增') };
    if (isIn(resource, state)) expect(reply, JSON.stringify(reply)).not.toMatchObject(refused);
    else expect(reply, JSON.stringify(reply)).toMatchObject(refused);
  });
});

describe('of a centre whose work has ended', () => {
  const clock = new TestClock();
  let other: RunningServer;
  let platform: Client;
  let centre: Row;

  beforeAll(async () => {
    other = await startServer({ SESSION_IDLE_MINUTES: '1440' }, clock.now);
    platform = await other.as('admin');
    const { data } = await (await other.as('centre-a')).get<{ companyId: string }>('/user/profile');
    centre = (await platform.get<Row>(`/organisation/company/${data.companyId}`)).data;
  });
  afterAll(() => other.stop());

  const isRefused = async () => {
    // Those who run its projects belong to it as well.
    for (const name of ['centre-a', 'project-a']) await expect(other.as(name)).rejects.toThrow('账号或密码');
    await expect(other.as('project-b')).resolves.toBeDefined();
  };
  const current = async () => (await platform.get<Row>(`/organisation/company/${String(centre.id)}`)).data;

  test('nobody stays signed in or signs in once it is disabled, until it is enabled again', async () => {
    const member = await other.as('centre-a');
    const step = async (name: string) =>
      platform.post(`/organisation/company/${name}`, {
        ids: String(centre.id),
        version: (await current()).version as number,
      });
    expect(await step('disable')).toMatchObject({ code: 200 });
    expect(await member.get('/user/profile')).toMatchObject({ code: 401 });
    await isRefused();
    expect(await step('enable')).toMatchObject({ code: 200 });
    await expect(other.as('centre-a')).resolves.toBeDefined();
  });

  test('nor from the day after its last one', async () => {
    const day = new Date(clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(
      await platform.post('/organisation/company/update', {
        id: String(centre.id),
        version: (await current()).version as number,
        expireDate: day,
      }),
    ).toMatchObject({ code: 200 });
    const member = await other.as('centre-a');
    expect(await member.get('/user/profile')).toMatchObject({ code: 200 });
    clock.pass({ minutes: 24 * 60 });
    expect(await member.get('/user/profile')).toMatchObject({ code: 401 });
    await isRefused();
  });
});
