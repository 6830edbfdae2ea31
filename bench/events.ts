import { readConfig } from '../src/server/config.ts';
import { createServer } from '../src/server/server.ts';
import { addWork, type NewWork } from '../src/server/storage/work/add.ts';
import { freePort, pause, processorMs, start, stop } from './server.ts';
import type { Stage } from './stage.ts';

const handler = 'bench.event';
const many = 5000;
const singles = 300;
const runs = 3;
const idleSeconds = 20;

/** Work for a handler that stores nothing but that it is done, as the events of records are. */
const workOf = (key: string, lane: string): NewWork => ({ key, handler, lane, payload: {}, dueMs: Date.now() });

const rank = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function whenDone(isDone: () => boolean, everyMs = 5): Promise<void> {
  while (!isDone()) await pause(everyMs);
}

/** How many events are done in a second, and how long one takes from its commit to its handler. */
async function measure(title: string, env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error', ...env });
  const server = await createServer({ ...config, durable: true });
  const { store } = server.services;
  const begun = new Map<string, number>();
  let done = 0;
  server.worker.handle({
    name: handler,
    async run({ key, finish }) {
      begun.set(key, performance.now());
      await finish(async () => undefined);
      done++;
    },
  });
  const add = (...work: NewWork[]) => store.transaction((tx) => addWork(store, tx, ...work));
  try {
    let best = 0;
    for (let run = 0; run < runs; run++) {
      done = 0;
      const from = performance.now();
      for (let n = 0; n < many; n += 500)
        await add(...Array.from({ length: 500 }, (_one, i) => workOf(`many:${run}:${n + i}`, `lane:${(n + i) % 200}`)));
      await whenDone(() => done >= many);
      best = Math.max(best, (many * 1000) / (performance.now() - from));
    }
    let latency: readonly number[] = [];
    for (let run = 0; run < runs; run++) {
      const waited: number[] = [];
      for (let n = 0; n < singles; n++) {
        const key = `single:${run}:${n}`;
        await add(workOf(key, key));
        const committed = performance.now();
        await whenDone(() => begun.has(key), 0);
        waited.push((begun.get(key) as number) - committed);
      }
      const sorted = waited.toSorted((a, b) => a - b);
      if (latency.length === 0 || rank(sorted, 0.99) < rank(latency, 0.99)) latency = sorted;
    }
    console.log(
      `${title}: ${Math.round(best)} events/s; from commit to handler p50 ${rank(latency, 0.5).toFixed(1)} ms, ` +
        `p99 ${rank(latency, 0.99).toFixed(1)} ms (best of ${runs} runs)`,
    );
  } finally {
    await server.close();
  }
}

/** Processor time of the product while nobody calls, which a busy machine does not change. */
async function idle(title: string, dataDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  const child = await start(await freePort(), dataDir, env);
  await pause(5000);
  const before = processorMs(child);
  await pause(idleSeconds * 1000);
  const share = (processorMs(child) - before) / (idleSeconds * 1000);
  await stop(child);
  console.log(`${title}: ${(share * 100).toFixed(2)} % of one processor at rest`);
}

export async function events(stage: Stage): Promise<void> {
  await measure(stage.name, (await stage.place('events')).env);
  const { dataDir, env } = await stage.place('idle');
  await idle(stage.name, dataDir, env);
}
