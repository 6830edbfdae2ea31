import { expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';
import { main } from '../support/pages.ts';
import { Rows } from '../support/rows.ts';

const journey = sharedJourney();

test('the bell rings by itself, leads to the record, and a list offers to renew itself', async () => {
  const admin = await journey.server.as('admin');
  const rows = new Rows(journey.server.server.services, admin);
  const orgId = String(
    (await (await journey.server.as('project-a')).post<{ list: { id: string }[] }>('/organisation/organization/list'))
      .data.list[0]?.id,
  );
  const before = (
    await (
      await journey.server.as('project-a')
    ).post<{ total: number }>('/notify/inboxMessage/list', { status: 'unread' })
  ).data.total;
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open('/convenience/userRepair/index?_as=table');
  const bell = page.getByRole('button', { name: /^我的消息/ });
  // Listening begins once the page is there.
  const connected = page.waitForResponse((response) => response.url().includes('/user/live?watch='));
  await connected;
  const { id } = await rows.add(rows.resource('repairs/userRepair'), { orgId });
  await page.getByRole('button', { name: `我的消息，${before + 1} 条未读` }).waitFor();
  await page.getByText('有 1 条数据已更新').waitFor();
  await screenshot('bell-and-news');
  await page.getByRole('button', { name: '刷新列表' }).click();
  await expect.poll(() => page.getByText('有 1 条数据已更新').count()).toBe(0);

  await bell.click();
  const drawer = page.getByRole('dialog', { name: '我的消息' });
  await drawer.getByText('报修工单 · 新增').first().waitFor();
  await screenshot('bell-drawer');
  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot('bell-drawer-390');
  await drawer
    .getByRole('button', { name: /报修工单 · 新增/ })
    .first()
    .click();
  await page.waitForURL(`**/convenience/userRepair/index?_record=${id}`);
  await page.getByRole('dialog').waitFor();
  await expect
    .poll(() => page.locator('header button[aria-haspopup=dialog][aria-label^=我的消息]').getAttribute('aria-label'))
    .toBe(before > 0 ? `我的消息，${before} 条未读` : '我的消息');
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.search.includes('_record'));
  await main(page).waitFor();
});
