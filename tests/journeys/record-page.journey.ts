import { expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';
import { Rows } from '../support/rows.ts';

const journey = sharedJourney();

test('a record is worked on with colleagues on its own page, by keyboard and on a phone', async () => {
  const { server } = journey;
  const rows = new Rows(server.server.services, await server.as('admin'));
  const projectA = await server.as('project-a');
  const orgId = String(
    (await projectA.post<{ list: { id: string }[] }>('/organisation/organization/list')).data.list[0]?.id,
  );
  const repair = rows.resource('repairs/userRepair');
  const { id } = await rows.add(repair, { orgId });
  const repairNo = String((await rows.find(repair, id))?.repairNo);
  const address = `/record/repairs/userRepair/${id}`;

  // From the list to the page: nothing but keys.
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open(`/convenience/userRepair/index?_as=table&_q=${repairNo}`);
  await page.locator(`tr[data-id="${id}"]`).focus();
  await page.keyboard.press('o');
  await page.waitForURL(`**${address}`);
  const heading = page.getByRole('heading', { level: 1, name: repairNo });
  await heading.waitFor();

  // A comment that mentions a colleague.
  const box = page.getByRole('textbox', { name: /^写评论/ });
  await box.waitFor();
  await page.keyboard.press('c');
  await page.keyboard.type('请 @沈国');
  await page.getByRole('option', { name: /centre-a/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('确认配件');
  await page.keyboard.press('Control+Enter');
  const stream = page.getByRole('region', { name: '动态' });
  // Not in the box, where it stands until the stream has been read again.
  await stream.locator('li[data-kind=note]').getByText('@沈国华').waitFor();
  await screenshot('record-page');

  // A step takes its dialog, and the head says the new state.
  await page.getByRole('group', { name: '记录操作' }).getByRole('button', { name: '派单' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(派单|确定)$/ })
    .click();
  await heading.getByText('待接单').waitFor();

  // The colleague comes by the link, is assigned nothing yet, and takes a look on a phone.
  const colleague = await journey.visitor({ signedIn: 'centre-a', viewport: { width: 390, height: 844 } });
  await colleague.open(`${address}?show=notes`);
  await colleague.page.getByText('确认配件').waitFor();
  await colleague.page.getByRole('button', { name: '指派', exact: true }).click();
  await colleague.page.getByRole('radio', { name: /project-a/ }).check();
  await colleague.page.getByLabel('待办内容').fill('周五前完工');
  await colleague.page.getByRole('button', { name: '确定' }).click();
  await colleague.page.getByRole('region', { name: '待办' }).getByText('周五前完工').waitFor();
  await colleague.screenshot('record-page-390');

  // Whose it is finds it on the record and does it.
  await page.reload();
  await page.getByRole('region', { name: '待办' }).getByRole('button', { name: '完成' }).click();
  await stream.getByText('周五前完工').waitFor();
  await expect.poll(() => page.getByRole('region', { name: '待办' }).count()).toBe(0);

  // For those out of whose reach it lies there is no such page.
  const stranger = await journey.visitor({ signedIn: 'project-b' });
  stranger.expectMessage(/404/);
  await stranger.open(address);
  await stranger.page.getByText('页面不存在').first().waitFor();
});
