import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';
import { main } from '../support/pages.ts';

const journey = sharedJourney();

const chart = (page: Page) => main(page).getByRole('img', { name: /^成交订单/ });

test('a count leads to the list of exactly the rows that were counted', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'project-a' });
  await open('/dashboard');
  const todo = main(page).getByRole('link', { name: '待派单报修' });
  const count = (await todo.locator('b').innerText()).trim();
  await todo.click();
  await page.getByText(`共 ${count} 条`).waitFor();
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '首页' }).click();
  await todo.waitFor();
});

test('the charts are drawn, say what they show, and follow the dark mode', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'merchant-a' });
  await open('/dashboard');
  await chart(page).locator('svg text').first().waitFor();
  await expect.poll(() => chart(page).getAttribute('aria-label')).toMatch(/共 \d+/);
  const colour = () => chart(page).locator('svg path[fill="none"]').last().getAttribute('stroke');
  const light = await colour();
  await page.getByRole('button', { name: '主题', exact: true }).click();
  await page.getByText('深色').click();
  await expect.poll(colour).not.toBe(light);
});

test('what cannot be had is said, and asked for again', async () => {
  const { page, context, open, expectMessage } = await journey.visitor({ signedIn: 'admin' });
  expectMessage(/503/);
  let down = true;
  await context.route('**/dashboard/overview', (route) =>
    down
      ? route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: '{"code":503,"message":"down","data":null}',
        })
      : route.continue(),
  );
  await open('/dashboard');
  await main(page).getByText('暂时无法取得数据').waitFor();
  down = false;
  await main(page).getByRole('button', { name: '重试' }).click();
  await main(page).getByRole('link', { name: '待审核企业' }).waitFor();
});

test('a chart whose code does not come says so and is drawn when it is tried again, by hand or once the line is back', async () => {
  const { page, context, open, expectMessage } = await journey.visitor({ signedIn: 'merchant-a' });
  expectMessage(/ERR_FAILED/);
  await context.route('**/assets/echarts-*', (route) => route.abort());
  await open('/dashboard');
  const missing = main(page).getByRole('alert').filter({ hasText: '图表未能加载' });
  await expect.poll(() => missing.count()).toBe(2);
  await main(page).getByRole('link', { name: /待/ }).first().waitFor();
  await context.unroute('**/assets/echarts-*');
  await missing.first().getByRole('button', { name: '重试' }).click();
  await chart(page).locator('svg text').first().waitFor();
  await expect.poll(() => missing.count()).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => missing.count()).toBe(0);
});
