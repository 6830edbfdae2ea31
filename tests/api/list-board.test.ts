import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { ask, callsFor, everyRow, listOf, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import type { Call } from '../../src/meta/calls.ts';
import type { Resource } from '../../src/meta/model.ts';
import { toCents } from '../../src/meta/fields/money.ts';

/** A list as a board: the columns of its states with their numbers, sums and cards. */
const { model } = loadModel();
const boards = [...model.resources.values()].filter((resource) => resource.list.views.board);

interface Column {
  value: string | null;
  total: number;
  totals: Row;
  list: StoredRow[];
  next?: string;
}
interface Board {
  columns: Column[];
  total: number;
  refs: Record<string, Record<string, string>>;
}

let server: RunningServer;
let admin: Client;
const clients = new Map<string, Client>();

beforeAll(async () => {
  server = await startServer();
  for (const name of ['admin', 'centre-a', 'project-a', 'merchant-a'])
    clients.set(name, await InProcessClient.as(server, name));
  admin = clients.get('admin') as Client;
});
afterAll(() => server.stop());

const boardOf = <T = Board>(
  client: Client,
  resource: Resource,
  query: Record<string, unknown> = {},
): Promise<Reply<T>> => ask<T>(client, callsFor(resource, 'list')[0] as Call, { _as: 'board', ...query });

/** Every card of a column, page by page. */
async function cardsOf(
  client: Client,
  resource: Resource,
  column: Column,
  query: Record<string, unknown> = {},
): Promise<StoredRow[]> {
  const cards = [...column.list];
  for (let next = column.next; next !== undefined;) {
    const reply = await boardOf(client, resource, { ...query, _column: column.value ?? '', _after: next });
    const [page] = reply.data.columns as [Column];
    cards.push(...page.list);
    next = page.next;
  }
  return cards;
}

describe.each(boards.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  const board = resource.list.views.board!;

  test('has the rows of the list, each in its column, counted and added up, for everybody what they may see', async () => {
    for (const [name, client] of clients) {
      const reply = await boardOf(client, resource, { limit: 2 });
      if ((await listOf(client, resource)).code === 403) {
        expect(reply.code, name).toBe(403);
        continue;
      }
      const rows = await everyRow(client, resource);
      expect(reply.data.total, name).toBe(rows.length);
      for (const column of reply.data.columns) {
        const own = rows.filter((row) => (row[board.by] ?? null) === column.value);
        const cards = await cardsOf(client, resource, column, { limit: 2 });
        expect(
          cards.map(({ id }) => id),
          `${name} ${column.value}`,
        ).toEqual(own.map(({ id }) => id));
        expect(column.total).toBe(own.length);
        if (own.length > 0)
          for (const sum of board.sums)
            expect(toCents(String(column.totals[sum]))).toBe(
              own.reduce((all, row) => all + (row[sum] ? toCents(String(row[sum])) : 0), 0),
            );
      }
    }
  });

  test('has a column for each state in their order, filled or not', async () => {
    const { data } = await boardOf(admin, resource);
    const states = Object.keys(resource.fields.get(board.by)?.spec['x-options'] ?? {});
    expect(data.columns.slice(0, states.length).map(({ value }) => value)).toEqual(states);
  });
});

const repairs = model.resources.get('repairs/userRepair') as Resource;

test('goes by the filters and the search of the list', async () => {
  const rows = await everyRow(admin, repairs);
  const [first] = rows as [StoredRow];
  const found = await boardOf(admin, repairs, { urgency: first.urgency, q: first.repairNo });
  expect(found.data.columns.flatMap(({ list }) => list.map(({ id }) => id))).toEqual([first.id]);
  expect((await boardOf(admin, repairs, { nothing: 'x' })).code).toBe(400);
});

test.each(['asc', 'desc'])('a column is read on to its end where rows have no value to go by, %s', async (_order) => {
  const rows = new Rows(server.server.services, admin);
  for (const appointTime of [null, '2041-01-01T08:00:00.000Z', null, '2041-01-02T08:00:00.000Z', null])
    await rows.copyOfAny(repairs, { appointTime, status: 'paused', repairNo: `BX-${rows.next()}` });
  const query = { _sort: 'appointTime', _order, limit: 1 };
  const { data } = await boardOf(admin, repairs, query);
  const column = data.columns.find(({ value }) => value === 'paused') as Column;
  const listed = (await listOf(admin, repairs, { ...query, limit: 200, status: 'paused' })).data.list;
  expect((await cardsOf(admin, repairs, column, query)).map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
  expect(listed.length).toBeGreaterThanOrEqual(5);
});

test('what goes between two pages leaves no gap in the second', async () => {
  const rows = new Rows(server.server.services, admin);
  for (let n = 0; n < 6; n++) await rows.copyOfAny(repairs, { status: 'wait_visit', repairNo: `BX-${rows.next()}` });
  const { data } = await boardOf(admin, repairs, { limit: 2 });
  const column = data.columns.find(({ value }) => value === 'wait_visit') as Column;
  const before = (await listOf(admin, repairs, { status: 'wait_visit', limit: 200 })).data.list;
  // The last card that was seen takes its next step before the page behind it is asked for.
  const step = callsFor(repairs, 'transition').find(({ transition }) => transition === 'visit') as Call;
  expect((await admin.post(step.path, { ids: column.list[1]?.id })).code).toBe(200);
  const { data: further } = await boardOf(admin, repairs, { limit: 2, _column: 'wait_visit', _after: column.next });
  expect(further.columns[0]?.list.map(({ id }) => id)).toEqual(before.slice(2, 4).map(({ id }) => id));
});

test.each([
  ['another view than the list has', { _as: 'gallery' }, '_as'],
  ['a view of no name', { _as: '__proto__' }, '_as'],
  ['a column that is no state', { _column: 'x' }, '_column'],
  ['a place that is none', { _after: '[1]' }, '_after'],
  ['a place of another kind', { _after: '[{},"x"]' }, '_after'],
  ['more cards than are given', { limit: '201' }, 'limit'],
])('refuses %s by name', async (_what, query, path) => {
  const reply = await boardOf<Refusal>(admin, repairs, query);
  expect(reply.code).toBe(400);
  expect(reply.data.errors?.map((error) => error.path)).toEqual([path]);
});
