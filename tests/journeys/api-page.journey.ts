import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJourney, type Journey } from '../support/browser.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

test('the API description is read by area and tried, without a request to elsewhere', async () => {
  const { page, open, expectMessage } = await journey.visitor({ signedIn: 'admin' });
  const asked: URL[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url())));
  // A refused trial is logged by the browser.
  expectMessage(/status of 400/);
  await open('/api?area=parking');
  await page.getByText('/super_cloud/api/carpark/list').first().waitFor();
  await expect.poll(() => page.getByText('/super_cloud/api/organisation/roomNo/list').count()).toBe(0);
  const call = page.locator('.opblock', { hasText: '/super_cloud/api/carpark/list' }).first();
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: /try it out/i }).click();
  await call.getByRole('button', { name: /execute/i }).click();
  // The library fills in an example for every field that may be left out, and the server refuses some of them.
  await call.locator('.live-responses-table').getByText('"code"').first().waitFor();
  await page.getByLabel('业务').selectOption('space');
  await page.getByText('/super_cloud/api/organisation/roomNo/list').first().waitFor();
  const { origin } = new URL(page.url());
  expect(asked.filter((url) => url.protocol.startsWith('http') && url.origin !== origin).map(String)).toEqual([]);
});
