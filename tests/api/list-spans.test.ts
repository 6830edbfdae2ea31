import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import { chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { lanesPerPage, maxSpans } from '../../src/meta/views.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { newId } from '../../src/server/records/ids.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { ask, callsFor, everyRow, listOf, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** A list by days, as a calendar and as lanes, and a list as a plan of floors. */
const { model } = loadModel();
const resources = [...model.resources.values()];
const resource = (id: string) => model.resources.get(id) as Resource;
const meetings = resource('meetings/order');
const rooms = resource('space/roomNo');

interface Shaped {
  list: StoredRow[];
  total: number;
  refs: Record<string, Record<string, string>>;
  days?: { day: string; rows: number }[];
  lanes?: { id: string; label: string }[];
  laneTotal?: number;
  groups?: { within: string; state: string; rows: number }[];
}

let server: RunningServer;
let admin: Client;
const clients = new Map<string, Client>();

beforeAll(async () => {
  server = await startServer();
  for (const name of ['admin', 'project-a', 'project-b', 'enterprise-a'])
    clients.set(name, await InProcessClient.as(server, name));
  admin = clients.get('admin') as Client;
});
afterAll(() => server.stop());

const shaped = <T = Shaped>(client: Client, of: Resource, query: Record<string, unknown>): Promise<Reply<T>> =>
  ask<T>(client, callsFor(of, 'list')[0] as Call, query);

/** Adds copies of a row past the pipeline, many at a time. */
async function addCopies(of: Resource, changes: readonly Row[]): Promise<void> {
  const { store, db } = server.server.services;
  const codec = codecOf({ model, db }, of);
  const [row] = await store.find(
    of.table,
    codec.readable,
    { is: 'empty', column: 'deletedAt', empty: true },
    { limit: 1 },
  );
  if (!row) throw new Error(`${of.id} has no row to copy`);
  await store.transaction(async (tx) => {
    for (const change of changes)
      await store.insert(tx, of.table, codec.toStored({ ...codec.toPlain(row), ...change, id: newId() }), []);
  });
}

/** Does a row touch a Chinese day? Said again here, by text alone. */
function touches(of: Resource, row: Row, day: string, { from, to }: { from: string; to?: string }): boolean {
  const isDate = of.fields.get(from)?.type.name === 'date';
  const dayOf = (value: unknown, back = 0) => (isDate ? String(value) : chinaDay(Date.parse(String(value)) - back));
  if (row[from] === null || row[from] === undefined) return false;
  const first = dayOf(row[from]);
  const end = to && row[to] ? dayOf(row[to], 1) : first;
  return first === day || (first < day && end >= day);
}

const withTimes = resources.filter(({ list: { views } }) => views.calendar ?? views.timeline);

describe.each(withTimes.map((each) => [each.id, each] as const))('%s', (_id, of) => {
  const { calendar, timeline } = of.list.views;
  const spans = (calendar ?? timeline)!;

  test('has on its days exactly the rows that touch them, for everybody what they may see', async () => {
    for (const [name, client] of clients) {
      if ((await listOf(client, of)).code === 403) {
        expect(
          (
            await shaped(client, of, {
              _as: calendar ? 'calendar' : 'timeline',
              _from: '2026-11-01',
              _to: '2026-11-30',
            })
          ).code,
          name,
        ).toBe(403);
        continue;
      }
      const rows = await everyRow(client, of);
      const starts = rows
        .flatMap((row) => (row[spans.from] ? [chinaDay(Date.parse(String(row[spans.from])))] : []))
        .toSorted();
      const day = starts[Math.floor(starts.length / 2)] ?? '2026-11-01';
      const expected = rows.filter((row) => touches(of, row, day, spans)).map(({ id }) => id);
      if (calendar) {
        const reply = await shaped(client, of, { _as: 'calendar', _from: day, _to: day });
        expect(reply.data.list.map(({ id }) => id).toSorted(), `${name} ${day}`).toEqual(expected.toSorted());
        expect(reply.data.total).toBe(expected.length);
      }
      if (timeline) {
        const { data } = await shaped(client, of, { _as: 'timeline', _from: day, _to: day });
        const lanes = new Set(data.lanes?.map(({ id }) => id));
        expect(data.list.map(({ id }) => id).toSorted(), `${name} ${day}`).toEqual(
          rows
            .filter((row) => touches(of, row, day, timeline) && lanes.has(String(row[timeline.by])))
            .map(({ id }) => id)
            .toSorted(),
        );
      }
    }
  });
});

const contracts = resource('enterprise/contractInfo');

test('lanes of people are those who have something to do in the period', async () => {
  const repairs = resource('repairs/userRepair');
  const busy = (await everyRow(admin, repairs)).find((row) => row.appointTime && row.staffId)!;
  const day = chinaDay(Date.parse(String(busy.appointTime)));
  const on = async (first: string) =>
    (await shaped(admin, repairs, { _as: 'timeline', _from: first, _to: first })).data;
  const { lanes = [], laneTotal, list } = await on(day);
  expect(lanes.map(({ id }) => id)).toContain(busy.staffId);
  expect(lanes.every(({ id, label }) => label !== '' && list.some(({ staffId }) => staffId === id))).toBe(true);
  expect(laneTotal).toBe(lanes.length);
  expect((await on('2042-03-01')).lanes).toEqual([]);
});

test('lanes of people that no page holds go on on the next', async () => {
  const [repairs, staff] = [resource('repairs/userRepair'), resource('organisation/staff')];
  const count = lanesPerPage + 30;
  await addCopies(
    staff,
    Array.from({ length: count }, (_each, n) => ({
      staffName: `班组成员${n}`,
      staffNo: `LANE${n}`,
      mobile: `1390000${String(n).padStart(4, '0')}`,
      userId: null,
    })),
  );
  const people = (await everyRow(admin, staff)).filter(({ staffName }) => String(staffName).startsWith('班组成员'));
  expect(people).toHaveLength(count);
  await addCopies(
    repairs,
    people.map(({ id }, n) => ({ repairNo: `LANE-${n}`, staffId: id, appointTime: '2042-04-01T02:00:00.000Z' })),
  );
  const page = async (number: number) =>
    (await shaped(admin, repairs, { _as: 'timeline', _from: '2042-04-01', _to: '2042-04-01', page: number })).data;
  const [first, second] = [await page(1), await page(2)];
  expect([first.laneTotal, second.laneTotal]).toEqual([count, count]);
  expect([first.lanes?.length, second.lanes?.length]).toEqual([lanesPerPage, 30]);
  const shown = [...(first.lanes ?? []), ...(second.lanes ?? [])].map(({ id }) => id);
  expect(shown.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  expect(second.list.map(({ staffId }) => staffId).toSorted()).toEqual(shown.slice(lanesPerPage).toSorted());
});

test('days are Chinese days, and what ends at midnight is over by then', async () => {
  const booked = { subject: '跨夜会议', status: 'finished' };
  await addCopies(meetings, [
    { ...booked, orderNo: 'HY-NIGHT-1', startTime: '2042-03-01T14:00:00.000Z', endTime: '2042-03-01T16:00:00.000Z' },
    { ...booked, orderNo: 'HY-NIGHT-2', startTime: '2042-03-01T15:00:00.000Z', endTime: '2042-03-01T17:00:00.000Z' },
  ]);
  const on = async (day: string) =>
    (await shaped(admin, meetings, { _as: 'calendar', _from: day, _to: day })).data.total;
  // 22:00 to 24:00 and 23:00 to 01:00, by the clock of the place.
  expect([await on('2042-02-28'), await on('2042-03-01'), await on('2042-03-02'), await on('2042-03-03')]).toEqual([
    0, 2, 1, 0,
  ]);
});

test('a date is the day that it says', async () => {
  await addCopies(contracts, [{ contractNo: 'HT-DATE-1', endDate: '2042-02-28' }]);
  const on = async (from: string, to: string) =>
    (await shaped(admin, contracts, { _as: 'calendar', _from: from, _to: to })).data.total;
  expect([
    await on('2042-02-01', '2042-02-27'),
    await on('2042-02-28', '2042-02-28'),
    await on('2042-03-01', '2042-03-31'),
  ]).toEqual([0, 1, 0]);
});

test('too many rows are told as numbers for each day', async () => {
  const day = (n: number) => `2043-05-${String(n).padStart(2, '0')}`;
  await addCopies(
    contracts,
    Array.from({ length: maxSpans + 1 }, (_each, n) => ({ contractNo: `HT-MANY-${n}`, endDate: day(1 + (n % 3)) })),
  );
  const { data } = await shaped(admin, contracts, { _as: 'calendar', _from: day(1), _to: day(4) });
  expect(data).toMatchObject({ list: [], total: maxSpans + 1 });
  expect(data.days).toEqual([
    { day: day(1), rows: 667 },
    { day: day(2), rows: 667 },
    { day: day(3), rows: 667 },
    { day: day(4), rows: 0 },
  ]);
  expect((await shaped(admin, contracts, { _as: 'calendar', _from: day(1), _to: day(2) })).data.list).toHaveLength(
    1334,
  );
});

test('lanes are all that could be taken, free ones too; a filter by one of them leaves that one', async () => {
  const all = (await shaped(admin, meetings, { _as: 'timeline', _from: '2042-06-01', _to: '2042-06-02' })).data;
  expect(all.list).toEqual([]);
  expect(all.lanes?.length).toBe(Math.min(all.laneTotal ?? 0, 100));
  expect(all.laneTotal).toBe((await listOf(admin, resource('meetings/room'))).data.total);
  const [lane] = all.lanes ?? [];
  const one = (
    await shaped(admin, meetings, { _as: 'timeline', _from: '2042-06-01', _to: '2042-06-02', roomId_in: lane?.id })
  ).data;
  expect(one.lanes?.map(({ id }) => id)).toEqual([lane?.id]);
  // Whoever looks after another project is not shown its rooms.
  const other = (
    await shaped(clients.get('project-b') as Client, meetings, {
      _as: 'timeline',
      _from: '2042-06-01',
      _to: '2042-06-02',
    })
  ).data;
  expect(other.laneTotal).toBeLessThan(all.laneTotal ?? 0);
});

test('filters and search narrow it as they narrow the list', async () => {
  // Copies that were made past the pipeline are in no search index.
  const first = (await everyRow(admin, meetings)).find(({ subject }) => subject !== '跨夜会议') as StoredRow;
  const day = chinaDay(Date.parse(String(first.startTime)));
  const { data } = await shaped(admin, meetings, {
    _as: 'calendar',
    _from: day,
    _to: day,
    q: first.orderNo,
    status: first.status,
  });
  expect(data.list.map(({ id }) => id)).toEqual([first.id]);
});

test.each([
  ['no days', {}, ['_from', '_to']],
  ['a day that is none', { _from: '2026-02-30', _to: '2026-03-01' }, ['_from']],
  ['an end before the beginning', { _from: '2026-03-02', _to: '2026-03-01' }, ['_to']],
  ['more than 62 days', { _from: '2026-01-01', _to: '2026-03-04' }, ['_to']],
])('refuses %s by name', async (_what, query, paths) => {
  const reply = await shaped<Refusal>(admin, meetings, { _as: 'calendar', ...query });
  expect(reply.code).toBe(400);
  expect(reply.data.errors?.map(({ path }) => path)).toEqual(paths);
});

test('takes 62 days', async () =>
  expect((await shaped(admin, meetings, { _as: 'calendar', _from: '2026-01-01', _to: '2026-03-03' })).code).toBe(200));

test('a plan counts the states of each building and shows the rooms of one, for everybody what they may see', async () => {
  for (const [name, client] of clients) {
    const rows = await everyRow(client, rooms);
    const { data } = await shaped(client, rooms, { _as: 'plan' });
    expect(data.list).toEqual([]);
    expect(data.total, name).toBe(rows.length);
    for (const { within, state, rows: count } of data.groups ?? [])
      expect(rows.filter((row) => row.buildId === within && row.status === state)).toHaveLength(count);
    const building = data.groups?.[0]?.within;
    if (!building) continue;
    const { data: one } = await shaped(client, rooms, { _as: 'plan', _within: building });
    expect(one.list.map(({ id }) => id).toSorted()).toEqual(
      rows
        .filter(({ buildId }) => buildId === building)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(one.refs['space/floor']?.[String(one.list[0]?.floorId)]).toBeTruthy();
  }
  expect((await shaped(admin, rooms, { _as: 'plan', _within: 'x' })).code).toBe(404);
});
