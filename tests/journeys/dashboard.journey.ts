import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';
import { main } from '../support/pages.ts';

const journey = sharedJourney();

const card = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });
/** Charts are drawn once they come into view. */
const drawn = async (page: Page) => {
  await chart(page).scrollIntoViewIfNeeded();
  await chart(page).locator('svg text').first().waitFor();
};
const chart = (page: Page) => card(page, '线下收款走势').getByRole('img').first();

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

test('what waits for a decision and has no number of its own is found behind one', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'project-a' });
  await open('/dashboard');
  const others = main(page).getByRole('button', { name: '其他待处理' });
  const sum = Number(await others.locator('b').innerText());
  await others.focus();
  await page.keyboard.press('Enter');
  const lines = page.getByRole('dialog', { name: '其他待处理' }).getByRole('link');
  const counts = await lines.locator('b').allInnerTexts();
  expect(counts.reduce((all, count) => all + Number(count), 0)).toBe(sum);
  await lines.first().click();
  await page.getByText(`共 ${String(counts[0])} 条`).waitFor();
});

test('a figure leads to its report, asked for the same days', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'project-a' });
  await open('/dashboard');
  const figure = card(page, '访客统计 · 预约数');
  const [value, days] = [figure.locator('b'), figure.getByText(/ ~ /)];
  const shown = (await value.innerText()).trim();
  const asked = /\d{4}-\d\d-\d\d ~ \d{4}-\d\d-\d\d/.exec(await days.innerText())?.[0] as string;
  await figure.getByRole('link').click();
  await main(page).getByText(asked).waitFor();
  const total = main(page).getByRole('row', { name: /^合计/ });
  await expect.poll(async () => (await total.innerText()).split(/\s+/)).toContain(shown);
});

test('a dashboard is arranged with the keyboard, kept, and reset; it comes with two calls', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'project-a' });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/console/dashboard/')) calls.push(request.url().split('/').at(-1) ?? '');
  });
  await open('/dashboard');
  await drawn(page);
  expect(calls).toEqual(['open', 'data']);
  const left = async () => (await card(page, '线下收款走势').boundingBox())?.x ?? 0;
  const before = await left();
  await main(page).getByRole('button', { name: '调整布局' }).click();
  await main(page).getByRole('button', { name: '移动“线下收款走势”' }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await main(page).getByRole('button', { name: '移除“常用入口”' }).click();
  await main(page).getByRole('button', { name: '保存布局' }).click();
  await main(page).getByRole('button', { name: '恢复默认布局' }).waitFor();
  await page.reload();
  await drawn(page);
  expect(await left()).toBeGreaterThan(before);
  await expect.poll(() => card(page, '常用入口').count()).toBe(0);
  await main(page).getByRole('button', { name: '恢复默认布局' }).click();
  await card(page, '常用入口').waitFor();
});

test('what cannot be had is said, and asked for again', async () => {
  const { page, context, open, expectMessage } = await journey.visitor({ signedIn: 'admin' });
  expectMessage(/503/);
  let down = true;
  await context.route('**/console/dashboard/open', (route) =>
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

test('charts are drawn in the colours of the mode, and again once their code has come', async () => {
  const { page, context, open, expectMessage } = await journey.visitor({ signedIn: 'merchant-a' });
  expectMessage(/ERR_FAILED/);
  await context.route('**/assets/echarts-*', (route) => route.abort());
  await open('/dashboard');
  const missing = main(page).getByRole('alert').filter({ hasText: '图表未能加载' });
  await missing.first().waitFor();
  await context.unroute('**/assets/echarts-*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await drawn(page);
  await expect.poll(() => missing.count()).toBe(0);
  const colour = () => chart(page).locator('svg text').first().getAttribute('fill');
  const light = await colour();
  await page.getByRole('button', { name: '主题', exact: true }).click();
  await page.getByText('深色').click();
  await expect.poll(colour).not.toBe(light);
});

test('the wall is dark and full of figures, and is left with one key', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'project-a', viewport: { width: 1920, height: 1080 } });
  await open('/statiscal/wall');
  const wall = page.getByRole('main', { name: '项目运行大屏' });
  await wall.getByText('数据更新于').waitFor();
  await wall.locator('svg text').first().waitFor();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.keyboard.press('Escape');
  await page.waitForURL('**/dashboard');
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
});
