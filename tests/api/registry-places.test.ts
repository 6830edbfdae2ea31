import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { PlaceKind } from '../../src/meta/field.ts';
import { placeReferences } from '../../src/meta/places.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { placeConflicts } from '../../src/server/records/agreement.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What a row refers to lies in one project and at one merchant. */
const { model } = loadModel();
const bound = [...model.resources.values()].filter((resource) => placeReferences(model, resource).size > 0);

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the demo data agrees', async () => {
  const { services } = server.server;
  const against: string[] = [];
  for (const resource of bound) {
    const codec = codecOf(services, resource);
    const rows = await services.store.find(resource.table, codec.readable, { is: 'all', of: [] }, { limit: 5000 });
    const seen = new Map();
    for (const row of rows.map(codec.toPlain)) {
      const errors = await services.store.transaction((tx) =>
        placeConflicts(
          services,
          tx,
          services.model.resources.get(resource.id) as typeof resource,
          row,
          undefined,
          seen,
        ),
      );
      for (const { path, values } of errors) against.push(`${resource.id}.${path} ~ ${String(values?.other)}`);
    }
  }
  const counted = [...new Set(against)].map((line) => `${line} ×${against.filter((one) => one === line).length}`);
  expect(counted).toEqual([]);
});

test('there are references to look at', () => expect(bound.length).toBeGreaterThan(50));

const tied = bound.flatMap((resource) =>
  [...placeReferences(model, resource)].flatMap(([kind, references]) =>
    references
      .filter(({ path }) => path)
      .map(({ field, target }) => ({ id: resource.id, kind, field: field.name, target: target.id })),
  ),
);

test('no reference leads out of the place of its row', async () => {
  const { services } = server.server;
  const missed: string[] = [];
  let tried = 0;
  for (const { id, kind, field, target } of tied) {
    const resource = services.model.resources.get(id) as (typeof bound)[number];
    const to = services.model.resources.get(target) as (typeof bound)[number];
    const rows = await plainRows(resource);
    const others = await plainRows(to);
    const home = rows.find((row) => typeof row[field] === 'string' && placed(resource, kind, row, field));
    if (!home) continue;
    const list = resource.fields.get(field)?.type.name === 'refs';
    for (const other of others) {
      const values = { [field]: list ? [String(other.id)] : String(other.id) };
      const far = await differs(to, kind, other, String(home[field]));
      if (!far) continue;
      tried++;
      const errors = await services.store.transaction((tx) =>
        placeConflicts(services, tx, resource, values, home, new Map()),
      );
      if (errors.length !== 1) missed.push(`${id}.${field} (${kind})`);
      break;
    }
  }
  expect(missed).toEqual([]);
  expect(tried).toBeGreaterThan(30);
});

async function plainRows(resource: (typeof bound)[number]): Promise<Row[]> {
  const { services } = server.server;
  const codec = codecOf(services, resource);
  return (await services.store.find(resource.table, codec.readable, { is: 'all', of: [] }, { limit: 2000 })).map(
    codec.toPlain,
  );
}

/** Does a row refer to its place by anything but this field? */
const placed = (resource: (typeof bound)[number], kind: PlaceKind, row: Row, field: string): boolean =>
  (placeReferences(model, model.resources.get(resource.id) as typeof resource).get(kind) ?? []).some(
    (reference) => !reference.path && reference.field.name !== field && typeof row[reference.field.name] === 'string',
  );

/** Do two rows lie in different places, by a column of their own? */
async function differs(resource: (typeof bound)[number], kind: PlaceKind, one: Row, otherId: string): Promise<boolean> {
  const { services } = server.server;
  const path = services.model.scopes.get(resource.id)?.get(kind);
  if (!path || path.hops.length > 0) return false;
  const [other] = await services.store.find(
    resource.table,
    [path.column],
    { is: 'compare', column: 'id', op: '=', value: otherId },
    { limit: 1 },
  );
  return (
    typeof one[path.column] === 'string' &&
    typeof other?.[path.column] === 'string' &&
    one[path.column] !== other[path.column]
  );
}

describe('through the calls of the console', () => {
  test('a unit of one project does not stand in a building of another, wherever it is said', async () => {
    const admin = await server.as('admin');
    const orgs = (await Promise.all(
      ['project-a', 'project-b'].map(
        async (name) => (await (await server.as(name)).get<{ orgList: [string] }>('/user/profile')).data.orgList[0],
      ),
    )) as [string, string];
    const buildOf = async (orgId: string) =>
      (await admin.post<{ list: { id: string }[] }>('/organisation/build/list', { orgId, limit: 1 })).data.list[0]
        ?.id as string;
    const [here, there] = [await buildOf(orgs[0]), await buildOf(orgs[1])];
    const unit = { unitNo: 'AX1', unitName: '甲单元', status: 'enabled' };
    expect(await admin.post('/organisation/unit/add', { ...unit, orgId: orgs[0], buildId: there })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'buildId', message: '与“所属项目”不属于同一项目' }] },
    });
    expect(
      (
        await admin.post(
          '/organisation/unit/add',
          { ...unit, orgId: orgs[0], buildId: there },
          { 'accept-language': 'en' },
        )
      ).message,
    ).toContain('does not belong to the same Project as');
    expect(await admin.post('/organisation/unit/add', { ...unit, orgId: orgs[0], buildId: here })).toMatchObject({
      code: 200,
    });
  });

  test('nor does a card get into a group of another when it is changed', async () => {
    const admin = await server.as('admin');
    const first = async (path: string, query: object = {}) =>
      (
        await admin.post<{ list: { id: string; version: number; orgId: string }[] }>(`${path}/list`, {
          limit: 200,
          ...query,
        })
      ).data.list;
    const groups = await first('/passthrough/permGroup');
    const card = (await first('/passthrough/linglingCard')).find(
      ({ orgId }) => groups.some((group) => group.orgId !== orgId) && groups.some((group) => group.orgId === orgId),
    );
    const move = (near: boolean) =>
      admin.post('/passthrough/linglingCard/update', {
        id: card?.id,
        version: card?.version,
        permGroupId: groups.find(({ orgId }) => (orgId === card?.orgId) === near)?.id,
      });
    expect(await move(false)).toMatchObject({ code: 400, data: { errors: [{ path: 'permGroupId' }] } });
    expect(await move(true)).toMatchObject({ code: 200 });
  });
});
