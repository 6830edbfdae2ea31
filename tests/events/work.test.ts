import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PermanentError } from '../../src/server/events/handler.ts';
import { backOff } from '../../src/server/events/back-off.ts';
import { deadLetters, drop, sendAgain, sweepWork } from '../../src/server/storage/work/letters.ts';
import { TestClock } from '../support/clock.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until, Work } from '../support/work.ts';

const clock = new TestClock();
let server: RunningServer;
let work: Work;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' }, clock.now);
  work = new Work(server);
});
afterAll(() => server.stop());

describe('work is stored with its cause', () => {
  test('and done within a moment', async () => {
    const done: unknown[] = [];
    const handler = work.handler(async ({ payload }) => done.push(payload.n));
    await work.add(handler, { n: 1 });
    await until(() => done.length > 0);
    expect(done).toEqual([1]);
    await until(async () => (await work.states(handler))[0] === 'done');
  });

  test('what is rolled back leaves nothing behind and wakes nobody', async () => {
    let runs = 0;
    const handler = work.handler(async () => runs++);
    const failing = work.store.transaction(async (tx) => {
      await work.addWithin(tx, handler, { n: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await work.rows(handler)).toEqual([]);
    await setTimeout(300);
    expect(runs).toBe(0);
  });

  test('what has a key happens once, whoever asks how often', async () => {
    let runs = 0;
    const handler = work.handler(async () => runs++);
    const added = await Promise.all([1, 2, 3, 4].map(() => work.add(handler, { key: `${handler}:once` })));
    expect(added.toSorted()).toEqual([0, 0, 0, 1]);
    await until(async () => (await work.states(handler))[0] === 'done');
    expect(await work.add(handler, { key: `${handler}:once` })).toBe(0);
    expect(runs).toBe(1);
  });
});

describe('effects and the note that they are done', () => {
  test('are stored together, or neither is', async () => {
    const effects = work.handler(async () => undefined);
    let tries = 0;
    const handler = work.handler(async ({ finish }) => {
      await finish(async (tx) => {
        await work.addWithin(tx, effects, { n: ++tries });
        if (tries === 1) throw new Error('half way');
      });
    });
    await work.add(handler, {});
    await until(async () => (await work.rows(handler))[0]?.lastError === 'half way');
    expect(await work.rows(effects)).toEqual([]);
    await work.hurry(handler);
    await until(async () => (await work.states(handler))[0] === 'done');
    expect(await work.rows(effects)).toHaveLength(1);
  });

  test('somebody who was thought to be dead stores nothing any more', async () => {
    let go: (() => void) | undefined;
    const effects = work.handler(async () => undefined);
    const outcomes: string[] = [];
    const handler = work.handler(async ({ number, finish }) => {
      if (number === 1) await new Promise<void>((resolve) => (go = resolve));
      await finish((tx) => work.addWithin(tx, effects, {})).then(
        () => outcomes.push(`stored ${number}`),
        (error: Error) => {
          outcomes.push(error.message);
          throw error;
        },
      );
    });
    await work.add(handler, {});
    await until(() => go !== undefined);
    await work.change(handler, { runner: 'another process', attempts: 2 });
    go?.();
    await until(() => outcomes.length > 0);
    expect(outcomes).toEqual(['the work belongs to another process by now']);
    expect(await work.rows(effects)).toEqual([]);
    expect(await work.rows(handler)).toMatchObject([{ state: 'running', runner: 'another process' }]);
    await work.change(handler, { state: 'dropped', runner: null });
  });
});

describe('order', () => {
  test('one lane goes one after the other, as it was stored, though some of it fails', async () => {
    const done: unknown[] = [];
    let together = 0;
    let max = 0;
    const failed = new Set<unknown>();
    const handler = work.handler(async ({ payload: { n } }) => {
      max = Math.max(max, ++together);
      await setTimeout(Math.random() * 5);
      together--;
      if (Number(n) % 3 === 0 && !failed.has(n)) {
        failed.add(n);
        throw new Error('not at once');
      }
      done.push(n);
    });
    const numbers = Array.from({ length: 12 }, (_, i) => i + 1);
    for (const n of numbers) await work.add(handler, { n, lane: `${handler} a` });
    await until(async () => {
      await work.hurry(handler);
      return done.length === numbers.length;
    });
    expect(done).toEqual(numbers);
    expect(max).toBe(1);
  });

  test('a lane that is stuck holds no other up', async () => {
    const done: unknown[] = [];
    const handler = work.handler(async ({ payload: { n } }) => {
      if (n === 1) throw new Error('stuck');
      done.push(n);
    });
    await work.add(
      handler,
      { n: 1, lane: `${handler} a` },
      { n: 2, lane: `${handler} a` },
      { n: 3, lane: `${handler} b` },
      { n: 4 },
    );
    await until(() => done.length === 2);
    expect(done.toSorted()).toEqual([3, 4]);
    await until(async () => (await work.rows(handler))[0]?.lastError === 'stuck');
    const [stuck, behind] = await work.rows(handler);
    expect([stuck?.state, behind?.state]).toEqual(['ready', 'ready']);
    // Whoever waits behind it is not looked at before it either.
    expect(new Date(behind?.dueAt as string).getTime()).toBe(new Date(stuck?.dueAt as string).getTime());
    await work.change(handler, { state: 'dropped' });
  });

  test('a few long ones do not keep the short ones waiting', async () => {
    let long = 0;
    let max = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow = work.handler(
      async () => {
        max = Math.max(max, ++long);
        await released;
        long--;
      },
      { pool: 'files' },
    );
    const quick = work.handler(async () => undefined);
    await work.add(slow, {}, {}, {}, {}, {});
    await until(() => long > 0);
    await work.add(quick, {}, {}, {});
    await until(async () => (await work.states(quick)).every((state) => state === 'done'));
    expect(long).toBeGreaterThan(0);
    release();
    await until(async () => (await work.states(slow)).every((state) => state === 'done'));
    expect(max).toBe(2);
  });
});

describe('what fails', () => {
  test('is tried again later and later, with some chance in it', () => {
    expect([1, 2, 3, 12, 40].map((attempts) => backOff(attempts, () => 0.5))).toEqual([
      10_000, 20_000, 40_000, 20_480_000, 21_600_000,
    ]);
    expect([backOff(1, () => 0), backOff(1, () => 1)]).toEqual([8000, 12_000]);
  });

  test('too often is a dead letter, which can be sent again', async () => {
    let broken = true;
    const told: unknown[] = [];
    const handler = work.handler(
      async () => {
        if (broken) throw new Error('out of order');
      },
      { gaveUp: async (payload) => void told.push(payload.n) },
    );
    await work.add(handler, { n: 7, maxAttempts: 2 });
    await until(async () => {
      await work.hurry(handler);
      return (await work.states(handler))[0] === 'dead';
    });
    expect(await work.rows(handler)).toMatchObject([{ attempts: 2, lastError: 'out of order' }]);
    await until(() => told.length > 0);
    expect(told).toEqual([7]);
    const letter = (await deadLetters(work.store, 10)).find((one) => one.handler === handler);
    broken = false;
    const again = () => work.store.transaction((tx) => sendAgain(work.store, tx, Number(letter?.seq), clock.now()));
    expect(await again()).toBe(true);
    await until(async () => (await work.states(handler))[0] === 'done');
    expect(await again()).toBe(false);
  });

  test('for good is not tried a second time', async () => {
    let runs = 0;
    const handler = work.handler(async () => {
      runs++;
      throw new PermanentError('there is no such address');
    });
    await work.add(handler, {});
    await until(async () => (await work.states(handler))[0] === 'dead');
    expect(runs).toBe(1);
  });

  test('where order counts, holds what is behind it until somebody lets it go', async () => {
    const done: unknown[] = [];
    const handler = work.handler(async ({ payload: { n } }) => {
      if (n === 1) throw new PermanentError('never');
      done.push(n);
    });
    await work.add(handler, { n: 1, lane: handler, holds: true }, { n: 2, lane: handler });
    await until(async () => (await work.states(handler))[0] === 'held');
    await setTimeout(200);
    expect(done).toEqual([]);
    const [held] = await work.rows(handler);
    expect(await work.store.transaction((tx) => drop(work.store, tx, Number(held?.seq), clock.now()))).toBe(true);
    await until(() => done.length === 1);
    expect(await work.states(handler)).toEqual(expect.arrayContaining(['dropped']));
  });

  test('by taking too long is broken off', async () => {
    let ended: unknown;
    const handler = work.handler(
      ({ signal }) =>
        setTimeout(60_000, undefined, { signal }).catch((error: Error) => {
          ended = error.cause ?? error;
          throw error;
        }),
      { seconds: () => 0.1 },
    );
    await work.add(handler, { maxAttempts: 1 });
    await until(async () => (await work.states(handler))[0] === 'dead');
    expect(await work.rows(handler)).toMatchObject([{ lastError: 'not done within 0.1 s' }]);
    expect(ended).toMatchObject({ seconds: 0.1 });
  });
});

describe('time', () => {
  test('what is due later is done then, also where the clock is moved', async () => {
    const done: unknown[] = [];
    const handler = work.handler(async ({ payload: { n } }) => done.push(n));
    const in40Days = clock.now() + 40 * 86_400_000;
    await work.add(handler, { n: 2, dueMs: in40Days }, { n: 1, dueMs: clock.now() + 300 });
    await until(() => done.length === 1);
    expect(done).toEqual([1]);
    clock.pass({ minutes: 40 * 24 * 60 });
    work.worker.wake();
    await until(() => done.length === 2);
    expect(done).toEqual([1, 2]);
  });

  test('what is done is forgotten after a day, dead letters are not', async () => {
    const good = work.handler(async () => undefined);
    const bad = work.handler(async () => Promise.reject(new PermanentError('no')));
    await work.add(good, {});
    await work.add(bad, {});
    await until(async () => (await work.states(good))[0] === 'done' && (await work.states(bad))[0] === 'dead');
    await sweepWork(work.store, clock.now());
    expect(await work.rows(good)).toHaveLength(1);
    await sweepWork(work.store, clock.now() + 25 * 3_600_000);
    expect(await work.rows(good)).toHaveLength(0);
    expect(await work.rows(bad)).toHaveLength(1);
  });
});
