import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadModel } from '../../src/server/declarations.ts';
import { ask, callsFor } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Who may pick rows but not list them learns how rows are called, and nothing else of them. */
const { model } = loadModel();
const names = ['merchant-a', 'enterprise-a', 'project-a', 'centre-a'] as const;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function pickOnly(name: string, client: Client) {
  const { data } = await client.get<{ grants: Record<string, string[]> }>('/user/profile');
  const may = (action: string, code: string) => data.grants[action]?.includes(code) ?? false;
  return [...model.resources.values()].filter(({ code }) => may('select', code) && !may('list', code)).flatMap((resource) => callsFor(resource, 'select').slice(0, 1).map((call) => ({ name, resource, call })));
}

describe.each(names)('%s', (name) => {
  test('reads and filters by what a picker shows alone', async () => {
    const client = await InProcessClient.as(server, name);
    let closed = 0;
    for (const { resource, call } of await pickOnly(name, client)) {
      const declared = resource.calls.flatMap(({ fixed }) => fixed?.label ?? []);
      const open = new Set(['id', resource.display, resource.tree?.parent, ...declared]);
      expect(await ask(client, call, {}), resource.id).toMatchObject({ code: 200 });
      expect(await ask(client, call, { q: '一' }), resource.id).toMatchObject({ code: 200 });
      for (const field of resource.fields.values()) {
        if (open.has(field.name)) continue;
        closed++;
        expect(await ask(client, call, { label: field.name }), `${resource.id} label ${field.name}`).toMatchObject({ code: 400 });
        for (const op of ['', '_in', '_like', '_empty', '_gte']) expect(await ask(client, call, { [`${field.name}${op}`]: op === '_empty' ? 'true' : '1' }), `${resource.id} ${field.name}${op}`).toMatchObject({ code: 400 });
      }
      const other = resource.list.filters.find((filter) => !open.has(filter));
      if (other) expect(await ask(client, call, { _where: JSON.stringify({ [`${other}_empty`]: 'true' }) }), resource.id).toMatchObject({ code: 400 });
    }
    expect(closed).toBeGreaterThan(name === 'centre-a' ? -1 : 0);
  });
});

test('the quick search of a picker finds rows by their name alone', async () => {
  const [merchant, admin] = await Promise.all(['merchant-a', 'admin'].map((name) => InProcessClient.as(server, name)));
  const [own] = (await (merchant as Client).post<{ list: { id: string }[] }>('/organisation/organization/getselectlist')).data.list;
  const { data } = await (admin as Client).get<{ orgName: string; orgCode: string }>(`/organisation/organization/${own?.id}`);
  const found = async (q: string) => (await (merchant as Client).post<{ total: number }>('/organisation/organization/getselectlist', { q })).data.total;
  expect(await found(data.orgName)).toBeGreaterThan(0);
  expect(await found(data.orgCode)).toBe(0);
});
