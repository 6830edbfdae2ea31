import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { callsFor, onForm } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
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
