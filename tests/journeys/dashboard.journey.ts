import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startJourney, type Journey } from '../support/browser.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey.stop());

const main = (page: Page) => page.locator('#main');
const chart = (page: Page) => main(page).getByRole('img', { name: /^成交订单/ });

test('a count leads to the list of exactly the rows that were counted', async () => {
  const { page, signIn } = await journey.visitor();
  await signIn('project-a');
  const todo = main(page).getByRole('link', { name: '待派单报修' });
  const count = (await todo.locator('b').innerText()).trim();
  await todo.click();
  await page.getByText(`共 ${count} 条`).waitFor();
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '首页' }).click();
  await todo.waitFor();
});

test('the charts are drawn, say what they show, and follow the dark mode', async () => {
  const { page, signIn } = await journey.visitor();
  await signIn('merchant-a');
  await chart(page).locator('svg text').first().waitFor();
  await expect.poll(() => chart(page).getAttribute('aria-label')).toMatch(/共 \d+/);
  const colour = () => chart(page).locator('svg path[fill="none"]').last().getAttribute('stroke');
  const light = await colour();
  await page.getByRole('button', { name: '主题', exact: true }).click();
  await page.getByText('深色').click();
  await expect.poll(colour).not.toBe(light);
});

test('what cannot be had is said, and asked for again', async () => {
  const { page, context, signIn, expectMessage } = await journey.visitor();
  expectMessage(/503/);
  let down = true;
  await context.route('**/dashboard/overview', (route) => (down ? route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":503,"message":"down","data":null}' }) : route.continue()));
  await signIn('admin');
  await main(page).getByText('暂时无法取得数据').waitFor();
  down = false;
  await main(page).getByRole('button', { name: '重试' }).click();
  await main(page).getByRole('link', { name: '待审核企业' }).waitFor();
});

test('the browser had nothing to complain about', () => expect(journey.complaints).toEqual([]));
