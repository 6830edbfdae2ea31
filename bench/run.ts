/**
 * `npm run bench`: compares the product with a hand-written baseline over the same rows in one run. The ratios are
 * meaningful on any machine, the absolute numbers only on this one.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { events } from './events.ts';
import { load, requestText, type Make, type Measured } from './load.ts';
import { payments } from './payments.ts';
import { api, encode, form, signIn } from './product-calls.ts';
import { statements } from './statement.ts';

const root = process.cwd();
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const connections = [1, 10, 50];
const secret = 'bench';

interface Target {
  port: number;
  process: ChildProcess;
  coldMs: number;
}

const started: ChildProcess[] = [];

async function start(
  args: readonly string[],
  port: number,
  ready: string,
  env: Record<string, string>,
): Promise<Target> {
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, CALLS_PER_SECOND: '0', ADDRESS_CALLS_PER_SECOND: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.push(child);
  while (
    !(await fetch(`http://127.0.0.1:${port}${ready}`).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { port, process: child, coldMs: performance.now() - from };
}

const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

const residentMb = (child: ChildProcess) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** A project with staff, and the ids needed to add another one. */
interface Sample {
  orgId: string;
  companyDeptId: string;
  ids: string[];
}

interface Asked {
  make: Make;
  /** Reads replies; an update needs the version that the previous one returned. */
  seen?: (body: string) => void;
}

type Calls = Record<'list' | 'read' | 'add' | 'update', Asked>;

let unique = 0;
const phone = () => `139${String(10_000_000 + (++unique % 89_999_999)).padStart(8, '0')}`;

function productCalls(cookie: string, { orgId, companyDeptId, ids }: Sample): Calls {
  const headers = { ...form, cookie };
  const versions = new Map<string, number>();
  const pick = () => ids[unique++ % ids.length] as string;
  const list = requestText(
    'POST',
    `${api}/organisation/staff/list`,
    headers,
    encode({ orgId, page: 1, limit: 20, _sort: 'createdAt', _order: 'desc' }),
  );
  return {
    list: { make: () => list },
    read: { make: () => requestText('GET', `${api}/organisation/staff/${pick()}`, headers) },
    add: {
      make: () =>
        requestText(
          'POST',
          `${api}/organisation/staff/add`,
          headers,
          encode({
            staffName: '陈思远',
            orgId,
            companyDeptId,
            staffType: 'repair',
            mobile: phone(),
            staffNo: `B${++unique}`,
          }),
        ),
    },
    update: {
      make: () => {
        const id = pick();
        return requestText(
          'POST',
          `${api}/organisation/staff/update`,
          headers,
          encode({ id, version: versions.get(id) ?? 1, staffName: `陈思远${++unique % 1000}` }),
        );
      },
      seen: (body: string) => {
        const { data } = JSON.parse(body) as { data?: { id?: string; version?: number } };
        if (data?.id && data.version) versions.set(data.id, data.version);
      },
    },
  };
}

function floorCalls({ orgId, companyDeptId, ids }: Sample): Calls {
  const authorization = `bench.${createHmac('sha256', secret).update('bench').digest('base64url')}`;
  const headers = { 'content-type': 'application/json', authorization };
  const versions = new Map<string, number>();
  const pick = () => ids[unique++ % ids.length] as string;
  const list = requestText('POST', '/list', headers, JSON.stringify({ orgId, page: 1, limit: 20 }));
  return {
    list: { make: () => list },
    read: { make: () => requestText('GET', `/${pick()}`, { authorization }) },
    add: {
      make: () =>
        requestText(
          'POST',
          '/add',
          headers,
          JSON.stringify({
            staffName: '陈思远',
            orgId,
            companyDeptId,
            staffType: 'repair',
            mobile: phone(),
            staffNo: `F${++unique}`,
          }),
        ),
    },
    update: {
      make: () => {
        const id = pick();
        return requestText(
          'POST',
          '/update',
          headers,
          JSON.stringify({ id, version: versions.get(id) ?? 1, staffName: `陈思远${++unique % 1000}` }),
        );
      },
      seen: (body: string) => {
        const { data } = JSON.parse(body) as { data?: { id?: string; version?: number } };
        if (data?.id && data.version) versions.set(data.id, data.version);
      },
    },
  };
}

async function sampleOf(port: number, cookie: string): Promise<Sample> {
  const ask = async (query: Record<string, string | number>) => {
    const reply = await fetch(`http://127.0.0.1:${port}${api}/organisation/staff/list`, {
      method: 'POST',
      headers: { ...form, cookie },
      body: encode(query),
    });
    return (
      (await reply.json()) as {
        data: { list: { id: string; orgId: string; companyDeptId: string; version: number }[] };
      }
    ).data.list;
  };
  const [first] = await ask({ limit: 1 });
  if (!first) throw new Error('there is no staff to ask for');
  const rows = await ask({ limit: 200, orgId: first.orgId });
  return {
    orgId: first.orgId,
    companyDeptId: first.companyDeptId,
    ids: rows.filter(({ version }) => version === 1).map(({ id }) => id),
  };
}

const build = (entry: string, outDir: string) =>
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      join(root, 'bench/vite.config.ts'),
      '--ssr',
      entry,
      '--outDir',
      outDir,
      '--logLevel',
      'error',
    ],
    { cwd: root, stdio: 'inherit' },
  );

const seed = (dataDir: string, rows: number) =>
  execFileSync(process.execPath, [join(root, 'src/cli/run.mjs'), 'seed', 'organisation/staff', String(rows)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const line = (label: string, { perSecond, p50, p99, failed }: Measured) =>
  `${label.padEnd(10)} ${String(perSecond).padStart(7)} req/s   p50 ${p50.toFixed(2).padStart(7)} ms   p99 ${p99.toFixed(2).padStart(7)} ms${failed > 0 ? `   ${failed} FAILED` : ''}`;

async function compare(folder: string): Promise<void> {
  const dataDir = join(folder, 'product');
  const product = join(root, 'dist/server/main.js');
  // The first start installs the demo data that the seeded rows refer to.
  const first = await start([product], 20_301, '/healthz', { PORT: '20301', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  await stop(first.process);
  const from = performance.now();
  seed(dataDir, 100_000);
  console.log(`seeded 100,000 staff in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  const floorFile = join(folder, 'floor.db');
  copyFileSync(join(dataDir, 'console.db'), floorFile);

  const cold: number[] = [];
  let target = await start([product], 20_301, '/healthz', { PORT: '20301', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  for (let i = 0; i < 3; i++) {
    await stop(target.process);
    target = await start([product], 20_301, '/healthz', { PORT: '20301', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    cold.push(target.coldMs);
  }
  const floor = await start([join(folder, 'floor/floor.js'), floorFile, '20302', secret], 20_302, '/none', {});
  const cookie = await signIn(20_301);
  const sample = await sampleOf(20_301, cookie);
  const product0 = productCalls(cookie, sample);
  const floor0 = floorCalls(sample);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  console.log(
    `cold start ${cold.map((ms) => Math.round(ms)).join(', ')} ms; memory at rest ${residentMb(target.process)} MB\n`,
  );
  for (const op of ['list', 'read', 'add', 'update'] as const) {
    for (const count of connections) {
      const run = (port: number, call: Asked) => load(port, count, seconds, call.make, call.seen);
      // Updates of one row run one after the other; on several connections they would conflict on its version.
      if (op === 'update' && count > sample.ids.length) continue;
      await load(20_301, count, 0.5, product0[op].make, product0[op].seen);
      await load(20_302, count, 0.5, floor0[op].make, floor0[op].seen);
      const ours = await run(20_301, product0[op]);
      const bare = await run(20_302, floor0[op]);
      console.log(`${op}, ${count} connection${count > 1 ? 's' : ''}`);
      console.log(line('  product', ours));
      console.log(line('  floor', bare));
      console.log(`  ratio      ${(ours.perSecond / bare.perSecond).toFixed(2)}`);
    }
  }
  console.log(`\nmemory after the load ${residentMb(target.process)} MB (floor ${residentMb(floor.process)} MB)`);
  await stop(target.process);
  await stop(floor.process);
}

/** How list and add slow down as the table grows. */
async function grow(folder: string): Promise<void> {
  const dataDir = join(folder, 'growing');
  const product = join(root, 'dist/server/main.js');
  const env = { PORT: '20303', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  await stop((await start([product], 20_303, '/healthz', env)).process);
  let rows = 0;
  console.log('\nrows        list first page   deep page     first total   substring      add');
  for (const target of [1000, 100_000, 1_000_000]) {
    seed(dataDir, target - rows);
    rows = target;
    const { process: child } = await start([product], 20_303, '/healthz', env);
    const cookie = await signIn(20_303);
    const sample = await sampleOf(20_303, cookie);
    const calls = productCalls(cookie, sample);
    const ask = (fields: Record<string, string | number>) =>
      requestText('POST', `${api}/organisation/staff/list`, { ...form, cookie }, encode(fields));
    const once = async (make: Make) => (await load(20_303, 1, 0.001, make)).p50;
    const deep = Math.max(1, Math.floor(target / 20 / 2));
    // Each total uses a new filter, so that no cache can answer it.
    const total = await once(() => ask({ limit: 1, createdAt_gte: '2000-01-01T00:00:00Z' }));
    const page = (await load(20_303, 1, 1, calls.list.make)).p50;
    const deepPage = (await load(20_303, 1, 1, () => ask({ page: deep, limit: 20 }))).p50;
    let n = 0;
    const search = (
      await load(20_303, 1, 1, () =>
        ask({ q: ['志强', '晓婷', '文博', '国华'][n++ % 4] as string, limit: 20, page: 1 }),
      )
    ).p99;
    const add = (await load(20_303, 1, 1, calls.add.make)).p50;
    const cell = (ms: number) => `${ms.toFixed(2)} ms`.padStart(12);
    console.log(
      `${String(target).padEnd(10)} ${cell(page)}  ${cell(deepPage)}  ${cell(total)}  ${cell(search)}  ${cell(add)}`,
    );
    await stop(child);
  }
}

// Inside the project, so that the baseline can resolve its packages.
mkdirSync(join(root, '.tmp'), { recursive: true });
const folder = mkdtempSync(join(root, '.tmp/bench-'));
const parts: Readonly<Record<string, () => Promise<void>>> = {
  async rows() {
    build('bench/floor.ts', join(folder, 'floor'));
    await compare(folder);
  },
  async payments() {
    build('bench/pay-floor.ts', join(folder, 'pay-floor'));
    await payments(folder, join(folder, 'pay-floor/pay-floor.js'), seconds, line);
  },
  statement: () => statements(folder, process.env.TEST_DATABASE_URL, seconds),
  events: () => events(folder, process.env.TEST_DATABASE_URL),
  growth: () => grow(folder),
};
try {
  const asked = process.env.BENCH?.split(',') ?? Object.keys(parts);
  for (const part of asked) {
    if (!parts[part]) throw new Error(`BENCH has ${Object.keys(parts).join(', ')}; not ${part}`);
    await parts[part]();
  }
} finally {
  await Promise.all(started.map(stop));
  rmSync(folder, { recursive: true, force: true });
}
