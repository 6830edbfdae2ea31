import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Handler } from '../../src/server/events/handler.ts';
import { Worker } from '../../src/server/events/worker.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { openDatabase } from '../../src/server/storage/open.ts';
import { syncSchema } from '../../src/server/storage/sync.ts';
import { addWork } from '../../src/server/storage/work/add.ts';
import { Claims } from '../../src/server/storage/work/claims.ts';
import { Store } from '../../src/server/storage/store.ts';
import { machineTables } from '../../src/server/storage/work/tables.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until, Work } from '../support/work.ts';

const onPostgres = process.env.SUITE_DATABASE === 'postgres';
let server: RunningServer;
let work: Work;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  work = new Work(server);
});
afterAll(() => server.stop());

/** Ends as a killed process does, as far as the database sees it: its rows stay behind, and its beat stops. */
async function diesAt(handler: string): Promise<void> {
  await work.change(handler, { state: 'running', runner: 'a process that was killed', attempts: 1 });
}

/** What finds out about dead processes: the others on PostgreSQL, the next start on SQLite. */
async function isFoundOut(): Promise<void> {
  const membership = await server.server.services.db.join({
    id: 'another process',
    heard: () => work.worker.wake(),
    onMessage: () => undefined,
    failed: (error) => expect(error).toBe(undefined),
  });
  await membership.leave();
}

test('several claimers never get the same row, nor two of one lane, nor one before its turn', async () => {
  const handler = 'test.claimed';
  const lanes = 37;
  const perLane = 8;
  for (let n = 0; n < perLane; n++)
    await work.add(handler, ...Array.from({ length: lanes }, (_, lane) => ({ n, lane: `lane ${lane}` })));
  const order = new Map<string, unknown[]>();
  const seqs: number[] = [];
  const claim = async (name: string) => {
    const claims = new Claims(new Store(server.server.services.db), name);
    for (let empty = 0; empty < 3;) {
      const taken = await claims.take(Date.now(), [handler], 5);
      empty = taken.length === 0 ? empty + 1 : 0;
      if (taken.length === 0) await setTimeout(5);
      expect(new Set(taken.map(({ lane }) => lane)).size).toBe(taken.length);
      for (const one of taken) {
        seqs.push(one.seq);
        order.set(one.lane as string, [...(order.get(one.lane as string) ?? []), one.payload.n]);
        await claims.store.transaction((tx) => claims.finish(tx, one, Date.now()));
      }
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(claim));
  expect(seqs).toHaveLength(lanes * perLane);
  expect(new Set(seqs).size).toBe(seqs.length);
  for (const done of order.values()) expect(done).toEqual(Array.from({ length: perLane }, (_, n) => n));
});

describe('a process that ends', () => {
  test('by a signal gives back what it was at, and nothing counts', async () => {
    let started = 0;
    const handler = work.handler(async ({ signal }) => {
      started++;
      await setTimeout(60_000, undefined, { signal });
    });
    await work.add(handler, {});
    await until(() => started === 1);
    await work.worker.stop();
    expect(await work.rows(handler)).toMatchObject([{ state: 'ready', attempts: 0, lost: 0, runner: null }]);
    await work.change(handler, { state: 'dropped' });
    await work.worker.start();
  });

  test('by kill leaves work that others do', async () => {
    const done: unknown[] = [];
    const handler = work.handler(async ({ number }) => done.push(number));
    await work.add(handler, { dueMs: Date.now() + 3_600_000 });
    await diesAt(handler);
    await work.change(handler, { dueAt: new Date().toISOString() });
    await isFoundOut();
    await until(() => done.length > 0);
    expect(done).toEqual([2]);
    await until(async () => (await work.states(handler))[0] === 'done');
    expect(await work.rows(handler)).toMatchObject([{ lost: 1 }]);
  });

  test('three times at the same work has found its reason', async () => {
    let runs = 0;
    const handler = work.handler(async () => runs++);
    await work.add(handler, { dueMs: Date.now() + 3_600_000 });
    for (let lost = 1; lost <= 3; lost++) {
      await diesAt(handler);
      await isFoundOut();
      expect(await work.rows(handler)).toMatchObject([
        { lost, state: lost < 3 ? 'ready' : 'dead', lastError: expect.stringContaining('has ended') },
      ]);
    }
    expect(runs).toBe(0);
  });

  test('has its work done by itself, with nothing else beside it', async () => {
    let together = 0;
    let beside = 0;
    const other = work.handler(async () => {
      together++;
      await setTimeout(30);
      together--;
    });
    const suspicious = work.handler(async () => {
      beside = Math.max(beside, together);
      together++;
      await setTimeout(30);
      together--;
    });
    await work.add(suspicious, { dueMs: Date.now() + 3_600_000 });
    await work.change(suspicious, { lost: 1, dueAt: new Date().toISOString() });
    await work.add(other, ...Array.from({ length: 30 }, () => ({})));
    await until(async () =>
      [...(await work.states(other)), ...(await work.states(suspicious))].every((state) => state === 'done'),
    );
    expect(beside).toBe(0);
  });

  test.runIf(onPostgres)('is told from one that lives by its beat, by the clock of the database', async () => {
    const handler = 'test.nobody';
    await work.add(handler, {});
    await work.change(handler, { state: 'running', runner: work.worker.id, attempts: 1 });
    await isFoundOut();
    expect(await work.rows(handler)).toMatchObject([{ state: 'running', lost: 0 }]);
    // Its own beat may come in between.
    await until(async () => {
      await sql`update "runner" set "beatAt" = now() - interval '31 seconds' where "id" = ${work.worker.id}`.execute(
        server.server.services.db.reader.kysely,
      );
      await isFoundOut();
      return (await work.states(handler))[0] === 'ready';
    });
    expect(await work.rows(handler)).toMatchObject([{ lost: 1 }]);
  });
});

test.runIf(onPostgres)('two servers share the work, and hear of it from each other', async () => {
  const two = await startServer({ LOG_LEVEL: 'silent', ...server.shared });
  try {
    const other = new Work(two);
    const doneBy = new Map<unknown, string[]>();
    const servers = () => new Set([...doneBy.values()].flat());
    // Whoever is first leaves something to the other.
    const doneHere =
      (here: string): Handler['run'] =>
      async ({ payload: { n } }) => {
        doneBy.set(n, [...(doneBy.get(n) ?? []), here]);
        await until(() => servers().size === 2);
      };
    const name = work.handler(doneHere('one'));
    two.server.worker.handle({ name, run: doneHere('two') });
    await work.add(name, ...Array.from({ length: 200 }, (_, n) => ({ n })));
    await until(async () => (await work.states(name)).every((state) => state === 'done'));
    expect(doneBy.size).toBe(200);
    expect([...doneBy.values()].every((runs) => runs.length === 1)).toBe(true);

    // Only the other one knows this handler, and a notice tells it.
    const heard: unknown[] = [];
    const listener = new pg.Client({ connectionString: server.shared.DATABASE_URL });
    await listener.connect();
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('listen console_work');
    const done: unknown[] = [];
    const foreign = other.handler(async ({ payload }) => done.push(payload.n));
    await work.add(foreign, { n: 1 });
    await until(() => done.length === 1);
    await until(() => heard.includes(work.worker.id));
    await listener.end();
  } finally {
    await two.stop();
  }
});

test.runIf(onPostgres)('a connection that breaks is made again, and nothing is missed', async () => {
  const done: unknown[] = [];
  const handler = work.handler(async ({ payload }) => done.push(payload.n));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_listening_channels%'`.execute(
    server.server.services.db.reader.kysely,
  );
  await work.add(handler, { n: 1 });
  await until(() => done.length === 1);
});

test.skipIf(onPostgres)('at rest the machine asks the database for nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'work-'));
  const db = await openDatabase({ dataDir });
  let statements = 0;
  const counted: Database = {
    ...db,
    get reader() {
      return (statements++, db.reader);
    },
    transaction: (...args) => (statements++, db.transaction(...args)),
  };
  const store = new Store(counted);
  await syncSchema(counted, machineTables);
  const worker = new Worker(store, Date.now, server.server.services.log);
  try {
    const done: number[] = [];
    worker.handle({ name: 'test', run: async ({ payload }) => done.push(Number(payload.n)) });
    await worker.start();
    const add = (n: number, dueMs: number) =>
      store.transaction((tx) => addWork(store, tx, { key: String(n), handler: 'test', payload: { n }, dueMs }));
    await add(1, Date.now());
    await add(2, Date.now() + 3_600_000);
    await until(() => done.length === 1);
    // It may still write down that it is done.
    await worker.idle();
    statements = 0;
    await setTimeout(1000);
    expect(statements).toBe(0);
    await add(3, Date.now());
    await until(() => done.length === 2);
    expect(statements).toBeGreaterThan(0);
  } finally {
    await worker.stop();
    await db.close();
    await rm(dataDir, { recursive: true });
  }
});
