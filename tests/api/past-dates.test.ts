import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { isoTime } from '../../src/server/clock.ts';
import { callsFor, onForm } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What is asked for a day or a moment that is over is refused with the rule that says so, and nothing is written. */

const { model } = loadModel();
const comparesWithNow = ({ check }: { check: string }) => /\b(now|today)\b/.test(check);
const timely = [...model.resources.values()].flatMap((resource) => {
  const rules = (resource.rules?.checks ?? []).filter(comparesWithNow);
  return rules.length > 0 && callsFor(resource, 'add').length > 0 ? [{ id: resource.id, resource, rules }] : [];
});

let server: RunningServer;
let admin: Client;
let rows: Rows;
beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

/** The same row as it would have been asked for two years earlier. */
const longAgo = (resource: Resource, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = resource.fields.get(name)?.type.name;
      if (typeof value !== 'string' || (type !== 'date' && type !== 'datetime')) return [name, value];
      const earlier = isoTime(Date.parse(value) - 730 * 86_400_000);
      return [name, type === 'date' ? earlier.slice(0, 10) : earlier];
    }),
  );

test('there are such resources', () => {
  expect(timely.map(({ id }) => id)).toEqual(expect.arrayContaining(['visitors/visitorOrder', 'release/goodsRelease']));
});

test.each(timely)('$id', async ({ resource, rules }) => {
  const path = callsFor(resource, 'add')[0]?.path ?? '';
  const values = await rows.values(resource, Object.fromEntries(rules.map(({ at }) => [at, timeOf(resource, at)])));
  const count = () => server.server.services.store.count(resource.table, { is: 'all', of: [] });
  const before = await count();
  const errors = rules.map(({ at, message }) => expect.objectContaining({ path: at, message }) as unknown);
  expect(await admin.post(path, onForm(resource, longAgo(resource, values)))).toMatchObject({
    code: 400,
    data: { errors: expect.arrayContaining(errors) as unknown },
  });
  expect(await count()).toBe(before);
  expect(await admin.post(path, onForm(resource, values))).toMatchObject({ code: 200 });
});

/** A day ahead, so that an optional field is filled in as well. */
function timeOf(resource: Resource, name: string): string {
  const tomorrow = isoTime(Date.now() + 86_400_000);
  return resource.fields.get(name)?.type.name === 'date' ? tomorrow.slice(0, 10) : tomorrow;
}
