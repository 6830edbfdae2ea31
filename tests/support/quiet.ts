import type { Page, Request } from 'playwright-core';

const underWay = new WeakMap<Page, Set<Request>>();
const quietMs = 500;

/** Tracks the requests of a page, except for event streams, which stay open. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => void (request.resourceType() !== 'eventsource' && requests.add(request)));
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
}

/** Waits until a page has made no request for a while. */
export async function quiet(page: Page): Promise<void> {
  for (let since = Date.now(); Date.now() - since < quietMs;) {
    await page.waitForTimeout(50);
    if ((underWay.get(page)?.size ?? 0) > 0) since = Date.now();
  }
}
