import type { Browser, BrowserContext } from 'playwright-core';
import { demoPassword, type App } from './apps.ts';
import { fromClick, openPage, painted, weight, type Conditions } from './page.ts';

export const measures = [
  'sign-in usable, ms',
  'sign-in, KB over the line',
  'rows cold, ms',
  'rows cold, requests',
  'rows cold, KB over the line',
  'rows, elements',
  'rows cold, long tasks',
  'rows cold, blocked ms',
  'rows warm, ms',
  'next page, ms',
  'switch between lists, ms',
  'edit first, ms',
  'edit again, ms',
] as const;
export type Measure = (typeof measures)[number];
export type Found = Record<Measure, number>;

const viewport = { width: 1440, height: 900 };
const kilobytes = (bytes: number) => Math.round(bytes / 1024);

/** One round of one application: signing in, then a list from nothing and again. */
export async function measure(browser: Browser, app: App, conditions: Conditions): Promise<Found> {
  const first = await browser.newContext({ viewport });
  const { page, arrived } = await openPage(first, conditions);
  await page.goto(app.base + app.login.path, { waitUntil: 'commit' });
  const usable = await painted(page, app.login.password);
  await page.waitForLoadState('networkidle');
  const signIn = { 'sign-in usable, ms': usable, 'sign-in, KB over the line': kilobytes(arrived.bytes) };
  await page.fill(app.login.name, app.login.account);
  await page.fill(app.login.password, demoPassword);
  await page.click(app.login.submit);
  await page.waitForSelector(app.login.password, { state: 'detached' });
  await page.waitForLoadState('networkidle');
  const storageState = await first.storageState();
  await first.close();

  const second = await browser.newContext({ viewport, storageState });
  const found = { ...signIn, ...(await measureList(second, app, conditions)) };
  await second.close();
  return found;
}

async function measureList(
  context: BrowserContext,
  app: App,
  conditions: Conditions,
): Promise<Omit<Found, 'sign-in usable, ms' | 'sign-in, KB over the line'>> {
  const { page, arrived } = await openPage(context, conditions);
  await page.goto(app.base + app.list, { waitUntil: 'commit' });
  const cold = await painted(page, app.rows, 10);
  const over = { ...arrived };
  const { elements, longTasks, blocked } = await weight(page);
  await page.waitForLoadState('networkidle');
  await page.reload({ waitUntil: 'commit' });
  const warm = await painted(page, app.rows, 10);
  await page.waitForLoadState('networkidle');
  const next = await fromClick(page, app.next, { changes: app.rows });

  const edits: number[] = [];
  for (let i = 0; i < 2; i++) {
    await page.waitForLoadState('networkidle');
    await app.markEdit(page);
    edits.push(await fromClick(page, '[data-bench-edit]', { appears: app.form }));
    await app.closeForm(page);
  }
  await app.openSecond(page);
  const switches: number[] = [];
  for (const tab of [...app.tabs, ...app.tabs]) {
    await page.waitForLoadState('networkidle');
    switches.push(await fromClick(page, tab.click, { appears: tab.shown }));
  }
  return {
    'rows cold, ms': cold,
    'rows cold, requests': over.requests,
    'rows cold, KB over the line': kilobytes(over.bytes),
    'rows, elements': elements,
    'rows cold, long tasks': longTasks,
    'rows cold, blocked ms': blocked,
    'rows warm, ms': warm,
    'next page, ms': next,
    'switch between lists, ms': median(switches),
    'edit first, ms': edits[0] ?? Number.NaN,
    'edit again, ms': edits[1] ?? Number.NaN,
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
