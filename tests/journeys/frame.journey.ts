import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';
import { choose, main, signedInAt, tabsOf, unfoldMenu } from '../support/pages.ts';

const journey = sharedJourney();
const signedIn = signedInAt(journey);

const titles = (page: Page) => tabsOf(page).getByRole('link').allInnerTexts();

describe('the menu', () => {
  test('leads to a page, shows where one is, and remembers that it was folded', async () => {
    const { page } = await signedIn();
    await choose(page, '通行管理', '停车场');
    await expect
      .poll(() => page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').allInnerTexts())
      .toEqual(['首页', '通行管理', '停车场']);
    await expect
      .poll(() => page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]').innerText())
      .toBe('停车场');
    expect((await page.locator('aside').boundingBox())?.width).toBe(210);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sidebarStatus'))).toBe('0');
    await page.reload();
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sidebarStatus'))).toBe('1');
  });

  test('keeps its entries where they are while a section unfolds, whatever looks for one of them', async () => {
    const { page } = await signedIn();
    const section = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '设备管理' });
    const distances = await section.evaluate(async (button: HTMLElement) => {
      const seen = new Set<number>();
      button.click();
      // The entries of a section are drawn when it opens.
      const lastEntry = () => [...button.parentElement!.querySelectorAll('a')].at(-1);
      for (; !lastEntry(); await new Promise(requestAnimationFrame));
      const entry = lastEntry()!;
      for (const until = performance.now() + 400; performance.now() < until; await new Promise(requestAnimationFrame)) {
        entry.scrollIntoView({ block: 'nearest' });
        seen.add(Math.round(entry.getBoundingClientRect().top - button.getBoundingClientRect().top));
      }
      return [...seen];
    });
    expect(distances).toHaveLength(1);
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

  test('name the page that is open, and keep theme and size in the menu of the account', async () => {
    const { page, open } = await signedIn('admin', { viewport: { width: 390, height: 844 } });
    await open('/passthrough/carpark/index');
    const current = page.getByRole('navigation', { name: '当前位置' }).getByText('停车场');
    await current.waitFor();
    await expect.poll(() => current.evaluate((item) => item.scrollWidth <= item.clientWidth)).toBe(true);
    await page.getByRole('button', { name: /admin/ }).click();
    await page.getByRole('menuitem', { name: '主题' }).click();
    const box = page.getByRole('dialog', { name: '主题' });
    await box.getByText('较小').click();
    await expect.poll(() => page.locator('html').getAttribute('data-size')).toBe('small');
    await box.getByText('深色').click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
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
    const selection = main(page)
      .getByText(/已选 1 /)
      .locator('visible=true');
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

  // What lists hold on to is measured by visits of its own.
  test('memory stays flat however many are opened', async () => {
    const { page, context } = await signedIn();
    const cdp = await context.newCDPSession(page);
    const heap = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1_048_576;
    };
    await unfoldMenu(page);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { expanded: false }).first().waitFor({ state: 'detached' });
    const links = await menu.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const places = links.filter((href) => !href.endsWith('/dashboard')).slice(0, 20);
    const visitAll = async () => {
      for (const href of places) {
        await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`aside a[href="${to}"]`)?.click(), href);
        await page.waitForTimeout(40);
      }
    };
    await visitAll();
    const after = await heap();
    for (let round = 0; round < 2; round++) await visitAll();
    await expect.poll(() => page.locator('[data-page]').count()).toBeLessThanOrEqual(10);
    expect(await heap()).toBeLessThan(after * 1.5 + 5);
  });
});

describe('search', () => {
  test('opens by a key, finds by initials, goes there by Enter and lists what was visited', async () => {
    const { page } = await signedIn();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('tcc');
    await page.getByRole('option', { selected: true }).getByText('停车场').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/passthrough/carpark/index');
    await choose(page, '平台管理', '角色管理');
    await page.keyboard.press('Control+k');
    await page.getByText('最近访问').waitFor();
    await expect.poll(() => page.getByRole('option').first().innerText()).toContain('停车场');
    await page.getByRole('combobox').fill('新增停车场');
    await page.getByRole('option', { selected: true }).getByText('新增：停车场').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '新增停车场' }).getByRole('button', { name: '取消' }).click();
    await page.waitForURL('**/passthrough/carpark/index');
  });

  test('finds records by what they are called and opens them beside their list', async () => {
    const { page } = await signedIn();
    const { data } = await (
      await journey.server.as('admin')
    ).post<{ list: { orderNo: string }[] }>('/ordermeal/web/orderDinner/list');
    const { orderNo = '' } = data.list[0] ?? {};
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: '搜索' });
    await search.getByRole('combobox').fill(orderNo);
    await search.getByRole('option', { selected: true }).getByText(orderNo).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/_record=/);
    await page.getByRole('dialog').getByText(orderNo).first().waitFor();
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
    expect([
      await root.getAttribute('lang'),
      await root.getAttribute('data-theme'),
      await root.getAttribute('data-size'),
    ]).toEqual(['en', 'dark', 'mini']);
    await expect.poll(() => page.title()).toBe('Home - Campus Console');
  });
});

describe('another language', () => {
  test('is spoken from the first load on: menu, tabs, breadcrumb and title, five loads in a row', async () => {
    const chinese = /\p{Script=Han}/u;
    const { page } = await signedIn();
    await choose(page, '通行管理', '停车场');
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    // A reload before that would be one in the language of before.
    await page.getByText('Switch Language Success').waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    for (let load = 1; load <= 5; load++) {
      await page.reload();
      await menu.getByRole('link', { name: 'Car parks' }).waitFor();
      await main(page).locator('thead th').first().waitFor();
      const shown = [
        // An entry that operators have added in 菜单管理 is called what they call it.
        (await menu.innerText()).replace('帮助中心', ''),
        ...(await page.getByRole('navigation', { name: 'Open pages' }).allInnerTexts()),
        ...(await page.getByRole('navigation', { name: 'You are here' }).allInnerTexts()),
        await page.title(),
      ];
      expect(shown.length, `load ${load}`).toBe(4);
      expect(
        shown.filter((text) => text === '' || chinese.test(text)),
        `load ${load}`,
      ).toEqual([]);
    }
  });

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
    await expect
      .poll(async () => (await heads()).slice(1, 5))
      .toEqual(['Car park number', 'Status', 'Car park name', 'Project']);
    await expect.poll(() => search.inputValue()).toBe('停车');
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Open pages' }).getByRole('link').allInnerTexts())
      .toEqual(['Home', 'Car parks']);
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
    await expect.poll(async () => (await heads()).slice(1, 3)).toEqual(['Car park number', 'Status']);
  });
});
