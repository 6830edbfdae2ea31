import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field, FilterOp } from '../../src/meta/field.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { filterOps, isFilterable, isSortable, searchColumns } from '../../src/meta/list-rules.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { ask, callsFor, everyRow, invoke, listOf, unknownId, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { sample } from '../support/shapes.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What holds for the lists of every declared resource, whatever it is. */
const { model } = loadModel();

const eachFilter = [...model.resources.values()].flatMap((resource) =>
  [...resource.fields.values()]
    .filter((one) => isFilterable(resource, one))
    .flatMap((field) => [...new Set<FilterOp>([...filterOps(field), 'empty'])].map((op) => ({ resource, field, op }))),
);
const eachSort = [...model.resources.values()].flatMap((resource) =>
  [...resource.fields.values()]
    .filter((one) => isSortable(resource, one))
    .flatMap((field) => ['asc', 'desc'].map((direction) => ({ resource, field, direction }))),
);

/** What the SQL of a condition and of an order depends on. */
const kindOf = ({ resource, field: { type, origin, spec } }: { resource: Resource; field: Field }): string =>
  [resource.id.split('/')[0], type.name, origin, spec['x-sensitive'] ?? '', spec['x-dict'] === undefined].join(' ');

/**
 * Every field is filtered by its value and sorted one way: that shows a column that is declared wrong. The other
 * operators and the way back are the same SQL for every field of a kind; each area shows them once for each kind.
 */
const filters = new Set([
  ...eachFilter.filter(({ op }) => op === 'eq'),
  ...sample(
    eachFilter,
    ({ resource, field, op }) => `${resource.id} ${field.name} ${op}`,
    (one) => `${kindOf(one)} ${one.op}`,
  ),
]);
const sorts = new Set([
  ...eachSort.filter(({ direction }) => direction === 'asc'),
  ...sample(
    eachSort,
    ({ resource, field, direction }) => `${resource.id} ${field.name} ${direction}`,
    (one) => `${kindOf(one)} ${one.direction}`,
  ),
]);

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await InProcessClient.as(server, 'admin');
  rows = new Rows(server.server.services, admin);
  // Lists that hold something say more than empty ones.
  for (const resource of model.resources.values())
    if ((await listOf(admin, resource)).data.total === 0) await rows.add(resource);
});
afterAll(() => server.stop());

const ok = { status: 200, code: 200 };

describe.each([...model.resources.values()].map((resource) => [resource.id, resource] as const))(
  '%s',
  (_id, resource) => {
    const list = (query: Record<string, unknown> = {}) => listOf(admin, resource, query);
    const fields = [...resource.fields.values()];

    test('answers at every address that it declares', async () => {
      const id = (await list()).data.list[0]?.id as string;
      for (const call of callsFor(resource, 'list'))
        expect(await ask(admin, call), call.path).toMatchObject({
          ...ok,
          data: { list: expect.any(Array), total: expect.any(Number) },
        });
      for (const call of callsFor(resource, 'select'))
        expect(await ask(admin, call), call.path).toMatchObject({
          ...ok,
          data: { list: expect.any(Array), total: expect.any(Number) },
        });
      for (const call of callsFor(resource, 'tree'))
        expect(await ask(admin, call), call.path).toMatchObject({ ...ok, data: expect.any(Array) });
      for (const call of callsFor(resource, 'read')) {
        expect(await invoke(admin, call, id), call.path).toMatchObject({ ...ok, data: { id } });
        expect(await invoke(admin, call, unknownId), call.path).toMatchObject({ status: 404 });
      }
    });

    test('every filter answers, by every operator of its type', async () => {
      const stored = await everyRow(admin, resource);
      const asked = [...filters].filter((one) => one.resource === resource);
      await together(asked, async ({ field, op }) => {
        // Text is found by its parts where an index serves that.
        if (op === 'like' && !searchColumns(resource).includes(field.name)) return;
        const value = await filterValue(field, op, stored);
        if (value === undefined) return;
        const name = op === 'eq' ? field.name : `${field.name}_${op}`;
        // Only how many there are is looked at.
        const reply = await list({ [name]: value, limit: 1 });
        expect(reply, `${name}=${value} ${JSON.stringify(reply)}`).toMatchObject(ok);
        if (!field.spec['x-sensitive'])
          expect(reply.data.total, `${name}=${value}`).toBe(matching(stored, field, op, value));
      });
    });

    test('is sorted by every sortable column, both ways', async () => {
      const sortable = [...sorts].filter((one) => one.resource === resource);
      await together(sortable, async ({ field, direction }) => {
        const { data, ...reply } = await list({ _sort: field.name, _order: direction, limit: 200 });
        expect(reply, `${field.name} ${direction}`).toMatchObject(ok);
        const values = data.list.map((row) => row[field.name] ?? null).filter((value) => value !== null);
        const sorted = values.toSorted((one, other) => order(field, one, other));
        expect(values, `${field.name} ${direction}`).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
      });
      const unsortable = fields.find((one) => !isSortable(resource, one));
      if (unsortable)
        expect(await list({ _sort: unsortable.name })).toMatchObject({
          status: 400,
          data: { errors: [{ path: unsortable.name }] },
        });
    });

    test('pages beyond the last are empty, and each row stands on one page', async () => {
      const { total } = (await list()).data;
      const size = Math.max(1, Math.ceil(total / 3));
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, limit: Math.min(size, 200) })));
      const seen = pages.flatMap(({ data }) => data.list.map(({ id }) => id));
      expect(new Set(seen).size).toBe(seen.length);
      if (size <= 200) expect(seen.length).toBe(total);
      expect(await list({ page: 10_000_000, limit: 200 })).toMatchObject({ ...ok, data: { list: [], total } });
      await together([{ page: 0 }, { limit: 201 }, { page: 99_999_999 }, { nothing: 1 }], async (wrong) =>
        expect(await list(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 }),
      );
    });

    test('the quick search and the picker find a row by what it is called', async () => {
      const [call] = callsFor(resource, 'select');
      const stored = await everyRow(admin, resource);
      if (call) {
        const picked = await ask(admin, call, { limit: 200 });
        expect(picked.data.total).toBe(stored.length);
        const some = stored.slice(0, 3).map(({ id }) => id);
        const labelled = await ask<{ list: { id: string; label: string }[] }>(admin, call, { ids: some });
        expect(labelled.data.list.map(({ id }) => id).toSorted()).toEqual(some.toSorted());
      }
      for (const name of resource.list.search) {
        const field = resource.fields.get(name);
        const row = stored.find((one) => typeof one[name] === 'string' && /[\p{L}\p{N}]/u.test(one[name]));
        if (!field || !row || field.spec['x-sensitive']) continue;
        const found = await list({ q: String(row[name]).slice(0, 100), limit: 200 });
        expect(
          found.data.list.map(({ id }) => id),
          `q=${String(row[name])}`,
        ).toContain(row.id);
      }
      await together(['不存在的zzzz', '"', '%'], async (q) =>
        expect(await list({ q }), `q=${q}`).toMatchObject({ ...ok, data: { list: [], total: 0 } }),
      );
    });

    /** A value that an operator takes, from a row where one has it. */
    async function filterValue(field: Field, op: FilterOp, stored: readonly StoredRow[]): Promise<string | undefined> {
      if (op === 'empty') return 'true';
      if (op === 'hour') return '09';
      if (op === 'weekday') return '3';
      const known = stored
        .map((row) => row[field.name])
        .find((value) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0));
      const value: Json =
        known !== undefined && !field.spec['x-sensitive']
          ? known
          : field.origin === 'form'
            ? await rows.value(resource, field)
            : field.type.name === 'ref'
              ? unknownId
              : null;
      const text = String(Array.isArray(value) ? (value[0] ?? '') : (value ?? ''));
      return text === '' || text.length > 100 ? undefined : text;
    }
  },
);

/** Calls that do not depend on each other. */
const together = <T>(all: readonly T[], call: (one: T) => Promise<unknown>): Promise<unknown[]> =>
  Promise.all(all.map(call));

/** How the database puts two values of a field in order. */
function order({ type }: Field, one: Json, other: Json): number {
  if (['integer', 'bigint', 'real'].includes(type.column)) return Number(one) - Number(other);
  return String(one) < String(other) ? -1 : Number(String(one) > String(other));
}

const letters = (text: Json) =>
  String(text)
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '');

const leaves: Record<FilterOp, (field: Field, value: Json, asked: string) => boolean> = {
  eq: (field, value, asked) => value !== null && order(field, value, asked) === 0,
  in: (field, value, asked) => value !== null && order(field, value, asked) === 0,
  ne: (field, value, asked) => value !== null && order(field, value, asked) !== 0,
  gte: (field, value, asked) => value !== null && order(field, value, asked) >= 0,
  lte: (field, value, asked) => value !== null && order(field, value, asked) <= 0,
  lt: (field, value, asked) => value !== null && order(field, value, asked) < 0,
  nin: (field, value, asked) => value === null || order(field, value, asked) !== 0,
  like: (_field, value, asked) => value !== null && letters(value).includes(letters(asked)),
  hour: (_field, value, asked) =>
    value !== null &&
    String(new Date(Date.parse(String(value)) + 8 * 3_600_000).getUTCHours()).padStart(2, '0') === asked,
  weekday: (_field, value, asked) =>
    value !== null && String(new Date(Date.parse(String(value)) + 8 * 3_600_000).getUTCDay() || 7) === asked,
  has: (_field, value, asked) => Array.isArray(value) && value.includes(asked),
  empty: (_field, value) => value === null,
};

/** How many rows a filter ought to leave. */
const matching = (stored: readonly Row[], field: Field, op: FilterOp, asked: string): number =>
  stored.filter((row) => leaves[op](field, row[field.name] ?? null, asked)).length;
