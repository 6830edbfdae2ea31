import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { sweepRows } from '../../src/server/features/keep/sweep.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;
const day = 24 * 3_600_000;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

async function delivery(status: string, days: number, now: number): Promise<string> {
  const { services } = server.server;
  const resource = rows.resource('system/webhookDelivery');
  const { id } = await rows.add(resource, {});
  const stored = codecOf(services, resource).toStored({
    status,
    updatedAt: new Date(now - days * day).toISOString(),
  });
  await services.store.transaction((tx) => services.store.update(tx, resource.table, stored, isColumn('id', id)));
  return id;
}

test('records of what was done go after their days; what waits stays', async () => {
  const now = Date.now();
  const outdated = [await delivery('sent', 31, now), await delivery('failed', 181, now)];
  const kept = [
    await delivery('sent', 29, now),
    await delivery('failed', 31, now),
    await delivery('waiting', 400, now),
  ];
  expect(await sweepRows(server.server.services, now)).toBe(outdated.length);
  const { data } = await admin.post<{ list: Row[] }>('/web/webhookDelivery/list', { limit: 200 });
  const ids = data.list.map(({ id }) => String(id));
  expect(ids).toEqual(expect.arrayContaining(kept));
  expect(ids.filter((id) => outdated.includes(id))).toEqual([]);
  expect(await sweepRows(server.server.services, now)).toBe(0);
});
