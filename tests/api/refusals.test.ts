import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let merchant: Client;
let now = Date.now();

beforeAll(async () => {
  server = await startServer({}, () => now);
  merchant = await server.as('merchant-b');
});
afterAll(() => server.stop());

async function refusals(): Promise<{ entityCode: unknown; errorMessage: string }[]> {
  const { store, model } = server.server.services;
  const table = model.resources.get('system/operateLog')?.table as string;
  const rows = await store.find(
    table,
    ['entityCode', 'errorMessage'],
    { is: 'compare', column: 'result', op: '=', value: 'denied' },
    { limit: 1000 },
  );
  return rows as { entityCode: unknown; errorMessage: string }[];
}

test('the same refusal is written once a minute, with how many followed; another at once', async () => {
  const before = (await refusals()).length;
  const gained = async () => (await refusals()).slice(before);
  const flood = await Promise.all(Array.from({ length: 30 }, () => merchant.post('/web/user/list')));
  expect(new Set(flood.map(({ code }) => code))).toEqual(new Set([403]));
  expect(await gained()).toHaveLength(1);

  await merchant.post('/web/role/list');
  expect(await gained()).toHaveLength(2);

  now += 61_000;
  await server.server.services.refusals.flush();
  const after = await gained();
  expect(after).toHaveLength(3);
  expect(
    after.map(({ errorMessage }) => errorMessage).filter((text) => text.includes('此后一分钟内又被拒绝29次')),
  ).toHaveLength(1);

  await merchant.post('/web/user/list');
  expect(await gained()).toHaveLength(4);
});
