import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { toCents } from '../../src/meta/fields/money.ts';
import { aggregateFields, isGroupable, totalFields } from '../../src/meta/list-rules.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { listOf } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What the amounts of a list add up to. */
const { model } = loadModel();
const withAmounts = [...model.resources.values()].filter(
  (resource) => totalFields(resource).length > 0 && resource.calls.some(({ op }) => op === 'list'),
);
const accounts = ['admin', 'centre-a', 'project-a'];

let server: RunningServer;
const clients = new Map<string, Client>();

beforeAll(async () => {
  server = await startServer();
  for (const name of accounts) clients.set(name, await InProcessClient.as(server, name));
});
afterAll(() => server.stop());

async function allRows(client: Client, resource: Resource): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const reply = await listOf(client, resource, { page, limit: 200 });
    if (reply.code !== 200) return undefined;
    rows.push(...reply.data.list);
    if (rows.length >= reply.data.total) return rows;
  }
}

const total = (rows: readonly Row[], name: string) =>
  rows.reduce((sum, row) => sum + (row[name] ? toCents(String(row[name])) : 0), 0);

describe.each(withAmounts.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  test('is exactly what everybody could add up from their own pages', async () => {
    for (const [name, client] of clients) {
      const rows = await allRows(client, resource);
      const reply = await listOf(client, resource, { _totals: 'true' });
      if (!rows) expect(reply.code, name).toBe(403);
      else
        for (const field of totalFields(resource))
          expect(
            toCents(String((reply.data as unknown as { totals: Row }).totals[field.name])),
            `${name} ${field.name}`,
          ).toBe(total(rows, field.name));
    }
  });
});

interface Report {
  total: number;
  totals: Row;
  groups: { value: unknown; rows: number; totals: Row }[];
}

describe.each(
  [...model.resources.values()]
    .filter((resource) => aggregateFields(resource).length > 0 && resource.calls.some(({ op }) => op === 'list'))
    .map((resource) => [resource.id, resource] as const),
)('%s by each of its kinds', (_id, resource) => {
  const kinds = [...resource.fields.values()].filter((field) => isGroupable(resource, field));
  const added = (rows: readonly Row[]) =>
    Object.fromEntries(
      aggregateFields(resource).map(({ name, type }) => [
        name,
        type.name === 'money' ? total(rows, name) : rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0),
      ]),
    );
  const read = (totals: Row) =>
    Object.fromEntries(
      aggregateFields(resource).map(({ name, type }) => [
        name,
        type.name === 'money' ? toCents(String(totals[name])) : totals[name],
      ]),
    );

  test('is exactly what everybody could add up from their own pages', async () => {
    for (const [account, client] of clients) {
      const rows = await allRows(client, resource);
      for (const { name } of kinds) {
        const reply = await listOf(client, resource, { _totals: 'true', _by: name });
        if (!rows) {
          expect(reply.code, account).toBe(403);
          continue;
        }
        const report = reply.data as unknown as Report;
        const expected = new Map<unknown, Row[]>();
        for (const row of rows) expected.set(row[name] ?? null, [...(expected.get(row[name] ?? null) ?? []), row]);
        expect(read(report.totals), `${account} ${name}`).toEqual(added(rows));
        expect(report.groups, `${account} ${name}`).toHaveLength(Math.min(expected.size, 500));
        for (const { value, rows: n, totals } of report.groups)
          expect({ n, ...read(totals) }, `${account} ${name} ${String(value)}`).toEqual({
            n: expected.get(value)?.length,
            ...added(expected.get(value) ?? []),
          });
      }
    }
  });
});

describe('of one list', () => {
  test('it follows the filters, changes with the rows, and has no rows of its own', async () => {
    const admin = clients.get('admin') as Client;
    const rows = new Rows(server.server.services, admin);
    const pay = (amount: string) => rows.add(rows.resource('orders/collection'), { payerName: '合计付款人', amount });
    const asked = { q: '合计付款人', _totals: 'true' };
    const ask = async () =>
      (await admin.post<{ list: Row[]; total: number; totals: Row }>('/collection/web/collection/list', asked)).data;
    await pay('0.10');
    await pay('0.20');
    expect(await ask()).toMatchObject({ list: [], total: 2, totals: { amount: '0.30' } });
    await pay('5');
    expect((await ask()).totals.amount).toBe('5.30');
    expect(
      (await admin.post<Report>('/collection/web/collection/list', { ...asked, _by: 'status' })).data.groups,
    ).toMatchObject([{ value: 'uploading', rows: 3, totals: { amount: '5.30' } }]);
    // The price of one hour adds up to nothing.
    expect((await admin.post<{ totals: Row }>('/carpark/list', { _totals: 'true' })).data.totals).toEqual({});
    for (const refused of [
      { _by: 'status' },
      { _by: 'carparkName', _totals: 'true' },
      { _by: 'contactPhone', _totals: 'true' },
      { _by: 'nothing', _totals: 'true' },
    ]) {
      expect(await admin.post('/carpark/list', refused)).toMatchObject({
        status: 400,
        data: { errors: [{ path: '_by' }] },
      });
    }
    expect(await admin.post('/carpark/list', { _totals: 'yes' })).toMatchObject({
      status: 400,
      data: { errors: [{ path: '_totals' }] },
    });
  });
});
