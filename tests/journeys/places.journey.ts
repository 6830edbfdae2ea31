import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chinaDay } from '../../src/meta/china-time.ts';
import { sharedJourney, type Visitor } from '../support/browser.ts';

const journey = sharedJourney();

const space = '/operationcenter/projectSpaceSet/index';
const item = (page: Page, name: string) => page.getByRole('treeitem', { name }).first();
const label = (page: Page, name: string) => page.getByRole('tree').getByText(name, { exact: true }).first();
const chosen = (page: Page) => page.locator('[role=treeitem][aria-selected=true]').first().locator('> div').innerText();
const params = (page: Page) => new URL(page.url()).searchParams;

async function at(place: string, account = 'project-a', options = {}): Promise<Visitor> {
  const visitor = await journey.visitor({ signedIn: account, ...options });
  await visitor.open(place);
  return visitor;
}

describe('the space of a project', () => {
  test('is walked with the keys of a tree, and the address says where the reader is', async () => {
    const { page, screenshot } = await at(space);
    await page.getByRole('treeitem').nth(1).waitFor();
    await page.getByRole('treeitem').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await label(page, '1号楼').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/buildId=/);
    await expect.poll(() => chosen(page)).toContain('1号楼');
    await page.getByRole('navigation').getByRole('button', { name: '房间' }).click();
    await page.waitForURL(/_table=/);
    await page.locator('tbody tr').first().waitFor();
    expect(params(page).get('buildId')).toBeTruthy();
    await page.reload();
    await page.locator('tbody tr').first().waitFor();
    await expect.poll(() => chosen(page)).toContain('1号楼');
    await screenshot('space-1440');
  });

  test('floors and rooms are laid out by the dozen, after a look at what will be made', async () => {
    const { page, screenshot } = await at(space);
    await page.getByRole('treeitem').nth(1).waitFor();
    await page.getByRole('treeitem').nth(1).focus();
    await page.keyboard.press('ArrowRight');
    await label(page, '4号楼').click();
    await page.getByRole('button', { name: '批量生成楼层' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('起始楼层').fill('20');
    await dialog.getByLabel('结束楼层').fill('21');
    await dialog.getByText('21层').waitFor();
    await dialog.getByRole('button', { name: '生成 2 条' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('treeitem', { name: '4号楼' }).first().focus();
    await page.keyboard.press('ArrowRight');
    await label(page, '20层').click();
    await page.waitForURL(/floorId=/);
    await page.getByRole('button', { name: '批量生成房间' }).click();
    await dialog.getByLabel('每层房间数').fill('3');
    await dialog.getByLabel('房屋类型').selectOption({ label: '商铺' });
    await dialog.getByLabel('建筑面积（㎡）').fill('45');
    await dialog.getByText('2003').waitFor();
    await screenshot('space-rooms');
    await dialog.getByRole('button', { name: '生成 3 条' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('tbody tr').nth(2).waitFor();
  });

  test('the search finds a place however deep it lies', async () => {
    const { page } = await at(space);
    await page.getByRole('combobox', { name: /查找/ }).fill('2单元');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/unitId=/);
    await expect.poll(() => chosen(page)).toContain('2单元');
  });

  test('on a phone the tree is a drawer', async () => {
    const { page, screenshot } = await at(space, 'project-a', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('button', { name: '选择范围' }).click();
    await page.getByRole('dialog').getByRole('treeitem').nth(1).waitFor();
    await screenshot('space-390-drawer');
    await page.getByRole('dialog').getByRole('treeitem').nth(1).locator('> div').click();
    await page.waitForURL(/orgId=/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await screenshot('space-390');
  });
});

describe('the menu tree', () => {
  test('is put into another order with the keys, and by hand', async () => {
    const { page, screenshot } = await at('/sysSetting/menu/index', 'admin');
    const names = () => page.locator('[role=tree] > [role=treeitem] > div > span').allInnerTexts();
    await page.getByRole('treeitem').nth(3).waitFor();
    const [, first, second, third] = (await names()) as [string, string, string, string];
    await item(page, first).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => (await names()).slice(1, 4)).toEqual([second, first, third]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBeTruthy();
    await label(page, third).dragTo(label(page, second), { targetPosition: { x: 20, y: 2 } });
    await expect.poll(async () => (await names()).slice(1, 4)).toEqual([third, second, first]);
    await screenshot('menu-tree');
    await page.reload();
    await page.getByRole('treeitem').nth(3).waitFor();
    await expect.poll(async () => (await names()).slice(1, 4)).toEqual([third, second, first]);
  });
});

describe('dictionary groups beside their items', () => {
  test('the chosen group narrows the items, and new ones begin with it', async () => {
    const { page, screenshot } = await at('/sysSetting/dictionary/index', 'admin');
    await page.getByRole('treeitem').nth(2).locator('> div').click();
    await page.waitForURL(/groupId=/);
    await page.locator('tbody tr').first().waitFor();
    await screenshot('dictionary-1440');
    await page.locator('main').getByRole('button', { name: '新增', exact: true }).last().click();
    await page.getByRole('dialog').getByLabel('字典值').fill('made-here');
    await page.getByRole('dialog').getByLabel('显示名称').fill('在这里新增');
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('row', { name: /在这里新增/ }).waitFor();
  });
});

describe('a page over part of a resource', () => {
  test('shows only its rows, and its new rows begin where they belong', async () => {
    const { page } = await at('/diyForm/cardMake', 'admin');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').getByText('制卡申请').count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('button', { name: '申请类型', exact: true }).count()).toBe(0);
  });
});

describe('the service pool', () => {
  test('is put in order by hand or with the keys, and nothing changes before it is saved', async () => {
    const { page, screenshot, expectMessage } = await at('/sysSetting/serviceinfo/index', 'admin');
    // Pictures of the demo data are rows without a file.
    expectMessage(/geturl/);
    await page.getByRole('button', { name: '调整显示顺序' }).click();
    const lines = page.getByRole('dialog').getByRole('listitem');
    await lines.nth(2).waitFor();
    const names = () => page.getByRole('dialog').locator('li > b').allInnerTexts();
    const [first, second] = (await names()) as [string, string];
    await lines.first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect((await names()).slice(0, 2)).toEqual([second, first]);
    await screenshot('services-order');
    await page.getByRole('button', { name: '保存顺序' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '调整显示顺序' }).click();
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first]);
  });
});

describe('meeting rooms', () => {
  test('a day shows who meets where; a booking opens, and a free hour begins a new one', async () => {
    const { page, open, screenshot } = await at('/meetingRoom/overviewManagement');
    await page.getByRole('button', { name: /产品季度评审/ }).waitFor();
    await screenshot('meeting-1440');
    await page.getByRole('button', { name: /产品季度评审/ }).click();
    await page.getByRole('dialog').getByText('产品季度评审').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '后一天' }).click();
    await page.waitForURL(/day=/);
    // A day of which nobody has booked anything yet.
    await open(`/meetingRoom/overviewManagement?day=${chinaDay(Date.now() + 6 * 24 * 3_600_000)}`);
    await page.getByRole('button', { name: '预订“静思室” 10:00' }).click();
    await expect.poll(() => page.getByRole('dialog').getByText('静思室').count()).toBeGreaterThan(0);
  });

  test('the days behind are summed up by room', async () => {
    const { page, screenshot } = await at('/meetingRoom/meetengStatistics');
    await page.getByRole('row', { name: /合计/ }).waitFor();
    await screenshot('meeting-statistics');
    expect(Number(await page.getByRole('row', { name: /合计/ }).locator('td').first().innerText())).toBeGreaterThan(0);
  });
});

describe('a report', () => {
  test('carries its days and filters to the rows behind a figure, and comes back as it was', async () => {
    const { page, screenshot } = await at(
      '/statiscal/reservationClassSummary?_from=2000-01-01&_to=2099-12-31&_compare=none',
    );
    const total = page.getByRole('row', { name: /^合计/ });
    await total.waitFor();
    await page.getByLabel('再按').last().selectOption({ label: '订单类型' });
    await page.getByRole('columnheader', { name: /餐别 \/ 取餐方式 \/ 订单类型/ }).waitFor();
    await screenshot('report-1440');
    // The keyboard gets there as well.
    await page.locator('tbody td a').first().press('Enter');
    await page
      .getByText(/共 \d+ 条/)
      .first()
      .waitFor();
    expect([params(page).get('dinnerDate_gte'), params(page).get('dinnerDate_lt')]).toEqual([
      '2000-01-01',
      '2100-01-01',
    ]);
    await page.getByRole('button', { name: '汇总', exact: true }).click();
    await total.waitFor();
    expect([params(page).get('_from'), params(page).get('_by')]).toEqual([
      '2000-01-01',
      'dateTypeId,takeMode,orderType',
    ]);
  });

  test('keeps money that came in apart from money that went out, on a telephone too', async () => {
    const { page, screenshot } = await at('/statiscal/dealFlowQuery', 'project-a', {
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole('row', { name: /^合计/ }).waitFor();
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringContaining('收入金额'), expect.stringContaining('支出金额')]));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await screenshot('report-390');
  });
});

describe('a household', () => {
  test('shows its owner, members and rooms, and a member can become the owner', async () => {
    const { page, screenshot } = await at('/operationcenter/household/index');
    await page.getByRole('heading', { name: /房间/ }).waitFor();
    const home = page.locator('article');
    const owners = page.getByRole('list', { name: '业主' }).getByRole('button');
    for (let i = 0; (await home.getByRole('button', { name: '设为业主' }).count()) === 0; i++) {
      await owners.nth(i).click();
      await page.waitForURL(/household=/);
      await home.getByRole('heading', { name: /成员 \d+/ }).waitFor();
    }
    await screenshot('household-1440');
    const heir = await home
      .getByRole('row')
      .filter({ hasText: '设为业主' })
      .first()
      .getByRole('button')
      .first()
      .innerText();
    await home.getByRole('button', { name: '设为业主' }).first().click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '设为业主' }).click();
    await home.getByRole('heading', { level: 2, name: heir }).waitFor();
    await home.getByRole('button', { name: '添加成员' }).click();
    await expect.poll(() => page.getByRole('dialog').getByText(heir).count()).toBeGreaterThan(0);
  });
});

test('a household is given a room besides those that it has, and the room is theirs', async () => {
  const api = await journey.server.as('project-a');
  const [owner] = (
    await api.post<{ list: { id: string; name: string }[] }>('/organisation/household/list', {
      role: 'owner',
      status: 'normal',
    })
  ).data.list;
  const id = owner?.id as string;
  const { page, screenshot } = await at(`/operationcenter/household/index?household=${id}`);
  await page.getByRole('heading', { level: 2, name: owner?.name }).waitFor();
  const roomsOf = async () => (await api.get<{ roomIds: string[] }>(`/organisation/household/${id}`)).data.roomIds;
  const before = await roomsOf();
  const { list } = (
    await api.post<{ list: { id: string; fullName: string; roomNo: string }[] }>('/organisation/roomNo/list', {
      status: 'vacant',
      limit: 200,
    })
  ).data;
  const room = list.find((each) => !before.includes(each.id));
  await page.getByRole('button', { name: '添加房间' }).click();
  const box = page.getByRole('dialog', { name: /添加房间$/ });
  await box.getByRole('button', { name: '保存' }).click();
  await box.getByRole('alert').getByText('关联房间').waitFor();
  await box.getByRole('combobox').click();
  await page.keyboard.type(room?.fullName ?? '');
  await page
    .getByTitle(room?.fullName ?? '')
    .last()
    .click();
  await page.keyboard.press('Escape');
  await screenshot('household-add-room');
  await box.getByRole('button', { name: '保存' }).click();
  await box.waitFor({ state: 'detached' });
  await page
    .locator('article')
    .getByRole('row')
    .filter({ hasText: room?.fullName })
    .filter({ hasText: '已入住' })
    .waitFor();
  expect(await roomsOf()).toEqual([...before, room?.id]);
  expect((await api.get<{ ownerName: string }>(`/organisation/roomNo/${room?.id}`)).data.ownerName).toBe(owner?.name);
  await screenshot('household-room-given');
  // And gives it up for another one.
  const other = list.find((each) => each.id !== room?.id && !before.includes(each.id));
  await page
    .locator('article')
    .getByRole('row')
    .filter({ hasText: room?.fullName })
    .getByRole('button', { name: '转房', exact: true })
    .click();
  const leaving = page.getByRole('dialog', { name: /转房$/ });
  await leaving.getByText('该房间没有未缴清的账单').waitFor();
  await leaving.getByRole('combobox').first().click();
  await page.keyboard.type(other?.fullName ?? '');
  await page
    .getByTitle(other?.fullName ?? '')
    .last()
    .click();
  await screenshot('household-transfer');
  await leaving.getByRole('button', { name: '转房', exact: true }).click();
  await page
    .locator('article')
    .getByRole('row')
    .filter({ hasText: other?.fullName })
    .filter({ hasText: '已入住' })
    .waitFor();
  expect(await roomsOf()).toEqual([...before, other?.id]);
  expect(journey.complaints).toEqual([]);
});

describe('the menu as customers see it', () => {
  test('shows the dishes of a day and the services of a project on a phone', async () => {
    const { page, screenshot, expectMessage } = await at('/flashdeliver/menuPreview/index');
    expectMessage(/geturl/);
    const phone = page.getByRole('region', { name: /客户端预览/ });
    await phone.getByRole('heading').first().waitFor();
    await screenshot('preview-dishes');
    await phone.getByRole('button', { name: '服务菜单' }).click();
    await phone.getByRole('heading', { name: '首页' }).waitFor();
    await screenshot('preview-services');
  });

  test('and fits a phone itself, as does the day of the meeting rooms', async () => {
    const { page, open, screenshot, expectMessage } = await at('/flashdeliver/menuPreview/index', 'project-a', {
      viewport: { width: 390, height: 844 },
    });
    expectMessage(/geturl/);
    await page.getByRole('region', { name: /客户端预览/ }).waitFor();
    await screenshot('preview-390');
    await open('/operationcenter/household/index');
    await page.getByRole('list', { name: '业主' }).getByRole('button').first().click();
    await page.getByRole('heading', { name: /房间/ }).waitFor();
    await screenshot('household-390');
    await open('/meetingRoom/overviewManagement');
    await page.getByRole('table').waitFor();
    await screenshot('meeting-390');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
