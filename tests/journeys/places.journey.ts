import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startJourney, type Journey, type Visitor } from '../support/browser.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(async () => {
  await journey.leave();
  journey.complaints.length = 0;
});
afterAll(() => journey.stop());

const space = '/operationcenter/projectSpaceSet/index';
const item = (page: Page, name: string) => page.getByRole('treeitem', { name }).first();
const label = (page: Page, name: string) => page.getByRole('tree').getByText(name, { exact: true }).first();
const chosen = (page: Page) => page.locator('[role=treeitem][aria-selected=true]').first().locator('> div').innerText();
const params = (page: Page) => new URL(page.url()).searchParams;

async function at(place: string, account = 'project-a', options = {}): Promise<Visitor> {
  const visitor = await journey.visitor(options);
  await visitor.signIn(account);
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
    expect(await chosen(page)).toContain('1号楼');
    await page.getByRole('navigation').getByRole('button', { name: '房间' }).click();
    await page.waitForURL(/_table=/);
    await page.locator('tbody tr').first().waitFor();
    expect(params(page).get('buildId')).toBeTruthy();
    await page.reload();
    await page.locator('tbody tr').first().waitFor();
    await expect.poll(() => chosen(page)).toContain('1号楼');
    await screenshot('space-1440');
    expect(journey.complaints).toEqual([]);
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
    expect(journey.complaints).toEqual([]);
  });

  test('the search finds a place however deep it lies', async () => {
    const { page } = await at(space);
    await page.getByRole('combobox').fill('2单元');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/unitId=/);
    await expect.poll(() => chosen(page)).toContain('2单元');
    expect(journey.complaints).toEqual([]);
  });

  test('on a phone the tree is a drawer', async () => {
    const { page, screenshot } = await at(space, 'project-a', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.getByRole('button', { name: '选择范围' }).click();
    await page.getByRole('dialog').getByRole('treeitem').nth(1).waitFor();
    await screenshot('space-390-drawer');
    await page.getByRole('dialog').getByRole('treeitem').nth(1).locator('> div').click();
    await page.waitForURL(/orgId=/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await screenshot('space-390');
    expect(journey.complaints).toEqual([]);
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
    await expect.poll(async () => (await names()).slice(1, 4)).toEqual([third, second, first]);
    expect(journey.complaints).toEqual([]);
  });
});

describe('dictionary groups beside their items', () => {
  test('a group is made in the tree, and its items begin with it', async () => {
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
    expect(journey.complaints).toEqual([]);
  });
});

describe('a page over part of a resource', () => {
  test('shows only its rows, and its new rows begin where they belong', async () => {
    const { page } = await at('/diyForm/cardMake', 'admin');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').getByText('制卡申请').count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: '申请类型', exact: true }).count()).toBe(0);
    expect(journey.complaints).toEqual([]);
  });
});
