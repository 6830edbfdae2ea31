import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../../src/server/sheets/read.ts';
import type { SheetRow } from '../../src/server/sheets/table.ts';
import { sharedJourney, type Visitor } from '../support/browser.ts';
import { addCarparks } from '../support/carparks.ts';
import { sheetFile, workbookOf } from '../support/imports.ts';

const journey = sharedJourney();

async function at(place: string, account = 'admin', options = {}): Promise<Visitor> {
  const visitor = await journey.visitor({ signedIn: account, acceptDownloads: true, ...options });
  await visitor.open(place);
  await visitor.page.locator('tbody tr').first().waitFor();
  return visitor;
}

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; rows: SheetRow[] }> {
  const waiting: Promise<Download> = page.waitForEvent('download');
  await act();
  const download = await waiting;
  return {
    name: download.suggestedFilename(),
    rows: await readSheet(await readFile(await download.path()), { rows: 20_000, columns: 200 }),
  };
}

const box = (page: Page) => page.getByRole('dialog');

describe('export', () => {
  test('the chosen car parks, with the columns of the list', async () => {
    await addCarparks(journey.server, '导出', 5);
    const { page, screenshot } = await at('/passthrough/carpark/index?_q=导出停车场');
    for (const name of ['导出-1', '导出-3'])
      await page.locator('tbody tr').filter({ hasText: name }).getByRole('checkbox').check();
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await expect.poll(() => box(page).getByRole('radio', { name: '选中的 2 条' }).isChecked()).toBe(true);
    await screenshot('export-box');
    await box(page).getByRole('button', { name: '开始导出' }).click();
    await box(page).getByText('文件已生成，共 2 条').waitFor();
    const { name, rows } = await saved(page, () => box(page).getByRole('link', { name: '下载' }).click());
    expect(name).toMatch(/\.xlsx$/);
    expect(rows.slice(1).map(([code]) => code)).toEqual(['导出-1', '导出-3']);
  });

  test('what advanced conditions leave, exactly as the list shows it', async () => {
    await addCarparks(journey.server, '东区', 3, { carparkType: 'stereo' });
    await addCarparks(journey.server, '西区', 3);
    const { page } = await at('/passthrough/carpark/index');
    await page.getByRole('button', { name: '高级筛选', exact: true }).click();
    const conditions = page.getByRole('dialog', { name: '高级筛选' });
    await conditions.getByLabel('满足任一条件').check();
    await conditions.getByLabel('字段').selectOption({ label: '车场名称' });
    await conditions.getByLabel('车场名称 值').fill('西区停车场2');
    await conditions.getByRole('button', { name: '添加条件', exact: true }).click();
    await conditions.getByLabel('字段').last().selectOption({ label: '车场类型' });
    await conditions.getByLabel('立体').check();
    await conditions.getByRole('button', { name: '查询' }).click();
    await page.waitForURL(/_where=/);
    const codes = page.locator('td[data-field=carparkCode]');
    await expect.poll(() => codes.filter({ hasText: '西区-' }).count()).toBe(1);
    const listed = (await codes.allInnerTexts()).map((code) => code.trim());
    expect(listed).toEqual(expect.arrayContaining(['东区-1', '东区-2', '东区-3', '西区-2']));
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await box(page)
      .getByRole('radio', { name: `当前筛选结果 ${listed.length} 条` })
      .check();
    await box(page).getByRole('button', { name: '开始导出' }).click();
    await box(page).getByText(`文件已生成，共 ${listed.length} 条`).waitFor();
    const { rows } = await saved(page, () => box(page).getByRole('link', { name: '下载' }).click());
    expect(rows.slice(1).map(([code]) => code)).toEqual(listed);
    expect(journey.complaints).toEqual([]);
  });

  test('what the filter leaves of the households of a project, as CSV with chosen columns', async () => {
    const { page } = await at('/operationcenter/household/index?_table=all', 'project-a');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await box(page).getByRole('radio', { name: 'CSV' }).check();
    for (const name of ['性别', '入住日期']) await box(page).getByRole('checkbox', { name }).uncheck();
    await box(page).getByRole('button', { name: '开始导出' }).click();
    await box(page).getByText('文件已生成').waitFor();
    const { name, rows } = await saved(page, () => box(page).getByRole('link', { name: '下载' }).click());
    expect(name).toMatch(/\.csv$/);
    expect(rows[0]).toContain('姓名');
    expect(rows[0]).not.toContain('性别');
    // What is masked on the screen is masked in the file.
    expect(rows[1]?.[rows[0]?.indexOf('手机号') ?? 0]).toMatch(/^\d{3}\*{4}\d{4}$/);
  });

  test('the export centre keeps the file until it is deleted', async () => {
    const { page, open, screenshot } = await at('/passthrough/carpark/index');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await box(page).getByRole('button', { name: '开始导出' }).click();
    await box(page).getByRole('link', { name: '查看导出中心' }).click();
    const first = page.locator('[data-task]').first();
    await first.getByRole('link', { name: /^下载/ }).waitFor();
    await screenshot('export-centre');
    const { rows } = await saved(page, () => first.getByRole('link', { name: /^下载/ }).click());
    expect(rows.length).toBeGreaterThan(1);
    const task = await first.getAttribute('data-task');
    await first.getByRole('button', { name: /^删除/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await page.locator(`[data-task="${task}"]`).waitFor({ state: 'detached' });
    await open('/exportCenter/taskList');
  });
});

describe('import', () => {
  const buildings = '/operationcenter/projectSpaceSet/index';

  test('a template is filled in, checked, and imported without its faulty row', async () => {
    const { page, screenshot } = await at('/passthrough/car/index');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const { rows: template, name } = await saved(page, () =>
      box(page).getByRole('button', { name: '下载模板' }).click(),
    );
    expect(name).toBe('导入登记车辆.xlsx');
    const heading = template[0] as string[];
    expect(heading).toContain('车牌号*');
    const { data } = await (
      await journey.server.as('admin')
    ).post<{ list: { id: string }[] }>('/carpark/getselectlist');
    const row = (values: Record<string, string>) => heading.map((title) => values[title.replace('*', '')] ?? '');
    const good = {
      车牌号: '浙A7K9Q2',
      停车场: String(data.list[0]?.id),
      车主姓名: '赵晨',
      车主电话: '13812345678',
      车辆类型: '临时车',
      状态: '正常',
    };
    const file = {
      name: '车辆.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await sheetFile([heading, row(good), row({ ...good, 车牌号: '浙A7K9Q3', 车辆类型: '飞行车' })]),
    };
    await page.setInputFiles('input[type=file]', file);
    await box(page).getByText('共 2 行：1 行可以导入，1 行有误').waitFor();
    await box(page)
      .getByRole('row', { name: /车辆类型/ })
      .waitFor();
    await screenshot('import-check');
    await box(page).getByRole('button', { name: '跳过有误的，导入 1 行' }).click();
    await box(page).getByText('已导入 1 行，1 行没有导入').waitFor();
    const faulty = await saved(page, () => box(page).getByRole('link', { name: '下载有误的行' }).click());
    expect(faulty.rows[1]).toContain('飞行车');
    expect(faulty.rows[0]?.at(-1)).toBe('失败原因');
    await box(page).getByRole('button', { name: '关闭' }).last().click();
    await page.locator('tbody tr').filter({ hasText: '浙A7K9Q2' }).waitFor();
  });

  test('a workbook brings rows with their lines; mistakes in lines are told by sheet and row', async () => {
    const { page, screenshot } = await at(buildings);
    const { data } = await (
      await journey.server.as('admin')
    ).post<{ list: { id: string }[] }>('/organisation/organization/list');
    const place = String(data.list[0]?.id);
    const lines = '楼栋分摊项目';
    const file = (share: string) =>
      workbookOf([
        {
          name: '数据',
          rows: [
            ['楼栋编号', '楼栋名称', '所属项目', '楼栋类型', '状态', '地上层数'],
            ['W1', 'W1号楼', place, '办公', '正常', '6'],
          ],
        },
        {
          name: lines,
          rows: [
            ['楼栋（楼栋编号）', '项目', '分摊比例（%）'],
            ['W1', place, share],
          ],
        },
      ]);
    const choose = async (share: string) =>
      page.setInputFiles('input[type=file]', {
        name: '楼栋.xlsx',
        mimeType: 'application/octet-stream',
        buffer: await file(share),
      });
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await choose('很多');
    const mistake = box(page).getByRole('row', { name: /分摊比例/ });
    await mistake.waitFor();
    await expect.poll(() => mistake.innerText()).toContain(lines);
    await screenshot('import-lines');
    await choose('60');
    await box(page).getByText('共 1 行，全部可以导入').waitFor();
    await box(page)
      .getByRole('button', { name: /^导入 1 行/ })
      .click();
    await box(page).getByText('已导入 1 行').waitFor();
    await box(page).getByRole('button', { name: '关闭' }).last().click();
    await page.getByText('W1号楼').first().waitFor();
  });

  test('a file that cannot be read is told, and the next one is taken', async () => {
    const { page, expectMessage } = await at(buildings);
    expectMessage(/422/);
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await page.setInputFiles('input[type=file]', {
      name: 'a.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK\u0003\u0004 no workbook'),
    });
    await box(page).getByRole('alert').getByText('文件无法读取').waitFor();
    await expect.poll(() => box(page).getByRole('button', { name: '选择文件' }).isEnabled()).toBe(true);
  });

  test('nothing of it is offered to those who may not, and on a phone it fits', async () => {
    const merchant = await at('/passthrough/carpark/index', 'project-a', { viewport: { width: 390, height: 800 } });
    await merchant.page.getByRole('button', { name: '导出', exact: true }).click();
    await merchant.screenshot('export-phone');
    await expect
      .poll(() => merchant.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await expect.poll(() => merchant.page.getByRole('button', { name: '导入', exact: true }).count()).toBe(0);
  });
});
