import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SqliteFile from 'libsql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownAddressTable } from '../../src/server/auth/known-addresses.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Store } from '../../src/server/storage/store.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

const carparks = loadModel().model.resources.get('parking/carpark')?.table as string;
const everything = { is: 'all', of: [] } as const;

let server: RunningServer;
let store: Store;

beforeAll(async () => {
  server = await startServer();
  store = server.server.services.store;
});
afterAll(() => server.stop());

const read = () => store.find(carparks, ['id'], everything, { limit: 1 });

describe('inside of a transaction there is nothing but its handle', () => {
  test('a read that does not use it is a mistake, however deep it lies', async () => {
    const deep = async () => {
      await setTimeout(1);
      return read();
    };
    await expect(store.transaction(deep)).rejects.toThrow('a read of its own inside of a transaction');
    await expect(store.transaction(() => store.count(carparks, everything))).rejects.toThrow('inside of a transaction');
  });

  test('so is another transaction', async () => {
    await expect(store.transaction(() => store.transaction(async () => 1))).rejects.toThrow(
      'a transaction of its own inside of a transaction',
    );
  });

  test('what is left running behind it is outside again', async () => {
    let after: Promise<unknown> | undefined;
    await store.transaction(async () => {
      after = setTimeout(20).then(read);
    });
    expect(await after).toHaveLength(1);
  });

  test('two that run side by side do not see each other', async () => {
    const [inside, outside] = await Promise.all([
      store.transaction((tx) => store.find(carparks, ['id'], everything, { tx, limit: 1 })),
      read(),
    ]);
    expect(inside).toEqual(outside);
  });
});

describe('work that lost against somebody else', () => {
  /** What a database says that gave up one of two transactions. */
  const lost = Object.assign(new Error('deadlock detected'), { code: '40P01' });

  test.runIf(process.env.SUITE_DATABASE === 'postgres')('is done again from its beginning, a few times', async () => {
    let runs = 0;
    const succeed = store.transaction(async () => {
      if (++runs < 3) throw lost;
      return runs;
    });
    expect(await succeed).toBe(3);
    runs = 0;
    await expect(store.transaction(async () => Promise.reject(((runs += 1), lost)))).rejects.toBe(lost);
    expect(runs).toBe(4);
  });

  test('is not, where it cannot be', async () => {
    let runs = 0;
    await expect(store.transaction(async () => Promise.reject(((runs += 1), lost)), { once: true })).rejects.toBe(lost);
    expect(runs).toBe(1);
  });
});

describe('what is sent without waiting for it', () => {
  const id = async () => String((await read())[0]?.id);
  const missing = sql`update ${sql.table(carparks)} set "noSuchColumn" = 1`;
  const remarkOf = async (row: string) =>
    (await store.find(carparks, ['remark'], isColumn('id', row), { limit: 1 }))[0];

  test('is stored with the rest', async () => {
    const row = await id();
    await store.transaction((tx) => store.sendUpdate(tx, carparks, { remark: 'sent' }, isColumn('id', row)));
    expect(await remarkOf(row)).toEqual({ remark: 'sent' });
  });

  test('takes the rest along where it fails, and says why', async () => {
    const row = await id();
    const before = await remarkOf(row);
    const failing = store.transaction(async (tx) => {
      await store.update(tx, carparks, { remark: 'lost' }, isColumn('id', row));
      await tx.send(missing.compile(tx.kysely));
    });
    await expect(failing).rejects.toThrow('noSuchColumn');
    expect(await remarkOf(row)).toEqual(before);
    const later = store.transaction(async (tx) => {
      await tx.send(missing.compile(tx.kysely));
      return store.update(tx, carparks, { remark: 'lost' }, isColumn('id', row));
    });
    await expect(later).rejects.toThrow('noSuchColumn');
  });

  test.runIf(process.env.SUITE_DATABASE === 'postgres')('so does one that could not even be sent', async () => {
    const row = await id();
    const before = await remarkOf(row);
    const ring: Record<string, unknown> = {};
    ring.ring = ring;
    const failing = store.transaction(async (tx) => {
      await store.update(tx, carparks, { remark: 'lost' }, isColumn('id', row));
      await store.sendUpdate(tx, carparks, { remark: ring }, isColumn('id', row));
    });
    await expect(failing).rejects.toThrow('circular structure');
    expect(await remarkOf(row)).toEqual(before);
  });

  test('rows that are added so are all there, or none of them', async () => {
    const { name } = knownAddressTable;
    const count = () => store.count(name, everything);
    const expiresAt = new Date().toISOString();
    const before = await count();
    // More than may be under way at a time.
    const add = (ids: readonly string[]) =>
      store.transaction(
        async (tx) => {
          for (const each of ids) await store.insert(tx, name, { id: each, expiresAt }, [], { waits: false });
        },
        { once: true },
      );
    const many = Array.from({ length: 450 }, (_, n) => `sent-${n}`);
    await add(many);
    expect(await count()).toBe(before + many.length);
    await expect(add([...many.map((each) => `again-${each}`), 'sent-0'])).rejects.toThrow(/unique/i);
    await expect(add(['sent-0', ...many.map((each) => `again-${each}`)])).rejects.toThrow(/unique/i);
    expect(await count()).toBe(before + many.length);
  });

  test('is undone with the part that it belongs to', async () => {
    const row = await id();
    await store.transaction(async (tx) => {
      await store.update(tx, carparks, { remark: 'kept' }, isColumn('id', row));
      await expect(store.attempt(tx, () => tx.send(missing.compile(tx.kysely)))).rejects.toThrow('noSuchColumn');
    });
    expect(await remarkOf(row)).toEqual({ remark: 'kept' });
  });
});

describe('transactions that share a commit', () => {
  const remarks = async (rows: readonly string[]) =>
    (await store.find(carparks, ['id', 'remark'], { is: 'in', column: 'id', values: rows }, { limit: 10 }))
      .toSorted((one, other) => rows.indexOf(String(one.id)) - rows.indexOf(String(other.id)))
      .map(({ remark }) => remark);
  const write = (row: string, remark: string, fails = false) =>
    store.transaction(async (tx) => {
      await store.update(tx, carparks, { remark }, isColumn('id', row));
      if (fails) throw new Error('changed its mind');
    });

  test('one that fails after it has written takes nothing of the others along', async () => {
    const rows = (await store.find(carparks, ['id'], everything, { limit: 4 })).map(({ id }) => String(id));
    const [one, two, three, four] = rows as [string, string, string, string];
    await Promise.all(rows.map((row) => write(row, 'before')));
    const results = await Promise.allSettled([
      write(one, 'first'),
      write(two, 'second', true),
      write(three, 'third'),
      write(one, 'again', true),
      write(four, 'fourth'),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await remarks(rows)).toEqual(['first', 'before', 'third', 'fourth']);
  });

  test('work that cannot be done again is done once', async () => {
    const rows = (await store.find(carparks, ['id'], everything, { limit: 3 })).map(({ id }) => String(id));
    const [one, two, three] = rows as [string, string, string];
    let runs = 0;
    const once = store.transaction(
      async (tx) => {
        runs++;
        await store.update(tx, carparks, { remark: `once ${runs}` }, isColumn('id', two));
      },
      { once: true },
    );
    const results = await Promise.allSettled([write(one, 'beside'), once, write(three, 'lost', true)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(runs).toBe(1);
    expect((await remarks(rows)).slice(0, 2)).toEqual(['beside', 'once 1']);
  });

  test.runIf(process.env.SUITE_DATABASE !== 'postgres')(
    'nor does it share one: a large one would keep every page as it was before it',
    async () => {
      const other = new SqliteFile(join(server.shared.DATA_DIR as string, 'console.db'));
      const [one, two] = (await store.find(carparks, ['id'], everything, { limit: 2 })).map(({ id }) => String(id));
      const committed = () => other.prepare(`select "remark" from "${carparks}" where "id" = ?`).raw().get([one]);
      const seen: unknown[] = [];
      const once = { once: true };
      await Promise.all([
        write(one as string, 'ahead'),
        store.transaction(async (tx) => {
          seen.push(committed());
          await store.update(tx, carparks, { remark: 'once' }, isColumn('id', one as string));
        }, once),
        store.transaction(async () => seen.push(committed()), once),
        write(two as string, 'behind'),
      ]).finally(() => other.close());
      expect(seen).toEqual([['ahead'], ['once']]);
    },
  );
});

test('tells how busy its connections are', async () => {
  await read();
  expect(server.server.services.db.stats()).toMatchObject({
    size: expect.any(Number),
    connections: expect.any(Number),
    idle: expect.any(Number),
    waiting: 0,
  });
});

test.runIf(process.env.SUITE_DATABASE !== 'postgres')(
  'a writer waits for another connection, and holds up nobody else',
  async () => {
    const other = new SqliteFile(join(server.shared.DATA_DIR as string, 'console.db'));
    // The server may be writing just now.
    await until(() => {
      try {
        other.exec('begin immediate');
      } catch {
        return false;
      }
      return other.inTransaction;
    });
    const written = store.transaction(async (tx) => store.update(tx, carparks, { deletedAt: null }, { is: 'never' }));
    let isDone = false;
    void written.then(() => (isDone = true));
    // Reads are answered, and time goes on, for as long as somebody else writes.
    for (let n = 0; n < 20; n++) {
      await setTimeout(10);
      expect(await read()).toHaveLength(1);
    }
    expect(isDone).toBe(false);
    other.exec('commit');
    other.close();
    await written;
  },
);
