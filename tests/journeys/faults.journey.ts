import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';
import { choose, main, signedInAt, tabsOf } from '../support/pages.ts';

// A build of its own: one test puts a new release into it.
const journey = sharedJourney({ ownConsole: true });
const signedIn = signedInAt(journey);

describe('when things go wrong', () => {
  test('being offline is shown until it is over', async () => {
    const { page, context, expectMessage } = await signedIn();
    // What was still on its way when the line went down may say so as well.
    expectMessage(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/);
    await context.setOffline(true);
    await page.getByText('网络已断开', { exact: false }).waitFor();
    await context.setOffline(false);
    await page.getByText('网络已断开', { exact: false }).waitFor({ state: 'detached' });
  });

  test('a read that gets no answer is tried again, a write is not: it is sent once, and nothing typed is lost', async () => {
    const { page, context, expectMessage } = await signedIn();
    expectMessage(/ERR_FAILED/);
    const sent = { list: 0, add: 0 };
    await context.route('**/carpark/list', (route) => (++sent.list === 1 ? route.abort() : route.continue()));
    await context.route('**/carpark/add', (route) => {
      sent.add++;
      return route.abort();
    });
    await choose(page, '通行管理', '停车场');
    await main(page).locator('tbody tr[data-id]').first().waitFor();
    expect(sent.list).toBeGreaterThan(1);
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog', { name: '新增停车场' });
    await form.getByLabel('车场编号', { exact: true }).fill('重发-1');
    await form.getByLabel('车场名称', { exact: true }).fill('重发停车场');
    await form.getByLabel('所属项目', { exact: true }).click();
    await page.getByTitle('滨江科技园').last().click();
    await form.getByText('地下', { exact: true }).click();
    await form.getByLabel('车位总数', { exact: true }).fill('10');
    await form.getByLabel('剩余车位', { exact: true }).fill('7');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('无法连接服务器，请检查网络').first().waitFor();
    // Longer than the pauses after which reads are tried again.
    await page.waitForTimeout(3000);
    expect(sent.add).toBe(1);
    await expect.poll(() => form.getByLabel('车场名称', { exact: true }).inputValue()).toBe('重发停车场');
  });

  test('an error nobody expected reaches the log, which an administrator reads', async () => {
    const { page, expectMessage } = await signedIn();
    expectMessage(/nobody expected this/);
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('nobody expected this');
      }),
    );
    await page.getByRole('link', { name: '错误日志 (1)' }).click();
    await page.waitForURL('**/sysSetting/clientError/index');
    await main(page).getByRole('cell', { name: 'nobody expected this' }).waitFor();
  });

  test('a page whose code does not come says so in its own tab, and comes when it is tried again', async () => {
    const { page, context, expectMessage } = await signedIn();
    expectMessage(/ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload/);
    await context.route('**/assets/roles-*', (route) => route.abort());
    await choose(page, '平台管理', '角色管理');
    const fault = main(page)
      .getByRole('alert')
      .filter({ has: page.getByRole('button', { name: '重试' }) });
    await fault.waitFor();
    await choose(page, '通行管理', '停车场');
    await main(page).locator('tbody tr').first().waitFor();
    await context.unroute('**/assets/roles-*');
    await tabsOf(page).getByRole('link', { name: '角色管理' }).click();
    await fault.getByRole('button', { name: '重试' }).click();
    await main(page)
      .getByRole('button', { name: /超级管理员/ })
      .waitFor();
  });

  test('what is opened over a page and whose code does not come leaves the page as it is, and opens later', async () => {
    const { page, context, expectMessage } = await signedIn();
    expectMessage(/ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload/);
    const parts = ['**/assets/SearchDialog-*', '**/assets/RecordDialog-*', '**/assets/ViewPanel-*'];
    for (const part of parts) await context.route(part, (route) => route.abort());
    await choose(page, '通行管理', '停车场');
    const search = main(page).locator('input[type=search]:visible').first();
    await search.fill('停车');
    await main(page).getByRole('checkbox', { name: /选择/ }).nth(1).check();
    const opens = [
      () => page.keyboard.press('Control+k'),
      () => page.getByRole('button', { name: '新增', exact: true }).click(),
      () => page.getByRole('button', { name: /^视图/ }).click(),
    ];
    const said = page.getByRole('alert').filter({ hasText: '页面资源加载失败，请检查网络后重试' });
    for (const open of opens) {
      await open();
      await said.getByRole('button', { name: '关闭' }).click();
      await said.waitFor({ state: 'detached' });
    }
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await expect.poll(() => search.inputValue()).toBe('停车');
    await main(page)
      .getByText(/已选 1 /)
      .waitFor();
    for (const part of parts) await context.unroute(part);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: '搜索' }).getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await page.getByRole('dialog', { name: '新增停车场' }).getByLabel('车场名称', { exact: true }).waitFor();
  });

  test('a new release asks before it reloads, and the old one goes on working', async () => {
    const { page } = await signedIn();
    const file = join(journey.consoleDir, 'index.html');
    const html = await readFile(file, 'utf8');
    await writeFile(file, html.replace(/index-[\w-]+\.js/, 'index-nextRelease.js'));
    try {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      const question = page.getByRole('alertdialog', { name: '页面有更新' });
      await question.getByRole('button', { name: '取消' }).click();
      await choose(page, '平台管理', '角色管理');
    } finally {
      await writeFile(file, html);
    }
  });
});
