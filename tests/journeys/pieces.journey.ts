import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { patience, sharedBrowser } from '../support/browser.ts';

let vite: ViteDevServer;
let page: Page;
let url: string;
const complaints: string[] = [];

beforeAll(async () => {
  vite = await createServer({
    cacheDir: '.tmp/vite',
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', watch: null, hmr: false },
  });
  await vite.listen();
  const address = vite.httpServer?.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/super_cloud/admin/tests/support/pieces/index.html`;
  page = await (await sharedBrowser()).newPage({ viewport: { width: 1200, height: 900 } });
  page.setDefaultTimeout(patience);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  // The first visit lets Vite find and bundle the dependencies.
  await page.goto(url);
  await page.getByRole('heading', { name: '批量审核' }).waitFor();
  await page.waitForLoadState('networkidle');
});
afterAll(async () => {
  await page.close();
  await vite.close();
});

beforeEach(async () => {
  await page.goto(url);
  await page.getByRole('heading', { name: '批量审核' }).waitFor();
});

const output = (name: string) => page.getByTestId(name).innerText();

test('the page header leads back', async () => {
  await page.getByRole('button', { name: '返回' }).click();
  await expect.poll(() => output('backs')).toBe('1');
});

test('the amount input takes only what its mode allows, keystroke by keystroke', async () => {
  for (const [mode, typed, kept] of [
    ['percent', '1a7x5', '100'],
    ['amount', '-.12.345', '-12.34'],
    ['integer', '0a1.2', '012'],
  ] as const) {
    const input = page.getByLabel(mode);
    await input.pressSequentially(typed);
    await expect.poll(() => input.inputValue()).toBe(kept);
  }
});

test('the date range stays within its span and before tomorrow', async () => {
  const [from] = await page.getByPlaceholder('开始日期').all();
  await from?.click();
  const panel = page.locator('.ant-picker-dropdown');
  await panel.waitFor();
  const today = new Date();
  const later = await panel
    .locator('td.ant-picker-cell-in-view')
    .evaluateAll((cells) =>
      cells.map(
        (cell) => [cell.getAttribute('title') ?? '', cell.classList.contains('ant-picker-cell-disabled')] as const,
      ),
    );
  const iso = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')}`;
  expect(later.filter(([day, disabled]) => disabled !== day > iso)).toEqual([]);
  await panel.locator(`td[title="${iso}"]`).first().click();
  const after = await panel
    .locator('td.ant-picker-cell')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => !cell.classList.contains('ant-picker-cell-disabled'))
        .map((cell) => cell.getAttribute('title')),
    );
  expect(after.length).toBeGreaterThan(0);
  expect(new Set(after).size).toBeLessThanOrEqual(8);
});

test('ten thousand rows are drawn a few at a time, found, chosen and moved by mouse and keyboard', async () => {
  const source = page.getByRole('region', { name: '可选' });
  const list = source.getByRole('listbox');
  await expect.poll(() => list.getByRole('option').count()).toBeLessThan(40);
  await list.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await expect.poll(() => output('loaded')).toBe('10000');
  const drawn = await list.evaluate(async (element) => {
    let max = 0;
    for (let i = 0; i < 40; i++) {
      element.scrollTop = (element.scrollHeight / 40) * i;
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      max = Math.max(max, element.querySelectorAll('[role=option]').length);
    }
    return max;
  });
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(40);
  await source.getByRole('searchbox').fill('项目 9999');
  await list.getByRole('option', { name: '项目 9999' }).click();
  await page.getByRole('button', { name: '添加所选' }).click();
  await expect.poll(() => output('chosen')).toBe('9999');
  await source.getByRole('searchbox').fill('');
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '添加所选' }).click();
  await expect.poll(() => output('chosen')).toBe('9999,0,1');
  const target = page.getByRole('region', { name: '已选' });
  await target.getByRole('checkbox', { name: '全选' }).check();
  await page.getByRole('button', { name: '移除所选' }).click();
  await expect.poll(() => output('chosen')).toBe('');
});

test('the browser had nothing to complain about', () => expect(complaints).toEqual([]));
