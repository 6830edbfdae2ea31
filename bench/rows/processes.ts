import { availableParallelism } from 'node:os';
import { callers, line, ratio } from '../figures.ts';
import { load, type Measured } from '../load.ts';
import { signIn } from '../product-calls.ts';
import { freePort, start, stop } from '../server.ts';
import type { Stage } from '../stage.ts';
import { operations, productCalls, sampleOf, type Asked } from './calls.ts';
import { seed } from './compare.ts';

const count = 50;
const rows = 20_000;

/** Two processes of the product on one database, beside one of them. */
export async function processes(stage: Stage, seconds: number): Promise<void> {
  if (!stage.server) return console.log('\ntwo processes: not measured, the embedded database belongs to one');
  const place = await stage.place('processes');
  const [one, other] = [await freePort(), await freePort()];
  const first = await start(one, place.dataDir, place.env);
  await stop(first);
  seed(place, rows);
  const children = [await start(one, place.dataDir, place.env), await start(other, place.dataDir, place.env)];
  const cookie = await signIn(one);
  const calls = productCalls(cookie, await sampleOf(one, cookie));
  console.log(`\n${callers(count)}, ${availableParallelism()} cores`);
  for (const operation of operations) {
    const call = calls[operation];
    await both([one, other], call, 0.5);
    const alone = await load(one, count, seconds, call.make, call.seen);
    const together = await both([one, other], call, seconds);
    console.log(line(`${operation}, one process`, alone));
    console.log(line(`${operation}, two`, together));
    console.log(ratio(together, alone));
  }
  await Promise.all(children.map(stop));
}

/** Half of the callers at each process. The times are those of the slower half. */
async function both(ports: readonly number[], { make, seen }: Asked, seconds: number): Promise<Measured> {
  const halves = await Promise.all(ports.map((port) => load(port, count / ports.length, seconds, make, seen)));
  const sum = (figure: 'calls' | 'perSecond' | 'failed') => halves.reduce((total, half) => total + half[figure], 0);
  const slower = (figure: 'p50' | 'p99') => Math.max(...halves.map((half) => half[figure]));
  return {
    calls: sum('calls'),
    perSecond: sum('perSecond'),
    p50: slower('p50'),
    p99: slower('p99'),
    failed: sum('failed'),
  };
}
