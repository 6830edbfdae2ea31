import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../src/meta/model.ts';
import { seed } from '../../src/cli/seed/seed.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { everyRow, listOf, unknownId } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { countsOf, Explainer, pagesOf, scans, sorts, type Plan } from '../support/query-plans.ts';
import { Rows } from '../support/rows.ts';
import { isFilterable } from '../../src/meta/list-rules.ts';
import { isIndexedList } from '../../src/server/storage/tables.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Lists stay quick however long their tables grow: the plans by which the embedded database reads them. */
const { model } = loadModel();

let server: RunningServer;
let admin: Client;
let rows: Rows;
let explainer: Explainer;

beforeAll(async () => {
  server = await startServer();
  explainer = new Explainer(server);
  admin = await InProcessClient.as(server, 'admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(async () => {
  explainer.close();
  await server.stop();
});

const plansWith = (resource: Resource, query: Record<string, unknown>): Promise<Plan[]> =>
  explainer.plansOf(async () =>
    expect(await listOf(admin, resource, query), JSON.stringify(query)).toMatchObject({ status: 200 }),
  );

const text = (plans: readonly Plan[]) => plans.map(({ sql, steps }) => `${sql}\n  ${steps.join('\n  ')}`).join('\n');

describe.each([...model.resources.values()].map((resource) => [resource.id, resource] as const))(
  '%s',
  (_id, resource) => {
    const { table } = resource;

    test('the first page is read off an index in order, and counted in one', async () => {
      if ((await listOf(admin, resource)).data.total === 0) await rows.add(resource);
      const pages = pagesOf(await plansWith(resource, { limit: 1 }), table);
      expect(pages).toHaveLength(1);
      expect(pages.flatMap(sorts), text(pages)).toEqual([]);
      // The total of an unchanged table is remembered; a filter that nobody used makes it count.
      const counts = countsOf(await plansWith(resource, { id_ne: unknownId }), table);
      expect(counts).toHaveLength(1);
      expect(
        [...pages, ...counts].flatMap((plan) => scans(plan, table)).filter((step) => !step.includes('INDEX')),
        text([...pages, ...counts]),
      ).toEqual([]);
    });

    test('each filter by a value looks it up in an index, and by a choice or a reference needs no sorting', async () => {
      const stored = await everyRow(admin, resource);
      for (const name of resource.list.filters) {
        const field = resource.fields.get(name);
        if (!field || field.type.column === 'json' || !field.type.filters.includes('eq')) continue;
        const known = stored.map((row) => row[name] ?? null).find((value) => value !== null);
        const value =
          known !== undefined && !field.spec['x-sensitive']
            ? known
            : field.origin === 'form'
              ? await rows.value(resource, field)
              : null;
        if (value === null) continue;
        const plans = await plansWith(resource, { [name]: value });
        const found = [...pagesOf(plans, table), ...countsOf(plans, table)];
        expect(
          found.flatMap((plan) => scans(plan, table)),
          `${name}=${String(value)}\n${text(found)}`,
        ).toEqual([]);
        // Of a unique value there is one row to sort.
        const unique = resource.uniques.some((names) => names.length === 1 && names[0] === name);
        if (['ref', 'enum', 'dict', 'bool'].includes(field.type.name) && !unique)
          expect(found.flatMap(sorts), `${name}=${String(value)}\n${text(found)}`).toEqual([]);
      }
    });
  },
);

const withMasks = [...model.resources.values()].flatMap((resource) =>
  resource.list.search
    .flatMap((name) => resource.fields.get(name) ?? [])
    .filter(({ spec }) => spec['x-sensitive'])
    .map((field) => [resource.id, field.name, resource] as const),
);

const withLists = [...model.resources.values()].flatMap((resource) =>
  [...resource.fields.values()]
    .filter((field) => isIndexedList(resource, field) && isFilterable(resource, field))
    .map((field) => [resource.id, field.name, resource] as const),
);

test.each(withLists)('%s by one entry of %s is looked up beside the rows', async (_id, name, resource) => {
  const plans = await plansWith(resource, { [`${name}_has`]: unknownId });
  const found = [...pagesOf(plans, resource.table), ...countsOf(plans, resource.table)];
  expect(
    found.flatMap((plan) => scans(plan, resource.table)),
    text(found),
  ).toEqual([]);
});

test.each(withMasks)(
  'the quick search of %s by a whole %s looks it up beside the texts',
  async (_id, name, resource) => {
    const field = resource.fields.get(name);
    const value = field && (await rows.value(resource, field));
    const plans = await plansWith(resource, { q: String(value) });
    const found = [...pagesOf(plans, resource.table), ...countsOf(plans, resource.table)];
    expect(
      found.flatMap((plan) => scans(plan, resource.table)),
      `${name}=${String(value)}\n${text(found)}`,
    ).toEqual([]);
  },
);

describe('deep pages', () => {
  const resource = model.resources.get('organisation/staff') as Resource;
  const count = 6000;

  test('hold the rows that a walk through all of them meets there, from both ends', async () => {
    await seed(server.server.services, resource.id, count);
    const { total } = (await listOf(admin, resource)).data;
    expect(total).toBeGreaterThanOrEqual(count);
    const walk = (await everyRow(admin, resource)).map(({ id }) => id);
    expect(new Set(walk).size).toBe(total);
    for (const page of [1, 60, 110, 150, 200, 280, Math.ceil(total / 20)]) {
      const { data } = await listOf(admin, resource, { page, limit: 20 });
      expect(
        data.list.map(({ id }) => id),
        `page ${page}`,
      ).toEqual(walk.slice((page - 1) * 20, page * 20));
    }
  });

  test('skip over ids in the index before they read rows', async () => {
    const plans = pagesOf(await plansWith(resource, { page: 140, limit: 20 }), resource.table);
    expect(plans).toHaveLength(1);
    expect(plans[0]?.steps.slice(0, 3), text(plans)).toEqual([
      expect.stringMatching(/^SEARCH .*\(id=\?\)$/),
      expect.stringContaining('SUBQUERY'),
      expect.stringMatching(/^SCAN .* USING .*INDEX/),
    ]);
  });
});
