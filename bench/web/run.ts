/**
 * `npm run bench:web`: how long a user waits, with a slow office machine on a slow line and with this one on loopback,
 * against the built product; with `--peers` beside two other frameworks, in turns, so that ratios are of one sitting.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../tests/support/find-chromium.ts';
import { product, type App } from './apps.ts';
import { measure, measures, median, type Found, type Measure } from './measure.ts';
import { quick, slow, type Conditions } from './page.ts';
import { startPeers } from './peers.ts';

const port = Number(process.env.BENCH_PORT ?? 28_480);
const runs = Number(process.env.BENCH_RUNS ?? 3);
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Maximums on the slow line. */
const budgets: Partial<Record<Measure, number>> = {
  'sign-in usable, ms': 2000,
  'sign-in, KB over the line': 170,
  'rows cold, ms': 3500,
  'rows cold, requests': 12,
  'rows cold, KB over the line': 420,
  'rows, elements': 1000,
  'rows warm, ms': 1800,
  'next page, ms': 300,
  'switch between lists, ms': 150,
  'edit first, ms': 300,
  'edit again, ms': 120,
};

async function startProduct(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('dist/server/main.js ended; run `npm run build` first');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return child;
}

/** Prints each measurement with its budget; false if one is exceeded. */
export async function withinBudgets(besidePeers: boolean): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-web-'));
  const peers = besidePeers ? await startPeers() : [];
  const server = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: flags });
  try {
    const apps = [product(port), ...peers.map(({ app }) => app)];
    let isMet = true;
    for (const conditions of [slow, quick]) {
      const found = new Map<App, Found[]>(apps.map((app) => [app, []]));
      for (let run = 0; run < runs; run++)
        for (const app of apps) found.get(app)?.push(await measure(browser, app, conditions));
      isMet = report(conditions, found) && isMet;
    }
    return isMet;
  } finally {
    await browser.close();
    server.kill();
    for (const peer of peers) peer.server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A column for each application; the product's share of each peer's figure behind it. */
function report(conditions: Conditions, all: ReadonlyMap<App, readonly Found[]>): boolean {
  const hasBudgets = conditions === slow;
  let isMet = true;
  console.log(`\n${conditions.name.padEnd(30)}${[...all.keys()].map(({ name }) => name.padStart(14)).join('')}`);
  for (const name of measures) {
    const [own = Number.NaN, ...others] = [...all.values()].map((found) => median(found.map((one) => one[name])));
    const budget = hasBudgets ? budgets[name] : undefined;
    const isWithin = budget === undefined || own <= budget;
    isMet &&= isWithin;
    const cells = others.map((value) => `${String(Math.round(value)).padStart(8)} ${(own / value).toFixed(2)}`);
    const last = budget === undefined ? '' : `   of ${budget}${isWithin ? '' : '   MISSED'}`;
    console.log(
      `${name.padEnd(30)}${String(Math.round(own)).padStart(14)}${cells.map((cell) => cell.padStart(14)).join('')}${last}`,
    );
  }
  return isMet;
}
