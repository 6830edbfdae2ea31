import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** A line and a processor, as Chromium slows itself down to. */
export interface Conditions {
  readonly name: string;
  readonly slowdown: number;
  readonly line?: { readonly latency: number; readonly downloadThroughput: number; readonly uploadThroughput: number };
}

/** A busy machine makes figures worthless, but breaks nothing. */
const patience = 180_000;

/** A slow office machine on 1.6 Mbit/s with 150 ms, and this machine on loopback. */
export const slow: Conditions = {
  name: 'slow line',
  slowdown: 4,
  line: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
};
export const quick: Conditions = { name: 'quick line', slowdown: 1 };

/** What has come over the line so far. */
export interface Arrived {
  requests: number;
  bytes: number;
}

export interface MeasuredPage {
  readonly page: Page;
  readonly arrived: Arrived;
}

/** Long tasks are noted from the first moment of each document. */
const noteLongTasks = `window.longTasks = [];
new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask', buffered: true });`;

export async function openPage(context: BrowserContext, { slowdown, line }: Conditions): Promise<MeasuredPage> {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.addInitScript(noteLongTasks);
  const cdp: CDPSession = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (line) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line });
  if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const arrived = { requests: 0, bytes: 0 };
  // Pictures that are part of the code are told of as if they were asked for.
  const inline = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:')) inline.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (inline.has(requestId)) return;
    arrived.requests += 1;
    arrived.bytes += encodedDataLength;
  });
  return { page, arrived };
}

/** When so many elements are shown and painted, from the start of the navigation. */
export const painted = (page: Page, selector: string, count = 1): Promise<number> =>
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
export const fromClick = (page: Page, click: string, until: { appears?: string; changes?: string }): Promise<number> =>
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

/** Elements of the page, long tasks since the navigation, and the time beyond 50 ms of each. */
export const weight = (page: Page): Promise<{ elements: number; longTasks: number; blocked: number }> =>
  page.evaluate(() => {
    const { longTasks } = window as unknown as { longTasks: number[] };
    return {
      elements: document.querySelectorAll('*').length,
      longTasks: longTasks.length,
      blocked: longTasks.reduce((sum, duration) => sum + duration - 50, 0),
    };
  });
