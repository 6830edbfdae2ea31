import { expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { sharedJourney } from '../support/browser.ts';
import { Rows } from '../support/rows.ts';

const journey = sharedJourney();

test('what one person hands in, another agrees to on a phone', async () => {
  const rows = new Rows(journey.server.server.services, await journey.server.as('admin'));
  const project = await journey.server.as('project-a');
  const orgId = String((await project.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const { id } = (
    await project.post<Row>('/diyForm/itemBorrow/add', {
      orgId,
      itemName: '会议音箱',
      quantity: 2,
      borrowerName: '赵敏',
      borrowerPhone: '13800001234',
      borrowTime: '2026-03-01T09:00:00.000Z',
      planReturnTime: '2036-03-02T09:00:00.000Z',
      depositAmount: '100.00',
    })
  ).data;
  const { borrowNo } = (await rows.find(rows.resource('processes/itemBorrow'), String(id))) as Row;

  const { page, open } = await journey.visitor({ signedIn: 'centre-a', viewport: { width: 390, height: 844 } });
  await open('/diyForm/approvals');
  await page.getByRole('button', { name: String(borrowNo) }).click();
  await page.getByRole('heading', { name: '物品借用审批' }).waitFor();
  await page.getByText('会议音箱', { exact: true }).waitFor();
  await page.locator('[aria-current=step]', { hasText: '前台审核' }).waitFor();
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await page.getByRole('dialog').getByLabel('意见').fill('同意借出');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByRole('heading', { name: /已通过/ }).waitFor();
  expect(await rows.find(rows.resource('processes/itemBorrow'), String(id))).toMatchObject({
    status: 'borrowed',
    auditRemark: '同意借出',
  });
});

test('what waits for somebody is counted in the top bar, up and down', async () => {
  const project = await journey.server.as('project-a');
  const centre = await journey.server.as('centre-a');
  const orgId = String((await project.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const dueNow = async () => (await centre.post<{ due: number }>('/process/approval/list', { list: 'todo' })).data.due;
  const before = await dueNow();
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'centre-a' });
  await open('/dashboard');
  const listening = page.waitForResponse((response) => response.url().includes('/user/live'));
  await listening;
  const added = await project.post<Row>('/diyForm/itemBorrow/add', {
    orgId,
    itemName: '签到背板',
    quantity: 1,
    borrowerName: '赵敏',
    borrowerPhone: '13800001234',
    borrowTime: '2026-03-01T09:00:00.000Z',
    planReturnTime: '2036-03-02T09:00:00.000Z',
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const link = (count: number) => page.getByRole('link', { name: `待我审批，${count} 项` });
  await link(before + 1).waitFor();
  await screenshot('tasks-due-1440');
  await link(before + 1).click();
  await page.getByText('签到背板').first().click();
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByRole('heading', { name: /已通过/ }).waitFor();
  await (before > 0 ? link(before) : page.getByRole('link', { name: '待我审批', exact: true })).waitFor();
  expect(await dueNow()).toBe(before);

  const starter = await journey.visitor({ signedIn: 'project-a' });
  await starter.open('/dashboard');
  await starter.page.getByRole('button', { name: /^我的消息/ }).click();
  const told = starter.page.getByRole('dialog', { name: '我的消息' });
  await told
    .getByRole('button', { name: /物品借用单 · 审核借出/ })
    .first()
    .click();
  await starter.page.waitForURL('**/diyForm/approvals?case=*');
  await starter.page.getByRole('heading', { name: /已通过/ }).waitFor();
});

test('several tasks are agreed to at once on a phone, each by itself, and one is printed with its signatures', async () => {
  const rows = new Rows(journey.server.server.services, await journey.server.as('admin'));
  const project = await journey.server.as('project-a');
  const orgId = String((await project.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const loans: Row[] = [];
  for (const itemName of ['演讲台', '导览牌']) {
    const added = await project.post<Row>('/diyForm/itemBorrow/add', {
      orgId,
      itemName,
      quantity: 1,
      borrowerName: '赵敏',
      borrowerPhone: '13800001234',
      borrowTime: '2026-03-01T09:00:00.000Z',
      planReturnTime: '2036-03-02T09:00:00.000Z',
    });
    expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
    loans.push((await rows.find(rows.resource('processes/itemBorrow'), String(added.data.id))) as Row);
  }
  const { page, open } = await journey.visitor({ signedIn: 'centre-a', viewport: { width: 390, height: 844 } });
  await open('/diyForm/approvals');
  for (const { borrowNo } of loans)
    await page.getByRole('checkbox', { name: `选择 ${String(borrowNo)}` }).press('Space');
  await page.getByRole('button', { name: '批量同意 (2)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('意见').fill('同意借出');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.getByText('2 条已同意').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  for (const { id, borrowNo } of loans) {
    await page.getByRole('checkbox', { name: `选择 ${String(borrowNo)}` }).waitFor({ state: 'detached' });
    expect(await rows.find(rows.resource('processes/itemBorrow'), String(id))).toMatchObject({ status: 'borrowed' });
  }
  await open('/diyForm/approvals?list=done');
  await page.getByRole('button', { name: String(loans[0]?.borrowNo) }).click();
  await page.getByRole('button', { name: '打印' }).click();
  await page.getByRole('dialog').getByRole('cell', { name: '同意 同意借出' }).waitFor();
});

test('an administrator draws a step, and is told what is missing', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'admin' });
  await open('/diyForm/flows?flow=processes%2FitemBorrow');
  await page.getByRole('button', { name: '前台审核' }).waitFor();
  await page.getByRole('button', { name: '添加步骤' }).first().click();
  await page.getByRole('button', { name: '条件分支', exact: true }).click();
  await page.getByText('处需要修改').waitFor();
  await expect.poll(() => page.getByRole('button', { name: '发布' }).isDisabled()).toBe(true);
  const condition = page.getByRole('group', { name: '条件', exact: true });
  await condition.getByRole('button', { name: '添加条件' }).click();
  await condition.getByLabel('字段').selectOption({ label: '借用数量（件）' });
  await condition.getByLabel('比较').selectOption({ label: '大于' });
  await condition.getByRole('spinbutton').or(condition.getByRole('textbox')).fill('5');
  await page.getByText('检查通过').waitFor();
  await condition.getByRole('button', { name: '改用公式' }).click();
  await expect.poll(() => page.getByLabel('条件', { exact: true }).last().inputValue()).toBe('quantity > 5');
  await page.getByRole('button', { name: '撤销' }).click();
});
