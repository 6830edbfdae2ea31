import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { startJourney, type Journey } from '../support/browser.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(async () => {
  await journey.stop();
});

test('goods are written in the form of their release: typed, pasted from a sheet, added up, saved together', async () => {
  const { page, open, signIn, screenshot } = await journey.visitor();
  await signIn('project-a');
  await open('/electronRelease/goodsRelease/index');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('申请人').fill('行内编辑');
  await dialog.getByLabel('放行原因').fill('搬迁');
  await dialog.getByLabel('放行日期').click();
  await page.keyboard.type('2027-01-05');
  await page.keyboard.press('Enter');
  const goods = dialog.getByRole('region', { name: '放行物品' });
  await goods.getByRole('button', { name: '新增一行' }).click();
  await goods.getByLabel('第 1 行 物品名称').fill('显示器');
  // The next row begins with Enter in the last one.
  await goods.getByLabel('第 1 行 物品名称').press('Enter');
  await goods.getByLabel('第 2 行 物品名称').waitFor();
  await goods.getByLabel('第 2 行 物品名称').evaluate((input) => {
    const data = new DataTransfer();
    data.setData('text/plain', '主机\t2\t台\t3000\n键盘\t很多\t个\t99.5\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await goods.getByLabel('第 3 行 物品名称').waitFor();
  await expect
    .poll(() => goods.getByRole('alert').allInnerTexts())
    .toEqual(expect.arrayContaining([expect.stringContaining('数量')]));
  await expect.poll(() => goods.locator('tfoot').innerText()).toContain('3,099.50');
  await screenshot('form-rows-1440');
  await goods.getByLabel('第 1 行 数量').fill('3');
  await goods.getByLabel('第 3 行 数量').fill('4');
  await goods.getByRole('button', { name: '删除第 2 行' }).click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page
    .getByRole('row', { name: /行内编辑/ })
    .first()
    .press('Enter');
  const detail = page.getByRole('dialog').getByRole('region', { name: '放行物品' });
  await detail.getByText('键盘').waitFor();
  await expect.poll(() => detail.getByRole('heading').innerText()).toContain('共 2 条');
  await screenshot('form-rows-detail');
  await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click();
  const again = page.getByRole('dialog').getByRole('region', { name: '放行物品' });
  await expect.poll(() => again.getByLabel('第 2 行 物品名称').inputValue()).toBe('键盘');

  // A draft keeps what was entered in the table.
  await again.getByLabel('第 1 行 数量').fill('7');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '保留草稿并关闭' }).click();
  const row = page.getByRole('row', { name: /行内编辑/ }).first();
  await row.press('e');
  await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
  await expect.poll(() => again.getByLabel('第 1 行 数量').inputValue()).toBe('7');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃修改' }).click();

  // A copy brings the rows along.
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '复制新增' }).click();
  await expect.poll(() => again.getByLabel('第 2 行 物品名称').inputValue()).toBe('键盘');
  await expect.poll(() => again.getByLabel('第 1 行 数量').inputValue()).toBe('3');
  await page.setViewportSize({ width: 390, height: 844 });
  await again.scrollIntoViewIfNeeded();
  await screenshot('form-rows-390');
  expect(journey.complaints).toEqual([]);
});

test('more rows than a form holds are maintained page by page in the detail of their row', async () => {
  const operator = await journey.server.as('project-a');
  const orgId = String((await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const goods = (from: number, to: number) =>
    JSON.stringify(
      Array.from({ length: to - from }, (_, i) => ({ goodsName: `设备 ${from + i}`, quantity: 1, value: '10.00' })),
    );
  const release = { orgId, applicantName: '整层搬迁', releaseDate: '2027-02-01', reason: '搬迁' };
  const added = await operator.post<Row>('/outgoing/goodsRelease/add', { ...release, goods: goods(0, 200) });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const { id, version } = added.data;
  const more = await operator.post<Row>('/outgoing/goodsRelease/update', { id, version, goods: goods(200, 230) });
  expect(more, JSON.stringify(more)).toMatchObject({ code: 200 });

  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open(`/electronRelease/goodsRelease/index?_record=${String(id)}`);
  const detail = page.getByRole('dialog').getByRole('region', { name: '放行物品' });
  await expect.poll(() => detail.getByRole('heading').innerText()).toContain('共 230 条');
  await screenshot('form-rows-many-1440');

  // One more, one changed, one gone: each by itself, with the record around it.
  await detail.getByRole('button', { name: '新增' }).click();
  const box = page.getByRole('dialog').last();
  await box.getByLabel('物品名称').fill('新添设备');
  await box.getByLabel('数量').fill('2');
  await box.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(() => detail.getByRole('heading').innerText()).toContain('共 231 条');
  await detail.getByRole('button', { name: '末页' }).click();
  const row = detail.getByRole('row', { name: /新添设备/ });
  await row.getByRole('button', { name: '编辑' }).click();
  await box.getByLabel('数量').fill('5');
  await box.getByRole('button', { name: '保存', exact: true }).click();
  await row.getByText('5', { exact: true }).waitFor();
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: /删除/ }).getByRole('button', { name: '删除' }).click();
  await expect.poll(() => detail.getByRole('heading').innerText()).toContain('共 230 条');

  // The form says where they are, and is saved without touching them.
  await page.getByRole('dialog').getByRole('button', { name: '编辑' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByText('共 230 条，请保存后在详情中分页维护').waitFor();
  await form.getByLabel('放行原因').fill('整层搬迁');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  const after = await operator.post<{ total: number }>('/outgoing/goodsDetail/list', { releaseId: id, limit: 1 });
  expect(after.data.total).toBe(230);
  expect(journey.complaints).toEqual([]);
});
