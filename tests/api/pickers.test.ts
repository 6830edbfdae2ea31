import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import type { Resource } from '../../src/meta/model.ts';
import { placeReferences, type PlaceReference } from '../../src/meta/places.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { placesOf } from '../../src/server/records/agreement.ts';
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
  return [...model.resources.values()]
    .filter(({ code }) => may('select', code) && !may('list', code))
    .flatMap((resource) =>
      callsFor(resource, 'select')
        .slice(0, 1)
        .map((call) => ({ name, resource, call })),
    );
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
        expect(await ask(client, call, { label: field.name }), `${resource.id} label ${field.name}`).toMatchObject({
          code: 400,
        });
        for (const op of ['', '_in', '_like', '_empty', '_gte'])
          expect(
            await ask(client, call, { [`${field.name}${op}`]: op === '_empty' ? 'true' : '1' }),
            `${resource.id} ${field.name}${op}`,
          ).toMatchObject({ code: 400 });
      }
      const other = resource.list.filters.find((filter) => !open.has(filter));
      if (other)
        expect(
          await ask(client, call, { _where: JSON.stringify({ [`${other}_empty`]: 'true' }) }),
          resource.id,
        ).toMatchObject({ code: 400 });
    }
    expect(closed).toBeGreaterThan(name === 'centre-a' ? -1 : 0);
  });
});

test('the quick search of a picker finds rows by their name alone', async () => {
  const [merchant, admin] = await Promise.all(['merchant-a', 'admin'].map((name) => InProcessClient.as(server, name)));
  const [own] = (
    await (merchant as Client).post<{ list: { id: string }[] }>('/organisation/organization/getselectlist')
  ).data.list;
  const { data } = await (admin as Client).get<{ orgName: string; orgCode: string }>(
    `/organisation/organization/${own?.id}`,
  );
  const found = async (q: string) =>
    (await (merchant as Client).post<{ total: number }>('/organisation/organization/getselectlist', { q })).data.total;
  expect(await found(data.orgName)).toBeGreaterThan(0);
  expect(await found(data.orgCode)).toBe(0);
});

describe('the form around a picker', () => {
  /** Two references of a form, and what they lead to for each kind of place that both have. */
  const pairs = [...model.resources.values()].flatMap((resource) => {
    const kinds = [...placeReferences(model, resource).values()];
    const beside = kinds.flatMap((references) => {
      const other = references.find(({ path }) => !path) ?? (references[0] as PlaceReference);
      return references
        .filter((own) => own !== other && own.path && callsFor(own.target, 'select').length > 0)
        .map((own) => [own.field, other.field] as const);
    });
    return beside.map(([field, next]) => {
      const agree = kinds.flatMap((references) => {
        const [own, other] = [field, next].map((each) => references.find((reference) => reference.field === each));
        return own && other ? [{ own, other }] : [];
      });
      return { resource, agree };
    });
  });

  test('offers the rows that agree with it, all of them and no others', async () => {
    const client = await InProcessClient.as(server, 'admin');
    const { services } = server.server;
    const seen = new Map();
    const placesOfRow = (reference: PlaceReference, id: string) =>
      placesOf(services, undefined, reference, { [reference.field.name]: id }, seen);
    const told = new Map<string, Promise<string[]>>();
    const all = (target: Resource) => remembered(told, target.id, () => idsOf(client, target, {}));
    let narrowed = 0;
    for (const { resource, agree } of pairs) {
      const [{ own, other }] = agree as [{ own: PlaceReference; other: PlaceReference }];
      const picked = (await all(other.target)).at(-1);
      if (!picked) continue;
      const expected = [];
      const form = (beside: Record<string, string>) => ({
        _form: JSON.stringify({ resource: resource.id, field: own.field.name, picked: beside }),
      });
      // A form does not offer what may not be named any more: a visitor on the blacklist.
      for (const id of await idsOf(client, own.target, form({}))) {
        const agrees = await Promise.all(
          agree.map(async (as) => meet(await placesOfRow(as.other, picked), await placesOfRow(as.own, id))),
        );
        if (agrees.every(Boolean)) expected.push(id);
      }
      const offered = await idsOf(client, own.target, form({ [other.field.name]: picked }));
      expect(new Set(offered), `${resource.id}.${own.field.name} beside ${other.field.name}`).toEqual(
        new Set(expected),
      );
      if (offered.length < (await all(own.target)).length) narrowed++;
    }
    expect(narrowed).toBeGreaterThan(50);
  });

  test.each(['{', '[]', '{"resource":"shop/product"}', '{"resource":"shop/product","field":"merchantId","picked":{}}'])(
    '%s is refused',
    async (form) => {
      const client = await InProcessClient.as(server, 'admin');
      const [call] = callsFor(model.resources.get('shop/category') as Resource, 'select') as [Call];
      expect(await ask(client, call, { _form: form })).toMatchObject({ code: 400 });
    },
  );
});

const maxRows = 400;

/** Rows that lie nowhere agree with all others. */
const meet = (places: readonly string[], others: readonly string[]): boolean =>
  places.length === 0 || others.length === 0 || others.some((place) => places.includes(place));

/** What a picker offers, in pages. */
async function idsOf(client: Client, target: Resource, query: Record<string, string>): Promise<string[]> {
  const [call] = callsFor(target, 'select') as [Call];
  const ids: string[] = [];
  for (let page = 1; ids.length < maxRows; page++) {
    const { list } = (await ask(client, call, { ...query, page, limit: 200 })).data as { list: { id: string }[] };
    ids.push(...list.map(({ id }) => id));
    if (list.length < 200) break;
  }
  return ids;
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
