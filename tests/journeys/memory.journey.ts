import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJourney, type Journey } from '../support/browser.ts';
import { unfoldMenu } from '../support/pages.ts';
import { all } from '../support/shapes.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

const lists = [
  '/passthrough/carpark/index',
  '/mealCard/userAccount/index',
  '/convenience/convenience/index',
  '/sysSetting/operateLog/index',
] as const;
const warmUp = 40;
const rounds = 6;
/** How often, and what so many visits may leave behind: a node for each would be found. */
const { visits, growth, megabytes } = all
  ? { visits: 500, growth: 1.1, megabytes: 1 }
  : { visits: 80, growth: 1.05, megabytes: 0.5 };

/** What is really held: after a collection of everything that nobody can reach any more. */
async function held(cdp: CDPSession): Promise<{ megabytes: number; nodes: number; listeners: number }> {
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { megabytes: of('JSHeapUsedSize') / 1048576, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/** Opens one list after the other by its menu entry, waits for its rows, and closes its tab again. */
const visit = (page: Page, from: number, count: number) =>
  page.evaluate(
    async ([places, first, times]) => {
      const until = async (ready: () => boolean) => {
        for (const start = performance.now(); !ready();) {
          if (performance.now() - start > 60_000) throw new Error('the list did not come or go');
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      };
      for (let i = first; i < first + times; i++) {
        const place = places[i % places.length] as string;
        const shown = `[data-page="${place}"] tbody tr`;
        document.querySelector<HTMLAnchorElement>(`aside a[href$="${place}"]`)?.click();
        await until(() => document.querySelector(shown) !== null);
        document
          .querySelector(`a[data-path="${place}"]`)
          ?.parentElement?.querySelector<HTMLButtonElement>('button')
          ?.click();
        await until(() => document.querySelector(shown) === null);
      }
    },
    [lists, from, count] as const,
  );

/** Code of dialogs is fetched piece by piece while nothing else goes on, on a busy machine well after the first visits. */
async function dialogsFetched(page: Page): Promise<void> {
  let last = Date.now();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') last = Date.now();
  });
  await expect.poll(() => Date.now() - last, { interval: 200 }).toBeGreaterThan(5000);
}

/** Visits until they change little. */
async function settled(page: Page, cdp: CDPSession): ReturnType<typeof held> {
  let last = await held(cdp);
  for (let round = 0; round < rounds; round++) {
    await visit(page, 0, warmUp);
    const now = await held(cdp);
    if (round > 0 && now.megabytes < last.megabytes * 1.02) return now;
    last = now;
  }
  return last;
}

test('hundreds of visits to lists leave nothing behind', { timeout: 400_000 }, async () => {
  const { page, signIn, context } = await journey.visitor();
  await signIn('admin');
  await unfoldMenu(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await visit(page, 0, lists.length);
  await dialogsFetched(page);
  const before = await settled(page, cdp);
  await visit(page, 0, visits);
  const after = await held(cdp);
  console.log(`held before and after ${visits} visits:`, before, after);
  expect(after.megabytes).toBeLessThan(before.megabytes * growth + megabytes);
  expect(after.nodes).toBeLessThan(before.nodes * growth);
  expect(after.listeners).toBeLessThan(before.listeners * growth);
  expect(journey.complaints).toEqual([]);
});
