import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { checkLedgerAndNote } from '../../src/server/areas/accounts/check-ledger.ts';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const tableOf = (resource: string) => server.server.services.model.resources.get(resource)!.table;
const idIn = async (resource: string, status: string): Promise<string> => {
  const { store } = server.server.services;
  const [row] = await store.find(tableOf(resource), ['id'], isColumn('status', status), { limit: 1 });
  return String(row?.id);
};

/** Writes a row past the product, as a mistake or somebody with the database would; and back again. */
async function bent<T>(
  resource: string,
  id: string,
  values: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const { store } = server.server.services;
  const [before] = await store.find(tableOf(resource), Object.keys(values), isColumn('id', id), { limit: 1 });
  const put = (next: Record<string, unknown>) =>
    store.transaction((tx) => store.update(tx, tableOf(resource), next, all(isColumn('id', id))));
  await put(values);
  try {
    return await work();
  } finally {
    await put(before ?? {});
  }
}

test('every document of the demo is booked as it says', async () => {
  expect(await documentDifferences(server.server.services)).toEqual([]);
});

test.each([
  ['accounts/rechargePerson', 'success'],
  ['accounts/rechargePerson', 'reversed'],
  ['accounts/welfarePersonRecord', 'success'],
  ['accounts/adjustment', 'success'],
])('%s (%s) of another amount than was booked is named', async (resource, status) => {
  const { services } = server.server;
  const id = await idIn(resource, status);
  await bent(resource, id, { amount: 123_457 }, async () => {
    expect(await documentDifferences(services)).toMatchObject([{ resource, id, said: '1234.57' }]);
    const { problems } = await checkLedgerAndNote(services);
    expect(problems).toEqual([expect.stringContaining(id)]);
  });
  expect(await documentDifferences(services)).toEqual([]);
});

test.each([
  ['accounts/rechargePerson', 'waiting', 'success'],
  ['accounts/welfarePersonRecord', 'waiting', 'success'],
  ['accounts/adjustment', 'pending', 'success'],
])('%s that says it is booked and is not is named', async (resource, from, status) => {
  const id = await idIn(resource, from);
  await bent(resource, id, { status }, async () => {
    expect(await documentDifferences(server.server.services)).toMatchObject([{ resource, id, booked: null }]);
  });
});

test.each([
  ['accounts/rechargePerson', 'success', 'waiting'],
  ['accounts/welfarePersonRecord', 'success', 'waiting'],
  ['accounts/adjustment', 'success', 'pending'],
])('what is booked for %s that does not say so is named', async (resource, status, to) => {
  const id = await idIn(resource, status);
  await bent(resource, id, { status: to }, async () => {
    const [found, ...others] = await documentDifferences(server.server.services);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ id: null, said: null, origin: expect.stringContaining(id) as string });
  });
});
