import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chinaDay } from '../../src/meta/china-time.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { intranetHost, sharedJourney, type Visitor } from '../support/browser.ts';
import { addCarparks } from '../support/carparks.ts';

const journey = sharedJourney();

const place = '/passthrough/carpark/index';
const rowsOf = (page: Page) => page.locator('tbody tr');
const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text });
const cellsOf = (page: Page, field: string) => page.locator(`tbody td[data-field=${field}]`).allInnerTexts();
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);

async function atCarparks(account = 'admin', search = '', options = {}): Promise<Visitor> {
  const visitor = await journey.visitor({ signedIn: account, ...options });
  await visitor.open(place + search);
  await rowsOf(visitor.page).first().waitFor();
  return visitor;
}

describe('what a list shows stands in its address', () => {
  test('filters, order, page and search survive a reload and the way back', async () => {
    await addCarparks(journey.server, '地址', 12);
    const { page } = await atCarparks('admin', '?_q=地址停车场&_size=10');
    await page.getByRole('columnheader', { name: '车位总数' }).getByRole('button').click();
    await page.waitForURL(/_sort=totalSpaces/);
    await page
      .getByRole('columnheader', { name: '车场编号' })
      .getByRole('button')
      .click({ modifiers: ['Shift'] });
    await page.waitForURL(/_sort=totalSpaces,carparkCode/);
    await page.getByRole('button', { name: '下一页' }).click();
    await page.waitForURL(/_page=2/);
    await expect.poll(() => cellsOf(page, 'carparkCode')).toEqual(['地址-11', '地址-12']);
    await page.reload();
    await rowsOf(page).first().waitFor();
    await expect.poll(() => cellsOf(page, 'carparkCode')).toEqual(['地址-11', '地址-12']);
    await page.goBack();
    await expect.poll(() => cellsOf(page, 'carparkCode').then((codes) => codes.length)).toBe(10);
    expect(query(page)).not.toContain('_page');
  });

  test("a filter is the field's own input, and its pill says what is asked for", async () => {
    await addCarparks(journey.server, '筛选', 2, { carparkType: 'stereo' });
    const { page } = await atCarparks();
    await page.getByRole('button', { name: '车场类型', exact: true }).click();
    await page.getByRole('dialog', { name: '车场类型' }).getByLabel('立体').check();
    await page.waitForURL(/carparkType_in=stereo/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /车场类型 立体/ }).waitFor();
    await expect.poll(async () => new Set(await cellsOf(page, 'carparkType'))).toEqual(new Set(['立体']));
    await page.getByRole('button', { name: '所属项目', exact: true }).click();
    await page.getByRole('dialog', { name: '所属项目' }).getByText('滨江科技园').last().click();
    await page.waitForURL(/orgId_in=/);
    await page.getByRole('button', { name: '清除 车场类型' }).click();
    await page.waitForURL((url) => !url.search.includes('carparkType'));
    await page.getByRole('button', { name: '清空条件' }).click();
    await page.waitForURL((url) => url.search === '');
  });

  test('it tells "nothing matches" from "nothing yet", and says when loading failed', async () => {
    const { page, open, expectMessage } = await atCarparks();
    await page.getByRole('searchbox').fill('没有这样的车场');
    await page.getByText('没有符合条件的停车场').waitFor();
    await page.locator('main').getByRole('button', { name: '清空条件' }).first().click();
    await rowsOf(page).first().waitFor();
    expectMessage(/400/);
    await page.route('**/carpark/list', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: '服务器内部错误', data: null } }),
    );
    expectMessage(/500/);
    await open(place);
    await page.getByText('加载失败').waitFor();
    await page.unroute('**/carpark/list');
    await page.getByRole('button', { name: '重试' }).click();
    await rowsOf(page).first().waitFor();
  });
});

test('the keyboard is enough: search, move, choose, open, edit, add', async () => {
  await addCarparks(journey.server, '键盘', 3);
  const { page } = await atCarparks('admin', '?_q=键盘');
  await expect.poll(() => rowsOf(page).count()).toBe(3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await page.getByText('已选 1 条').waitFor();
  await expect.poll(() => page.locator('tr[aria-selected=true]').innerText()).toContain('键盘-2');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('键盘停车场2').first().waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, '键盘-2').focus();
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: '编辑停车场' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: '新增停车场' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect.poll(() => page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true);
});

test('one pair of buttons serves all cells: it comes to the pointer, to the focus and to a finger', async () => {
  await addCarparks(journey.server, '同取', 2, { address: '文一路 1 号' });
  const { page } = await atCarparks('admin', '?_q=同取');
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  const copies = page.locator('tbody [data-act=copy]');
  const names = rowsOf(page).locator('td[data-field=carparkName]');
  const isIn = (cell: Locator) => cell.locator('[data-act=copy]').waitFor();
  await expect.poll(() => copies.count()).toBe(0);
  await names.first().hover();
  await isIn(names.first());
  await names.last().hover();
  await isIn(names.last());
  await expect.poll(() => copies.count()).toBe(1);
  await page.mouse.move(0, 0);
  await expect.poll(() => copies.count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await isIn(names.first());
  await page.keyboard.press('Tab');
  await expect.poll(() => copies.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('已复制').waitFor();
});

test('a finger brings the buttons of a cell on a phone, and its first value stands at the edge of its card', async () => {
  await addCarparks(journey.server, '指触', 1, { address: '文一路 1 号' });
  const { page } = await atCarparks('admin', '?_q=指触', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const cells = rowsOf(page).locator('td[data-field]');
  const cell = rowsOf(page).locator('td[data-field=carparkName]');
  await cell.tap();
  await cell.locator('[data-act=copy]').tap();
  await page.getByText('已复制').waitFor();
  const [card, first] = await Promise.all([rowsOf(page).first().boundingBox(), cells.first().boundingBox()]);
  expect((first?.x ?? 0) - (card?.x ?? 0)).toBeLessThan(20);
});

test.each(['an address of this machine', 'an intranet without https'])(
  'a cell is reached and copied by the keyboard, at %s',
  async (where) => {
    await addCarparks(journey.server, '复制', 2, { address: '文一路 1 号' });
    const { page } = await atCarparks('admin', '?_q=复制');
    if (where.startsWith('an intranet')) {
      await page.goto(page.url().replace('127.0.0.1', intranetHost));
      await page.getByLabel('账号').fill('admin');
      await page.getByLabel('密码', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: '登录', exact: true }).click();
    }
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    const [first, second] = await rowsOf(page).locator('td[data-field=carparkName]').allInnerTexts();
    await page.keyboard.press('ArrowDown');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    const cell = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim());
    expect(await cell()).toBe(first?.trim());
    await page.keyboard.press('ArrowDown');
    expect(await cell()).toBe(second?.trim());
    await page.keyboard.press('Control+c');
    await page.getByText('已复制').waitFor();
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('');
    await page.keyboard.press('Control+v');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(second?.trim());
  },
);

describe('rows are worked on', () => {
  test('one transition at once, another after a question, each where the state allows it', async () => {
    await addCarparks(journey.server, '状态', 1);
    const { page } = await atCarparks('admin', '?_q=状态停车场');
    const row = rowOf(page, '状态-1');
    await expect.poll(() => row.getByRole('button', { name: '启用' }).count()).toBe(0);
    await row.getByRole('button', { name: '停用' }).click();
    await page.getByRole('dialog', { name: '停用' }).getByRole('button', { name: '停用' }).click();
    await row.getByRole('button', { name: '启用' }).click();
    await row.getByRole('button', { name: '停用' }).waitFor();
  });

  test('a step that asks for a day begins with today', async () => {
    const { page, open } = await journey.visitor({ signedIn: 'project-a' });
    await open('/platform/organizationUser/index?status_in=onduty');
    const row = rowsOf(page).first();
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '办理离职' }).click();
    const day = page.getByRole('dialog', { name: '办理离职' }).getByLabel('离职日期');
    await expect.poll(() => day.innerText()).toContain(chinaDay(Date.now()));
  });

  test('a selection outlives the page and is changed in one go', async () => {
    const { api, rows } = await addCarparks(journey.server, '批量', 12);
    const { page } = await atCarparks('admin', '?_q=批量停车场&_size=10');
    await page.getByLabel('选择本页').check();
    await page.getByRole('button', { name: '下一页' }).click();
    await rowOf(page, '批量-11').getByRole('checkbox').check();
    await page.getByText('已选 11 条').waitFor();
    await page.getByRole('button', { name: '选择全部 12 条' }).click();
    await page.getByText('已选 12 条').waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: '停用' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
    await page.getByText('停用成功，共 12 条').waitFor();
    const states = await Promise.all(
      rows.map(async ({ id }) => (await api.get<{ status: string }>(`/carpark/${id}`)).data.status),
    );
    expect(new Set(states)).toEqual(new Set(['disabled']));
    await page.getByLabel('选择本页').check();
    await page.getByRole('toolbar').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByText('确定要删除 2 条停车场吗？').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('共 10 条').count()).toBe(1);
  });

  test('a batch that is refused as a whole goes row by row and says which rows failed', async () => {
    const { api, rows } = await addCarparks(journey.server, '逐条', 3);
    const { page, expectMessage } = await atCarparks('admin', '?_q=逐条停车场');
    expectMessage(/409/);
    await page.getByLabel('选择本页').check();
    await api.post(`/carpark/disable/${rows[1]?.id}`);
    await page.getByRole('toolbar').getByRole('button', { name: '停用' }).click();
    const box = page.getByRole('dialog');
    await box.getByRole('button', { name: '停用' }).click();
    await box.getByText('没有任何一条被改动').waitFor();
    await box.getByRole('button', { name: '逐条执行' }).click();
    await box.getByText('成功 2 条，失败 1 条').waitFor();
    await expect.poll(() => box.getByRole('listitem').innerText()).toContain('逐条停车场2');
    await api.post(`/carpark/enable/${rows[1]?.id}`);
    await box.getByRole('button', { name: '重试失败的 1 条' }).click();
    await box.waitFor({ state: 'detached' });
  });

  test('there are buttons for exactly what the user is granted', async () => {
    for (const account of ['admin', 'centre-a', 'project-a']) {
      const api = await journey.server.as(account);
      const { grants } = (await api.get<{ grants: Record<string, string[]> }>('/user/profile')).data;
      const may = (action: string) => grants[action]?.includes('pc:passthrough.carpark') ?? false;
      const { page } = await atCarparks(account, '?status_in=enabled');
      const row = rowsOf(page).first();
      const buttons = {
        add: page.getByRole('button', { name: '新增', exact: true }),
        update: row.getByRole('button', { name: '编辑' }),
        disable: row.getByRole('button', { name: '停用' }),
      };
      for (const [action, button] of Object.entries(buttons))
        await expect.poll(() => button.count(), { message: `${account} ${action}` }).toBe(may(action) ? 1 : 0);
      await journey.leave();
    }
  });
});

test('columns are hidden, moved and kept; rows are made compact', async () => {
  // Somebody whose columns no other journey counts on: the server keeps them.
  const { page } = await atCarparks('project-b');
  await page.getByRole('button', { name: '列设置' }).click();
  const panel = page.getByRole('dialog', { name: '列设置' });
  await panel.getByRole('checkbox', { name: '车场类型' }).uncheck();
  await panel.getByRole('button', { name: '下移 车场编号' }).click();
  await panel.getByRole('radio', { name: '紧凑' }).check();
  await page.keyboard.press('Escape');
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  expect((await heads()).slice(1, 3).map((head) => head.trim())).toEqual(['状态', '车场编号']);
  await page.reload();
  await rowsOf(page).first().waitFor();
  expect((await heads()).join()).not.toContain('车场类型');
  expect((await rowsOf(page).first().boundingBox())?.height).toBeLessThan(36);
});

test('what is cut off is told whole where one points at it', async () => {
  const carparkName = '滨江大道与江南路交叉口东北角地下二层停车场';
  await addCarparks(journey.server, '指向', 1, { carparkName });
  const { page } = await atCarparks('admin', '?_q=指向');
  await page.getByRole('cell', { name: carparkName }).hover();
  await page.locator(`td[title="${carparkName}"]`).waitFor();
  await page.getByRole('cell', { name: '指向-1' }).hover();
  await expect.poll(() => page.getByRole('cell', { name: '指向-1' }).getAttribute('title')).toBe('');
});

test('a reference opens its record beside the list, and leads back', async () => {
  await addCarparks(journey.server, '引用', 1);
  const { page } = await atCarparks('admin', '?_q=引用停车场');
  await page.getByRole('button', { name: '引用-1' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('dd').getByText('138****5678').waitFor();
  await drawer.getByRole('button', { name: '查看' }).click();
  await drawer.getByText('13812345678').waitFor();
  await drawer.getByText('操作记录').waitFor();
  await drawer.getByText('新增').last().waitFor();
  await drawer.locator('dd').getByRole('button').first().click();
  await drawer.getByText('所属运营中心').waitFor();
  await drawer.getByRole('button', { name: '返回' }).click();
  await drawer.locator('dd').getByText('138****5678').waitFor();
});

test('on a phone every row is a card that fits and can be chosen', async () => {
  await addCarparks(journey.server, '手机', 2);
  const { page } = await atCarparks('admin', '?_q=手机停车场', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const card = rowOf(page, '手机-1');
  expect((await card.boundingBox())?.width).toBeLessThanOrEqual(390);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card.getByRole('checkbox').check();
  await page.getByText('已选 1 条').waitFor();
  await card.getByRole('button', { name: '编辑' }).tap();
  const box = await page.getByRole('dialog', { name: '编辑停车场' }).boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
});
