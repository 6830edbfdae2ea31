import { expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';

const journey = sharedJourney();
const place = '/diyForm/approvals';

test('a case goes back to its starter with a file, is amended on a phone, and comes with the new values', async () => {
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open(place);
  const cases = page.getByRole('listitem').filter({ hasText: '楼宇接待申请' });
  await cases.first().click();
  await page.getByRole('button', { name: '退回发起人', exact: true }).click();
  const question = page.getByRole('dialog', { name: '退回发起人' });
  await question.getByLabel('意见').fill('人数请核对');
  await question.getByRole('button', { name: '添加附件' }).click();
  // A slow line: who confirms meanwhile need not do so again.
  await page.route('**/upload*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await question
    .locator('input[type=file]')
    .setInputFiles({ name: '接待名单.txt', mimeType: 'text/plain', buffer: Buffer.from('五人') });
  await question.getByText('接待名单.txt').waitFor();
  await question.getByRole('button', { name: '确定' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '接待名单.txt' }).waitFor();
  await screenshot('case-returned');

  const phone = await journey.visitor({ signedIn: 'project-a', viewport: { width: 390, height: 844 } });
  // Somebody else looks at it before it is amended.
  const other = await journey.visitor({ signedIn: 'admin' });
  await other.open(`${place}?case=${new URL(page.url()).searchParams.get('case')}`);
  await other.page.locator('[data-act=returnToStarter]').waitFor();
  await expect.poll(() => other.page.getByText('上次查看后的变更').count()).toBe(0);

  await phone.open(place);
  await phone.page.getByRole('listitem').filter({ hasText: '发起人修改' }).first().click();
  await phone.page.getByRole('button', { name: '修改并重新提交' }).click();
  const form = phone.page.getByRole('dialog', { name: '修改并重新提交' });
  await form.getByText(/退回：人数请核对/).waitFor();
  await form.getByLabel('来访人数').fill('');
  await form.getByRole('button', { name: '确定' }).click();
  await form.getByText('请填写来访人数').first().waitFor();
  await form.getByLabel('来访人数').fill('5');
  await phone.screenshot('case-amended-390');
  await form.getByRole('button', { name: '确定' }).click();
  await form.waitFor({ state: 'detached' });

  await page.reload();
  await cases.filter({ hasText: '来访人数：5' }).first().click();
  await expect.poll(() => page.locator('[data-act=handInAgain]').count()).toBe(1);
  await page.locator('[data-act=handInAgain]').getByText('来访人数').waitFor();
  await expect.poll(() => page.getByText('上次查看后的变更').count()).toBe(0);

  await other.page.reload();
  const changed = other.page.getByRole('region', { name: '上次查看后的变更' });
  await changed.getByText('来访人数').waitFor();
  await changed.locator('ins').getByText('5', { exact: true }).waitFor();
  await other.screenshot('case-changed-since');
});
