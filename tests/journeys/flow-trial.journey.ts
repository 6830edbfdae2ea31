import { expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';

const journey = sharedJourney();

test('a flow is tried with what one fills in, and says which way it goes and why', async () => {
  const designer = await journey.visitor({ signedIn: 'project-a' });
  const { page, expectMessage } = designer;
  expectMessage(/400/);
  await designer.open('/diyForm/flows');
  await page.getByRole('combobox', { name: /^流程/ }).selectOption({ label: '楼宇接待申请' });
  await page.getByLabel('用哪张单据').selectOption({ label: '填写一份试试' });
  const form = page.getByRole('region', { name: '楼宇接待申请审批' });
  await form.getByLabel('来访人数').fill('6');
  const run = page.getByRole('button', { name: '运行', exact: true });
  const steps = () => page.getByRole('list', { name: '模拟结果' }).getByRole('listitem');
  const way = async () => (await steps().allInnerTexts()).map((text) => text.split('\n'));

  await run.click();
  await expect.poll(async () => (await way()).map(([title]) => title)).toEqual(['前台受理', '是否用餐', '安排接待']);
  expect((await way())[1]).toContain('是否用餐 = 是：不成立');

  await form.getByText('是', { exact: true }).click();
  await form.getByLabel(/^餐标/).fill('5');
  await run.click();
  await form.getByRole('alert').filter({ hasText: '10.00' }).first().waitFor();
  await form.getByLabel(/^餐标/).fill('60');
  await run.click();
  await expect
    .poll(async () => (await way()).map(([title]) => title))
    .toEqual(['前台受理', '是否用餐', '项目管理员审批', '安排接待']);
  expect((await way())[2]).toContain('周敏');

  await page.getByText('以他人名义发起').click();
  const naming = page.getByRole('group').filter({ hasText: '以他人名义发起' });
  await naming.getByLabel('按姓名查找').fill('enterprise-a');
  await naming.getByRole('button', { name: /enterprise-a/ }).click();
  await run.click();
  await naming.getByRole('list').getByText('陈思远').waitFor();
  await expect.poll(async () => (await way()).length).toBe(4);
  await designer.screenshot('flow-trial');
});
