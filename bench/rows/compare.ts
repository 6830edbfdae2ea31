import { execFileSync, type ChildProcess } from 'node:child_process';
import { callers, costed, line, ratio, type Costed } from '../figures.ts';
import { load } from '../load.ts';
import { signIn } from '../product-calls.ts';
import { freePort, pause, resident, start, startFloor, stop } from '../server.ts';
import type { Place, Stage } from '../stage.ts';
import { connections, floorCalls, operations, productCalls, sampleOf, secret, type Asked } from './calls.ts';

const rows = 100_000;

export const seed = ({ env }: Place, count: number) =>
  execFileSync(process.execPath, ['src/cli/run.mjs', 'seed', 'organisation/staff', String(count)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const inSeconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1);

/** The product beside the floor over the same rows. */
export async function compare(stage: Stage, floorScript: string, seconds: number): Promise<void> {
  const place = await stage.place('product');
  const port = await freePort();
  const startProduct = () => start(port, place.dataDir, place.env);
  // The first start installs the demo data that the seeded rows refer to.
  let from = performance.now();
  let product = await startProduct();
  console.log(`first start, with demo data, in ${inSeconds(from)} s`);
  await stop(product);
  from = performance.now();
  seed(place, rows);
  console.log(`seeded ${rows} staff in ${inSeconds(from)} s`);
  const copy = await stage.copyOf(place);

  const cold: number[] = [];
  for (let i = 0; i < 3; i++) {
    await stop(product);
    from = performance.now();
    product = await startProduct();
    cold.push(performance.now() - from);
  }
  const floor = await startFloor(floorScript, copy, secret);
  const cookie = await signIn(port);
  const sample = await sampleOf(port, cookie);
  await pause(2000);
  console.log(`cold start ${cold.map((ms) => Math.round(ms)).join(', ')} ms; memory at rest ${resident(product)} MB\n`);
  const [ours, bare] = [productCalls(cookie, sample), floorCalls(sample)];
  for (const operation of operations)
    for (const count of connections) {
      const measure = (of: typeof floor, call: Asked) => costed(of, count, seconds, call.make, call.seen);
      const remembered = operation === 'list' ? bare.remembered : undefined;
      await load(port, count, 0.5, ours[operation].make, ours[operation].seen);
      await load(floor.port, count, 0.5, bare[operation].make, bare[operation].seen);
      say(operation, count, {
        product: await measure({ port, child: product }, ours[operation]),
        floor: await measure(floor, bare[operation]),
        ...(remembered && { remembered: await measure(floor, remembered) }),
      });
    }
  sayMemory(product, floor.child);
  await stop(product);
  await stop(floor.child);
}

interface Figures {
  readonly product: Costed;
  readonly floor: Costed;
  /** Of a floor that keeps its totals. */
  readonly remembered?: Costed;
}

function say(operation: string, count: number, { product, floor, remembered }: Figures): void {
  console.log(`${operation}, ${callers(count)}`);
  console.log(line('  product', product));
  console.log(line('  floor', floor));
  if (remembered) console.log(line('  floor, total kept', remembered));
  console.log(ratio(product, floor));
  if (remembered) console.log(ratio(product, remembered, 'ratio, total kept'));
}

const sayMemory = (product: ChildProcess, floor: ChildProcess) =>
  console.log(`\nmemory after the load ${resident(product)} MB (floor ${resident(floor)} MB)`);
