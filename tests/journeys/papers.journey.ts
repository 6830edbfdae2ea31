import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '../support/axe.ts';
import { sharedJourney } from '../support/browser.ts';
import { PlainRows } from '../support/plain-rows.ts';

/** The papers of the rows that are chosen in a list. */
const journey = sharedJourney();
const repairs = '/convenience/userRepair/index';
const bills = '/orderManage/billRecord/index';
const many = 103;

let rows: PlainRows;
beforeAll(async () => {
  rows = new PlainRows(journey.server.server.services);
  const resource = rows.resource('billing/billRecord');
  for (let n = 1; n <= many; n++)
    await rows.copyOfAny(resource, {
      billNo: `ZD-PL-${n}`,
      contractOrderId: null,
      periodStart: '2041-05-01',
      billTitle: '批量打印',
    });
});

const choose = async (page: Page, count: number) => {
  for (let n = 0; n < count; n++) await page.locator('tbody tr').nth(n).getByRole('checkbox').check();
};
const paper = (page: Page) => page.locator('body > :not(#root) > article');
const sheets = (page: Page) => paper(page).locator('> section');
const printer = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '打印', exact: true });

/** The number of sheets that come out. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('each chosen record begins on a sheet of its own, as its own page prints it, masked alike', async () => {
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open(repairs);
  await page.locator('tbody tr').first().waitFor();
  await choose(page, 3);
  const button = page.getByRole('button', { name: '打印单据' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '打印报修工单（3 份）' }).waitFor();
  await expect.poll(() => printer(page).isEnabled()).toBe(true);
  await expect.poll(() => sheets(page).count()).toBe(3);
  expect(await accessibilityFindings(page)).toEqual([]);
  await screenshot('papers');
  const printed = (await sheets(page).allTextContents()).map(withoutFoot);
  expect(new Set(printed).size).toBe(3);
  expect(printed.join('')).toContain('****');
  await page.emulateMedia({ media: 'print' });
  expect(await pagesOf(page)).toBe(3);
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('打印单据');
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('o');
  await page.waitForURL(/\/record\//);
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await expect.poll(() => printer(page).isEnabled()).toBe(true);
  expect(withoutFoot((await paper(page).textContent()) ?? '')).toBe(printed[0]);
});

/** It says when. */
const withoutFoot = (text: string) => text.replace(/\S+ 打印于.*$/, '');

test('more than a hundred come in portions, which is said, and one sees how far it is', async () => {
  const { page, open, expectMessage, screenshot } = await journey.visitor({ signedIn: 'admin' });
  // So many calls at once are more than a user may make in a second: what is refused is asked for again.
  expectMessage(/429/);
  await open(`${bills}?periodStart_gte=2041-01-01&periodStart_lte=2041-12-31`);
  await page.locator('tbody tr').first().waitFor();
  await choose(page, 1);
  await page.getByRole('button', { name: `选择全部 ${many} 条` }).click();
  await page.getByRole('toolbar', { name: `已选 ${many} 条` }).waitFor();
  await page.getByRole('button', { name: '打印单据' }).click();
  const box = page.getByRole('dialog', { name: `打印账单（${many} 份）` });
  await box.getByText(`一次最多打印 100 份，已选 ${many} 份，请分批打印。`).waitFor();
  await box.getByText(/已准备 \d+ \/ 100/).waitFor();
  await expect.poll(() => printer(page).isEnabled()).toBe(false);
  await screenshot('papers-loading');
  await expect.poll(() => printer(page).isEnabled()).toBe(true);
  await expect.poll(() => sheets(page).count()).toBe(100);
  await expect.poll(() => paper(page).getByText('收款明细').count()).toBe(100);

  await box.getByLabel('打印范围').selectOption({ label: '第 101–103 份' });
  await box.getByLabel('打印模板').selectOption({ label: '缴费通知单' });
  await expect.poll(() => printer(page).isEnabled()).toBe(true);
  await expect.poll(() => sheets(page).count()).toBe(3);
  await page.emulateMedia({ media: 'print' });
  expect(await pagesOf(page)).toBe(3);
});

test('what has gone meanwhile is told and not printed', async () => {
  const { page, open, expectMessage } = await journey.visitor({ signedIn: 'admin' });
  expectMessage(/404/);
  const bill = rows.resource('billing/billRecord');
  const given = { contractOrderId: null, periodStart: '2042-05-01', status: 'draft' };
  const gone = await rows.copyOfAny(bill, { ...given, billNo: `ZD-SC-${rows.next()}` });
  const stays = await rows.copyOfAny(bill, { ...given, billNo: `ZD-ZL-${rows.next()}` });
  await open(`${bills}?periodStart_gte=2042-01-01&periodStart_lte=2042-12-31`);
  await page.locator('tbody tr').nth(1).waitFor();
  await choose(page, 2);
  const removed = await (await journey.server.as('admin')).post(`/organisation/billRecord/delete/${gone.id}`);
  expect(removed, JSON.stringify(removed)).toMatchObject({ code: 200 });
  await page.getByRole('button', { name: '打印单据' }).click();
  await page.getByText('有 1 份无法读取，不会打印。').waitFor();
  await expect.poll(() => printer(page).isEnabled()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => paper(page).innerText()).toContain(String(stays.billNo));
  await expect.poll(() => paper(page).innerText()).not.toContain(String(gone.billNo));
  expect(await pagesOf(page)).toBe(1);
});

test('on a phone nothing sticks out sideways', async () => {
  const { page, open, screenshot } = await journey.visitor({
    signedIn: 'admin',
    viewport: { width: 390, height: 844 },
  });
  await open(`${bills}?periodStart_gte=2041-01-01&periodStart_lte=2041-12-31`);
  await page.locator('tbody tr').first().waitFor();
  await choose(page, 2);
  await screenshot('papers-bar-390');
  await page.getByRole('button', { name: '打印单据' }).click();
  await expect.poll(() => printer(page).isEnabled()).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const box = await page.getByRole('dialog').boundingBox();
  expect(box?.width).toBeLessThanOrEqual(390);
  await screenshot('papers-390');
});
