import { expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';

const journey = sharedJourney();

test('money for many: picked and pasted, told line by line, handed in', async () => {
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open('/mealCard/batchRecharge');
  await page.getByLabel('充值金额（元）').fill('20.00');
  await page.getByLabel('所属项目').first().click();
  await page.getByText('滨江科技园', { exact: true }).click();
  await page.getByText('现金钱包', { exact: true }).click();
  await page.getByLabel('收款方式').first().click();
  await page.getByText('现金', { exact: true }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '加入名单（1 人）' }).click();
  await page.getByText('1 人，合计 20.00 元').waitFor();
  await page.getByRole('button', { name: '粘贴名单' }).click();
  await page.getByRole('textbox', { name: '粘贴名单' }).fill('13900009999 30.00');
  await page.getByRole('button', { name: '加入名单', exact: true }).click();
  await page.getByText('项目中没有手机号、用户编号或工号为“13900009999”的人员').waitFor();
  await expect.poll(() => page.getByRole('button', { name: '保存并提交审核' }).isDisabled()).toBe(true);
  await screenshot('batch-recharge-1440');
  await page.getByRole('button', { name: '移除有误的 1 行' }).click();
  await page.getByRole('button', { name: '保存并提交审核' }).click();
  await page.waitForURL(/dingCanBatchRecharge/);
});
