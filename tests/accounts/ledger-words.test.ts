import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountKinds, movementKinds } from '../../src/meta/ledger-words.ts';
import { trialBalance } from '../../src/server/storage/ledger/trial-balance.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('whatever the book of the demo holds has a name on 对账 and in statements', async () => {
  const { db, store } = server.server.services;
  const kinds = (await trialBalance(db)).flatMap(({ ownerType, kind }) => [
    kind,
    ...(ownerType === 'outside' ? [] : [ownerType]),
  ]);
  expect(kinds.length).toBeGreaterThan(10);
  expect([...new Set(kinds)].filter((kind) => !accountKinds[kind])).toEqual([]);
  const journals = await store.find('ledger_journal', ['kind'], { is: 'all', of: [] }, { limit: 1_000_000 });
  expect([...new Set(journals.map(({ kind }) => String(kind)))].filter((kind) => !movementKinds[kind])).toEqual([]);
});
