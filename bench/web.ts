/**
 * `npm run bench:web`: how long a user with a slow office machine waits. Headless Chromium with 4x CPU throttling on a
 * line of 1.6 Mbit/s and 150 ms, against the built product.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const port = Number(process.env.BENCH_PORT ?? 28_480);
const runs = Number(process.env.BENCH_RUNS ?? 3);
const base = `http://127.0.0.1:${port}/super_cloud/admin`;
const list = '/passthrough/carpark/index?_size=10';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Name → maximum. */
const budgets = {
  'login JS+CSS, KB gzip': 170,
  'first list JS+CSS, KB gzip': 420,
  'login usable, ms': 2000,
  'rows of a list (cold), ms': 3500,
  'rows of a list (warm), ms': 1800,
  'next page, ms': 300,
  'switch between open tabs, ms': 150,
  'edit dialog first, ms': 300,
  'edit dialog again, ms': 120,
} as const;
type Measure = keyof typeof budgets;

async function startProduct(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (
    !(await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('dist/server/main.js ended; run `npm run build` first');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return child;
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** Compressed size of all scripts and styles loaded so far. */
function watchSize(page: Page): () => number {
  let size = 0;
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname))
      void response.body().then(
        (body) => (size += gzipSync(body, { level: 9 }).length),
        () => undefined,
      );
  });
  return () => Math.round(size / 1024);
}

/** When a condition holds and has been painted, measured from the start of the navigation. */
const painted = (page: Page, selector: string, count = 1): Promise<number> =>
  page.evaluate(
    ([wanted, least]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const shown = [...document.querySelectorAll(wanted)].filter(
            (element) => element.getBoundingClientRect().width > 0,
          );
          if (shown.length < least) return requestAnimationFrame(look);
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        look();
      }),
    [selector, count] as const,
  );

/** The time from a click inside the page until its result has been painted. */
const fromClick = (page: Page, click: string, until: { appears?: string; changes?: string }): Promise<number> =>
  page.evaluate(
    ([trigger, appears, changes]) =>
      new Promise<number>((resolve) => {
        const visible = (selector: string) =>
          [...document.querySelectorAll<HTMLElement>(selector)].find(
            (element) => element.getBoundingClientRect().width > 0,
          );
        const before = changes && visible(changes)?.textContent;
        const from = performance.now();
        visible(trigger)?.click();
        const look = () => {
          const done = appears
            ? visible(appears)
            : changes && visible(changes) && visible(changes)?.textContent !== before;
          if (!done) return requestAnimationFrame(look);
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        };
        look();
      }),
    [click, until.appears ?? '', until.changes ?? ''] as const,
  );

/** Finds the button by its text and marks it for the measurement. */
const markEdit = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody tr button')]
      .find((button) => button.textContent?.trim() === '编辑')
      ?.setAttribute('data-bench-edit', ''),
  );

async function measureLogin(
  browser: Browser,
): Promise<{ found: Partial<Record<Measure, number>>; state: Awaited<ReturnType<BrowserContext['storageState']>> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await slowPage(context);
  const size = watchSize(page);
  await page.goto(`${base}/login`, { waitUntil: 'commit' });
  const usable = await painted(page, '[name=password]');
  await page.waitForLoadState('networkidle');
  const found = { 'login usable, ms': usable, 'login JS+CSS, KB gzip': size() };
  await page.fill('[name=loginName]', 'admin');
  await page.fill('[name=password]', 'Demo@2026!');
  await page.click('button[type=submit]');
  await page.waitForSelector('#main');
  const state = await context.storageState();
  await context.close();
  return { found, state };
}

async function measureList(
  browser: Browser,
  state: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Partial<Record<Measure, number>>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
  const page = await slowPage(context);
  const size = watchSize(page);
  await page.goto(base + list, { waitUntil: 'commit' });
  const cold = await painted(page, 'tbody tr', 10);
  const found: Partial<Record<Measure, number>> = {
    'rows of a list (cold), ms': cold,
    'first list JS+CSS, KB gzip': size(),
  };
  await page.waitForLoadState('networkidle');
  await page.reload({ waitUntil: 'commit' });
  found['rows of a list (warm), ms'] = await painted(page, 'tbody tr', 10);
  await page.waitForLoadState('networkidle');
  found['next page, ms'] = await fromClick(page, 'button[data-next]', { changes: 'tbody tr' });

  const edit = '[data-bench-edit]';
  await markEdit(page);
  found['edit dialog first, ms'] = await fromClick(page, edit, { appears: 'dialog[open] form' });
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  await markEdit(page);
  found['edit dialog again, ms'] = await fromClick(page, edit, { appears: 'dialog[open] form' });
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });

  const tab = (path: string) => `a[data-path="${path}"]`;
  await page.evaluate(() => {
    history.pushState({}, '', '/super_cloud/admin/platform/organizationUser/index');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await page.waitForSelector('[data-page="/platform/organizationUser/index"] tbody tr');
  const back = () =>
    fromClick(page, tab('/passthrough/carpark/index'), {
      appears: '[data-page="/passthrough/carpark/index"] tbody tr',
    });
  const there = () =>
    fromClick(page, tab('/platform/organizationUser/index'), {
      appears: '[data-page="/platform/organizationUser/index"] tbody tr',
    });
  const switches = [await back(), await there(), await back(), await there()];
  found['switch between open tabs, ms'] = median(switches);
  await context.close();
  return found;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

/** Prints each measurement with its budget; false if one is exceeded. */
export async function withinBudgets(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-web-'));
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: process.env.CHROME ?? '/usr/bin/chromium', args: flags });
  try {
    const all: Partial<Record<Measure, number>>[] = [];
    for (let run = 0; run < runs; run++) {
      const { found, state } = await measureLogin(browser);
      all.push({ ...found, ...(await measureList(browser, state)) });
    }
    return report(all);
  } finally {
    await browser.close();
    product.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function report(all: readonly Partial<Record<Measure, number>>[]): boolean {
  const lines = (Object.entries(budgets) as [Measure, number][]).map(([name, budget]) => {
    const value = Math.round(median(all.flatMap((found) => found[name] ?? [])));
    return {
      text: `${name.padEnd(32)} ${String(value).padStart(6)}   of ${String(budget).padStart(5)}`,
      met: value <= budget,
    };
  });
  for (const { text, met } of lines) console.log(`${text}   ${met ? 'ok' : 'MISSED'}`);
  return lines.every(({ met }) => met);
}
