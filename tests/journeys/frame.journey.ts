import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedJourney, type Visitor } from '../support/browser.ts';
import { choose } from '../support/pages.ts';

// A build of its own: one test puts a new release into it.
const journey = sharedJourney({ ownConsole: true });

const tabsOf = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const titles = (page: Page) => tabsOf(page).getByRole('link').allInnerTexts();
const main = (page: Page) => page.locator('#main');

async function signedIn(account = 'admin', options = {}): Promise<Visitor> {
  const visitor = await journey.visitor({ signedIn: account, ...options });
  await visitor.open('/dashboard');
  await main(visitor.page).waitFor();
  return visitor;
}

describe('the menu', () => {
  test('leads to a page, shows where one is, and remembers that it was folded', async () => {
    const { page } = await signedIn();
    await choose(page, '通行管理', '停车场');
    await expect.poll(() => page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').allInnerTexts()).toEqual(['首页', '通行管理', '停车场']);
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]').innerText()).toBe('停车场');
    expect((await page.locator('aside').boundingBox())?.width).toBe(210);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sidebarStatus'))).toBe('0');
    await page.reload();
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sidebarStatus'))).toBe('1');
  });

  test('shows a merchant only what a merchant may open, and 401 for the rest', async () => {
    const { page, open } = await signedIn('merchant-a');
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).getByText('系统设置').count()).toBe(0);
    await open('/sysSetting/menu/index');
    await page.waitForURL('**/401?noGoBack=true');
    await expect.poll(() => main(page).getByRole('button', { name: '返回' }).count()).toBe(0);
    await expect.poll(() => titles(page)).toEqual(['首页']);
  });

  test('an unknown address ends at 404', async () => {
    const { page, open } = await signedIn();
    await open('/no/such/place');
    await page.waitForURL('**/404');
  });

  test('narrow windows get a drawer that closes by Escape and by choosing', async () => {
    const { page } = await signedIn('admin', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.locator('aside').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('aside').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '展开菜单' }).click();
    await choose(page, '通行管理', '停车场');
    await page.locator('aside').waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('narrow windows', () => {
  test('get a drawer at 991 pixels, and the sidebar at 992', async () => {
    const { page } = await signedIn('admin', { viewport: { width: 992, height: 800 } });
    const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' });
    await link.waitFor();
    await page.setViewportSize({ width: 991, height: 800 });
    await link.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '展开菜单' }).click();
    await link.waitFor();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 992, height: 800 });
    await link.waitFor();
    await page.getByRole('button', { name: '收起菜单' }).waitFor();
  });

  test('keep the codes of the manager app within reach, in the menu of the account', async () => {
    const { page, screenshot } = await signedIn('admin', { viewport: { width: 390, height: 844 } });
    await expect.poll(() => page.getByRole('button', { name: '下载管理端 App' }).count()).toBe(0);
    await page.getByRole('button', { name: /admin/ }).click();
    await page.getByRole('menuitem', { name: '下载管理端 App' }).press('Enter');
    const box = page.getByRole('dialog', { name: '下载管理端 App' });
    for (const name of ['Android 版', 'iOS 版']) {
      const picture = box.getByRole('img', { name });
      await picture.waitFor();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await screenshot('manager-app-390');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('button', { name: '下载管理端 App' }).click();
    await page.getByRole('dialog', { name: '下载管理端 App' }).getByRole('img', { name: 'iOS 版' }).waitFor();
  });
});

describe('tabs', () => {
  test('keep what was typed and where one scrolled, and start anew when refreshed', async () => {
    const { page } = await signedIn();
    await choose(page, '通行管理', '停车场');
    const search = main(page).locator('input[type=search]:visible').first();
    await search.fill('东区');
    await choose(page, '平台管理', '角色管理');
    await tabsOf(page).getByRole('link', { name: '停车场' }).click();
    await expect.poll(() => search.inputValue()).toBe('东区');
    await tabsOf(page).getByRole('link', { name: '角色管理' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '刷新' }).click();
    await page.waitForURL('**/platform/role/index');
  });

  test('that are not to be cached begin anew whenever they are shown; the others keep what was done there', async () => {
    const { page } = await signedIn();
    const first = () => main(page).getByRole('checkbox', { name: /选择/ }).locator('visible=true').nth(1);
    const selection = main(page).getByText(/已选 1 /).locator('visible=true');
    await choose(page, '数据统计', '交易流水查询');
    await page.getByRole('button', { name: '明细', exact: true }).click();
    await first().check();
    await selection.waitFor();
    await choose(page, '通行管理', '停车场');
    await first().check();
    await selection.waitFor();
    await tabsOf(page).getByRole('link', { name: '交易流水查询' }).click();
    await first().waitFor();
    await expect.poll(() => first().isChecked()).toBe(false);
    await tabsOf(page).getByRole('link', { name: '停车场' }).click();
    await expect.poll(() => first().isChecked()).toBe(true);
  });

  test('close by their cross, by right click and by keyboard; the pinned one stays', async () => {
    const { page } = await signedIn();
    await choose(page, '通行管理', '停车场');
    await choose(page, '平台管理', '角色管理');
    await choose(page, '平台管理', '员工管理');
    await expect.poll(() => titles(page)).toEqual(['首页', '停车场', '角色管理', '员工管理']);
    await page.getByRole('button', { name: '关闭“员工管理”' }).click();
    await page.waitForURL('**/platform/role/index');
    await tabsOf(page).getByRole('link', { name: '角色管理' }).press('Control+Shift+ArrowLeft');
    await expect.poll(() => titles(page)).toEqual(['首页', '角色管理', '停车场']);
    await tabsOf(page).getByRole('link', { name: '角色管理' }).press('Delete');
    await expect.poll(() => titles(page)).toEqual(['首页', '停车场']);
    await choose(page, '平台管理', '角色管理');
    await tabsOf(page).getByRole('link', { name: '停车场' }).press('Shift+F10');
    await page.getByRole('menuitem', { name: '关闭其他' }).press('Enter');
    await page.waitForURL('**/passthrough/carpark/index');
    await expect.poll(() => titles(page)).toEqual(['首页', '停车场']);
    await tabsOf(page).getByRole('link', { name: '停车场' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭所有' }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(() => titles(page)).toEqual(['首页']);
  });

  test('are dragged into another order and stand there after a reload', async () => {
    const { page } = await signedIn();
    await choose(page, '通行管理', '停车场');
    await choose(page, '平台管理', '角色管理');
    await tabsOf(page).getByRole('listitem').nth(2).dragTo(tabsOf(page).getByRole('listitem').nth(1));
    await expect.poll(() => titles(page)).toEqual(['首页', '角色管理', '停车场']);
    await page.reload();
    await tabsOf(page).getByRole('link', { name: '停车场' }).waitFor();
    await expect.poll(() => titles(page)).toEqual(['首页', '角色管理', '停车场']);
  });

  test('memory stays flat however many are opened', async () => {
    const { page, context } = await signedIn();
    const cdp = await context.newCDPSession(page);
    const heap = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1_048_576;
    };
    const links = await page.getByRole('navigation', { name: '主菜单' }).locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const places = links.filter((href) => !href.endsWith('/dashboard')).slice(0, 30);
    const visitAll = async () => {
      for (const href of places) {
        await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`aside a[href="${to}"]`)?.click(), href);
        await page.waitForTimeout(40);
      }
    };
    await visitAll();
    const after = await heap();
    for (let round = 0; round < 3; round++) await visitAll();
    await expect.poll(() => page.locator('[data-page]').count()).toBeLessThanOrEqual(10);
    expect(await heap()).toBeLessThan(after * 1.5 + 5);
  });
});

describe('search', () => {
  test('opens by a key, finds by initials, goes there by Enter and lists what was visited', async () => {
    const { page } = await signedIn();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('tcc');
    await page.getByRole('option', { selected: true }).getByText('停车场').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/passthrough/carpark/index');
    await choose(page, '平台管理', '角色管理');
    await page.keyboard.press('Control+k');
    await page.getByText('最近访问').waitFor();
    await expect.poll(() => page.getByRole('option').first().innerText()).toContain('停车场');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
  });
});

describe('looks and language', () => {
  test('size, theme and language change at once, say so and are remembered', async () => {
    const { page } = await signedIn();
    await page.getByRole('button', { name: '界面尺寸' }).click();
    await page.getByRole('menuitemradio', { name: '迷你' }).click();
    await page.getByText('Switch Size Success').waitFor();
    await page.getByRole('button', { name: '主题', exact: true }).click();
    await page.getByRole('button', { name: '#409EFF' }).click();
    await page.getByText('换肤成功').waitFor();
    await page.getByText('深色').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '语言' }).click();
    await expect.poll(() => page.getByRole('menuitemradio', { name: '简体中文' }).isDisabled()).toBe(true);
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByText('Switch Language Success').waitFor();
    await page.reload();
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    const root = page.locator('html');
    expect([await root.getAttribute('lang'), await root.getAttribute('data-theme'), await root.getAttribute('data-size')]).toEqual(['en', 'dark', 'mini']);
    await expect.poll(() => page.title()).toBe('Home - Campus Console');
  });
});

describe('another language', () => {
  test('says what the declarations say, in lists, dialogs and buttons, and takes over what was typed', async () => {
    const { page } = await signedIn();
    const heads = () => main(page).locator('thead th').allInnerTexts();
    await choose(page, '通行管理', '停车场');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await page.getByRole('dialog', { name: '新增停车场' }).getByLabel('车场名称', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const search = main(page).locator('input[type=search]:visible').first();
    await search.fill('停车');
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect.poll(async () => (await heads()).slice(1, 5)).toEqual(['Car park number', 'Car park name', 'Project', 'Car park type']);
    expect(await search.inputValue()).toBe('停车');
    await expect.poll(() => page.getByRole('navigation', { name: 'Open pages' }).getByRole('link').allInnerTexts()).toEqual(['Home', 'Car parks']);
    const row = main(page).locator('tbody tr').first();
    await row.getByRole('button', { name: /^(Enable|Disable)$/ }).waitFor();
    await row.getByText(/^(Enabled|Disabled)$/).waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Add Car park', exact: true });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByRole('alert').first().waitFor();
    const chinese = /\p{Script=Han}/u;
    expect((await form.innerText()).match(chinese)).toBeNull();
    expect((await heads()).filter((text) => chinese.test(text))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(async () => (await heads()).slice(1, 3)).toEqual(['Car park number', 'Car park name']);
  });
});

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
    expect(await form.getByLabel('车场名称', { exact: true }).inputValue()).toBe('重发停车场');
  });

  test('an error nobody expected reaches the log, which an administrator reads', async () => {
    const { page, expectMessage } = await signedIn();
    expectMessage(/nobody expected this/);
    await page.evaluate(() => setTimeout(() => { throw new Error('nobody expected this'); }));
    await page.getByRole('link', { name: '错误日志 (1)' }).click();
    await page.waitForURL('**/sysSetting/clientError/index');
    await main(page).getByRole('cell', { name: 'nobody expected this' }).waitFor();
  });

  test('a page whose code does not come says so in its own tab, and comes when it is tried again', async () => {
    const { page, context, expectMessage } = await signedIn();
    expectMessage(/ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload/);
    await context.route('**/assets/roles-*', (route) => route.abort());
    await choose(page, '平台管理', '角色管理');
    const fault = main(page).getByRole('alert').filter({ has: page.getByRole('button', { name: '重试' }) });
    await fault.waitFor();
    await choose(page, '通行管理', '停车场');
    await main(page).locator('tbody tr').first().waitFor();
    await context.unroute('**/assets/roles-*');
    await tabsOf(page).getByRole('link', { name: '角色管理' }).click();
    await fault.getByRole('button', { name: '重试' }).click();
    await main(page).getByRole('button', { name: /超级管理员/ }).waitFor();
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
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await search.inputValue()).toBe('停车');
    await main(page).getByText(/已选 1 /).waitFor();
    for (const part of parts) await context.unroute(part);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
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
