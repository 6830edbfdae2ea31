import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readSheet } from '../../src/server/sheets/read.ts';
import { sharedJourney } from '../support/browser.ts';
import { main } from '../support/pages.ts';

const journey = sharedJourney();

const pivot = (page: Page) => main(page).getByRole('table');

/** The figures of the pivot, line by line; the last of each is its total. */
const figures = (page: Page, part: 'tbody' | 'tfoot') =>
  pivot(page)
    .locator(`${part} tr`)
    .evaluateAll((lines) =>
      lines.map((line) =>
        [...line.querySelectorAll('td')].map((cell) => Number(cell.innerText.replaceAll(',', '') || 0)),
      ),
    );
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

async function taken(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('rows by columns: totals, the rows behind a cell, an address that says it all, and files', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'project-a' });
  await open('/statiscal/canteenDaily');
  await main(page).getByLabel('汇总维度').selectOption({ label: '商户' });
  await main(page).getByLabel('再按').first().selectOption({ label: '餐别' });
  await main(page).getByLabel('末级维度作列').check();
  await pivot(page).locator('tfoot td').first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('_pivot')).toBe('true');
  expect(new URL(page.url()).searchParams.get('_by')).toBe('merchantId,dateTypeId');

  // Orders add up: every line to its total, the lines to the last one.
  const [lines, [total = []]] = [await figures(page, 'tbody'), await figures(page, 'tfoot')];
  expect(lines.length).toBeGreaterThan(0);
  for (const line of [...lines, total]) expect(sum(line.slice(0, -1))).toBe(line.at(-1));
  expect(sum(lines.map((line) => line.at(-1) ?? 0))).toBe(total.at(-1));

  // The same address shows the same figures.
  await page.reload();
  await pivot(page).locator('tfoot td').first().waitFor();
  expect(await figures(page, 'tfoot')).toEqual([total]);

  const cell = pivot(page).locator('tbody td a').first();
  const count = Number((await cell.innerText()).replaceAll(',', ''));
  await cell.click();
  await page.getByText(`共 ${count} 条`).waitFor();
  const asked = new URL(page.url()).searchParams;
  for (const name of ['merchantId', 'dateTypeId', 'dinnerDate_gte', 'dinnerDate_lt', 'status_in'])
    expect(asked.get(name), name).toBeTruthy();
  await page.goBack();
  await pivot(page).locator('tfoot td').first().waitFor();

  const all = total.at(-1);
  const sheet = await taken(page, '导出 Excel');
  expect(sheet.name).toMatch(/^餐次统计 .*\.xlsx$/);
  const [heads, first] = await readSheet(sheet.bytes, { rows: 1000, columns: 40 });
  expect(Number(first?.[heads?.indexOf('预订订单') ?? 0])).toBe(all);
  const csv = await taken(page, '导出 CSV');
  expect(csv.bytes.toString('utf8')).toContain(`,${all},`);
  const picture = await taken(page, '保存图片');
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
});
