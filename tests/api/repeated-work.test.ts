import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { loadHooks } from '../../src/server/modules.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { callsFor, invoke, onForm, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { columnTraits, cover } from '../support/shapes.ts';

/** A database may give up a transaction and have it done again: whatever a write does, it must do the same the second time. */
const onPostgres = process.env.SUITE_DATABASE === 'postgres';
const { model } = loadModel();

let server: RunningServer;
let admin: Client;
let rows: Rows;
let losing = false;

beforeAll(async () => {
  if (!onPostgres) return;
  server = await startServer();
  // Its worker would take turns at losing with the calls.
  await server.server.worker.stop();
  admin = await InProcessClient.as(server, 'admin');
  rows = new Rows(server.server.services, admin);
  loseEverySecond(server.server.services.db);
});
afterAll(() => server?.stop());

/** Every other transaction is given up when all of its work is done, as the loser of a deadlock may be. */
function loseEverySecond(db: Database): void {
  const real = db.transaction.bind(db);
  let turn = 0;
  Object.assign(db, {
    transaction: (work, written, how) =>
      real(
        async (tx) => {
          const result = await work(tx);
          if (losing && turn++ % 2 === 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
          return result;
        },
        written,
        how,
      ),
  } satisfies Pick<Database, 'transaction'>);
}

/** A call of which every transaction is lost once. */
async function twice<T>(call: () => Promise<T>): Promise<T> {
  losing = true;
  return call().finally(() => (losing = false));
}

const logged = async (recordId: string): Promise<number> => {
  const log = rows.resource('system/operateLog');
  return (
    await server.server.services.store.find(log.table, ['id'], {
      is: 'compare',
      column: 'recordId',
      op: '=',
      value: recordId,
    })
  ).length;
};

const writable = [...model.resources.values()].filter((resource) =>
  (['add', 'update', 'remove'] as const).every((op) => callsFor(resource, op).length > 0),
);

/** Those with code of their own in the way of a write, and of the others as few as show every kind, unless all are asked for. */
const hooks = loadHooks();
const ownCode = (resource: Resource) => hooks.has(resource.id);
const looked = [
  ...writable.filter(ownCode),
  ...cover(
    writable.filter((resource) => !ownCode(resource)),
    ({ id }) => id,
    (resource) => [...columnTraits(resource), ...[...resource.fields.values()].map(({ type }) => `field ${type.name}`)],
  ),
];

describe.runIf(onPostgres).each(looked.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  const [add, update, remove] = (['add', 'update', 'remove'] as const).map((op) => callsFor(resource, op)[0]) as [
    Call,
    Call,
    Call,
  ];

  test('is added, changed and deleted once, although all of it was done twice', async () => {
    const values = onForm(resource, await rows.values(resource));
    const added = await twice(() => admin.post<StoredRow>(add.path, values));
    expect(added, JSON.stringify(added)).toMatchObject({ status: 200, data: { version: 1 } });
    const row = await rows.addFree(resource);
    const before = await logged(row.id);
    expect(await twice(() => invoke<StoredRow>(admin, update, row.id, { version: 1 }))).toMatchObject({
      status: 200,
      data: { version: 2 },
    });
    expect(await twice(() => invoke(admin, remove, row.id))).toMatchObject({ status: 200, data: { removed: 1 } });
    expect(await logged(row.id)).toBe(before + 2);
  });
});
