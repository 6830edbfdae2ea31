import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { toCents } from '../../src/meta/fields/money.ts';
import { summable } from '../../src/meta/list-rules.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { listOf } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What the amounts of a list add up to. */
const { model } = loadModel();
const withAmounts = [...model.resources.values()].filter((resource) => summable(resource).length > 0 && resource.calls.some(({ op }) => op === 'list'));
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

const total = (rows: readonly Row[], name: string) => rows.reduce((sum, row) => sum + (row[name] ? toCents(String(row[name])) : 0), 0);

describe.each(withAmounts.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  test('is exactly what everybody could add up from their own pages', async () => {
    for (const [name, client] of clients) {
      const rows = await allRows(client, resource);
      const reply = await listOf(client, resource, { _totals: 'true' });
      if (!rows) expect(reply.code, name).toBe(403);
      else for (const field of summable(resource)) expect(toCents(String((reply.data as unknown as { totals: Row }).totals[field.name])), `${name} ${field.name}`).toBe(total(rows, field.name));
    }
  });
});

describe('of one list', () => {
  test('it follows the filters, changes with the rows, and has no rows of its own', async () => {
    const admin = clients.get('admin') as Client;
    const rows = new Rows(server.server.services, admin);
    const carparks = rows.resource('carpark/carpark');
    const row = await rows.add(carparks, { carparkCode: '合计-1', dayMaxFee: '0.10' });
    await rows.add(carparks, { carparkCode: '合计-2', dayMaxFee: '0.20' });
    const ask = async () => (await admin.post<{ list: Row[]; total: number; totals: Row }>('/carpark/list', { carparkCode_like: '合计-', _totals: 'true' })).data;
    expect(await ask()).toMatchObject({ list: [], total: 2, totals: { dayMaxFee: '0.30' } });
    await admin.post('/carpark/update', { id: row.id, version: row.version, dayMaxFee: '5' });
    expect((await ask()).totals.dayMaxFee).toBe('5.20');
    expect(await admin.post('/carpark/list', { _totals: 'yes' })).toMatchObject({ status: 400, data: { errors: [{ path: '_totals' }] } });
  });
});
