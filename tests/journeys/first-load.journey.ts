import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJourney, type Journey } from '../support/browser.ts';
import { quiet } from '../support/quiet.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

/** Scripts and styles as they arrive: name → size when compressed with gzip, in KB. */
function watchCode(page: Page): Map<string, number> {
  const arrived = new Map<string, number>();
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    if (/\.(js|css)$/.test(name))
      void response.body().then(
        (body) => arrived.set(name, gzipSync(body, { level: 9 }).length / 1024),
        () => undefined,
      );
  });
  return arrived;
}

const sum = (sizes: Map<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0);

test('the sign-in screen needs at most 110 KB of code', async () => {
  const { page, open } = await journey.visitor();
  const code = watchCode(page);
  await open('/login');
  await page.getByLabel('账号').waitFor();
  await quiet(page);
  expect(sum(code)).toBeGreaterThan(60);
  expect(sum(code), [...code.keys()].join(' ')).toBeLessThanOrEqual(110);
});

test('the first list needs at most 12 requests and 300 KB, and all its code is named in the page', async () => {
  const first = await journey.visitor();
  await first.signIn('admin');
  const { page, context, open } = await journey.visitor({ storageState: await first.context.storageState() });
  // What is fetched afterwards, while the machine is idle, is in nobody's way.
  await context.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll('tbody tr').length < 10) return;
      watch.disconnect();
      performance.mark('rows');
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const code = watchCode(page);
  await open('/passthrough/carpark/index');
  const html = await (await page.request.get(page.url())).text();
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  await quiet(page);
  const needed = await page.evaluate(() => {
    const rows = performance.getEntriesByName('rows')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .flatMap((entry) => (entry.startTime < rows ? (entry.name.split('/').at(-1) ?? '') : []));
  });
  const counted = new Map([...code].filter(([name]) => needed.includes(name)));
  expect(sum(counted)).toBeGreaterThan(150);
  expect(sum(counted), [...counted.keys()].join(' ')).toBeLessThanOrEqual(300);
  // The page, what it names, and data: nothing has to be run before the next file is known. Nobody waits for the icon.
  expect([...counted.keys()].filter((name) => !html.includes(name))).toEqual([]);
  const waited = needed.filter((name) => !name.startsWith('favicon'));
  expect(waited.length + 1, waited.join(' ')).toBeLessThanOrEqual(12);
  expect([...counted.keys()].filter((name) => /richtext|echarts|picker/i.test(name))).toEqual([]);
});

test('the designers of forms and flows come only when they are opened', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'project-a' });
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  const has = async (text: string) => (await Promise.all(scripts)).some((script) => script.includes(text));
  await open('/diyForm/template');
  await page.locator('tbody tr[data-id]').first().waitFor();
  await quiet(page);
  expect(await Promise.all(['表单模板', '查找步骤', '字段设置'].map(has))).toEqual([true, false, false]);
  await open('/diyForm/flows');
  await page.getByPlaceholder('查找步骤').waitFor();
  expect(await Promise.all(['查找步骤', '字段设置'].map(has))).toEqual([true, false]);
});

test('rows are asked for beside the profile when a page is loaded again', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'admin' });
  await open('/passthrough/carpark/index');
  await page.locator('tbody tr[data-id]').first().waitFor();
  // The profile comes only once rows were asked for; if they waited for it, neither would come.
  let again = false;
  const asked = new Promise<void>((resolve) =>
    page.on('request', (request) => {
      if (request.isNavigationRequest()) again = true;
      else if (again && request.url().endsWith('/carpark/list')) resolve();
    }),
  );
  await page.route('**/user/profile?*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await page.locator('tbody tr[data-id]').first().waitFor();
});

test('20 rows cost at most 600 elements, the menu and all else as many again', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'admin' });
  await open('/platform/organizationUser/index');
  await page.waitForFunction(() => document.querySelectorAll('tbody tr[data-id]').length === 20);
  const count = (css: string) => page.locator(css).count();
  expect(await count('tbody td[data-field]')).toBeGreaterThan(150);
  expect(await count('main table *')).toBeLessThanOrEqual(600);
  expect(await count('aside *')).toBeLessThanOrEqual(250);
  expect(await count('*')).toBeLessThanOrEqual(1200);
});

test('files with a hash in their name are kept for good and come compressed, the page itself is asked for anew', async () => {
  const page = await fetch(`${journey.server.url}/super_cloud/admin/login`);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const [script = ''] = /\/super_cloud\/admin\/assets\/base-[\w-]+\.js/.exec(await page.text()) ?? [];
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const reply = await fetch(journey.server.url + script, { headers: { 'accept-encoding': accepted } });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('cache-control')).toContain('immutable');
  }
});

/** Every script that the page leads to; those of earlier builds lie beside them, for windows that are still open. */
function delivered(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const all = new Set(readdirSync(join(folder, 'assets')));
  const follow = (text: string): void => {
    for (const [name] of text.matchAll(/[\w.-]+\.js\b/g)) {
      if (!all.has(name) || found.has(name)) continue;
      const script = readFileSync(join(folder, 'assets', name), 'utf8');
      found.set(name, script);
      follow(script);
    }
  };
  follow(readFileSync(join(folder, 'index.html'), 'utf8'));
  return found;
}

test('words from which rows are made up are not delivered', () => {
  const scripts = [...delivered(process.env.CONSOLE_DIR ?? '')];
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter(([, script]) => /红烧牛肉饭|恒信|梓涵/.test(script)).map(([name]) => name)).toEqual([]);
});
