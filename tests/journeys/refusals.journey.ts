import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { demoPassword } from '../../src/server/install/install.ts';
import { sharedJourney, type Visitor } from '../support/browser.ts';
import { addCarparks } from '../support/carparks.ts';
import type { Resource } from '../../src/meta/model.ts';
import { Rows } from '../support/rows.ts';
import type { Client, Reply } from '../support/client.ts';
import { addUser, changePassword, roleId } from '../support/sign-in.ts';

const ownPassword = 'Turnstile#7419';
const carpark = 'pc:passthrough.carpark';
const journey = sharedJourney();
let admin: Client;

beforeAll(async () => {
  admin = await journey.server.as('admin');
  const types = await admin.post<{ list: { id: string; typeCode: number }[] }>('/web/role/roleType/list', {
    limit: 100,
  });
  await admin.post('/web/role/add', {
    roleCode: 'asking',
    roleName: '值班主管',
    roleTypeId: types.data.list.find(({ typeCode }) => typeCode === 1)?.id,
    dataScope: 'all',
    status: 'enabled',
  });
  await grant(carpark, 'list', 'show', 'enable');
  await grant('system-management.policy', 'list');
  await grant('system-management.user', 'list', 'show', 'select');
  await addUser(admin, journey.server, {
    userName: 'asking',
    userType: '2',
    roles: ['asking'],
    realName: '值班主管甲',
  });
  ensure(await changePassword(await journey.server.as('asking'), 'asking', demoPassword, ownPassword));
});

function ensure(reply: Reply): void {
  if (reply.code !== 200) throw new Error(JSON.stringify(reply));
}

async function grant(code: string, ...actions: string[]): Promise<void> {
  ensure(
    await admin.postJson('/platform/roleFunction/add', {
      roleId: await roleId(journey.server, 'asking'),
      code,
      actions,
    }),
  );
}

/** Of what they may do with car parks. */
async function leaveOnly(...actions: string[]): Promise<void> {
  const { data } = await admin.post<{ list: { id: string }[] }>('/platform/roleFunction/list', {
    roleId: await roleId(journey.server, 'asking'),
    code: carpark,
  });
  await admin.post(`/platform/roleFunction/delete/${data.list[0]?.id}`);
  await grant(carpark, ...actions);
}

async function asking(): Promise<Visitor> {
  const visitor = await journey.visitor();
  await visitor.signIn('asking', ownPassword);
  await visitor.page.waitForURL('**/dashboard');
  return visitor;
}

/** The page of the policies with the question filled in and its answer. */
async function isExplained(page: Page, action: string): Promise<void> {
  await page.waitForURL(/\/sysSetting\/policy\/index\?/);
  await page.getByRole('heading', { name: /不可以/ }).waitFor();
  await page.getByText('值班主管甲（asking）不能', { exact: false }).waitFor();
  await expect.poll(() => page.getByLabel('操作', { exact: true }).inputValue()).toBe(action);
  await page.getByRole('combobox').filter({ hasText: '值班主管甲' }).waitFor();
}

test('the page for no permission leads on to why', async () => {
  const { page, open, screenshot } = await asking();
  await open('/platform/role/index');
  await page.waitForURL('**/401?noGoBack=true');
  await screenshot('refused-page');
  await page.getByRole('button', { name: '为什么没有权限？' }).click();
  await isExplained(page, 'list');
  await screenshot('refused-page-why');
});

test('whoever may not read policies is offered no explanation', async () => {
  const { page, open, signIn } = await journey.visitor();
  await signIn('merchant-a');
  await open('/platform/role/index');
  await page.waitForURL('**/401?noGoBack=true');
  await page.getByRole('button', { name: '回首页' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: '为什么没有权限？' }).count()).toBe(0);
});

test('a refused action says which permission is missing, and leads on to why', async () => {
  const {
    rows: [row],
  } = await addCarparks(journey.server, '拒', 1);
  await admin.post(`/carpark/disable/${row?.id}`);
  const { page, open, expectMessage, screenshot } = await asking();
  expectMessage(/403/);
  await open('/passthrough/carpark/index?_q=拒停车场1');
  const enable = page.getByRole('row', { name: /拒停车场1/ }).getByRole('button', { name: '启用' });
  await enable.waitFor();
  // The grant ends while the page still shows its button.
  await leaveOnly('list', 'show');
  await enable.click();
  const toast = page.getByRole('alert').filter({ hasText: `没有权限：停车场（${carpark} · enable）` });
  await toast.waitFor();
  await screenshot('refused-toast');
  await toast.getByRole('link', { name: '为什么没有权限？' }).click();
  await isExplained(page, 'enable');
});

/** Goes through the dialog to the explanation by keyboard; it opens beside the dialog. */
async function explainedBeside({ page, context }: Visitor, action: string): Promise<void> {
  const link = page.getByRole('dialog').getByRole('link', { name: '为什么没有权限？ 在新窗口打开' });
  await link.waitFor();
  for (let step = 0; step < 30 && !(await link.evaluate((element) => element === document.activeElement)); step++)
    await page.keyboard.press('Tab');
  const [beside] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await isExplained(beside, action);
  await beside.close();
}

test('a save that is refused leads on to why, and what was entered stays', async () => {
  await leaveOnly('list', 'show', 'update');
  await addCarparks(journey.server, '存', 1);
  const visitor = await asking();
  const { page, open, expectMessage, screenshot } = visitor;
  expectMessage(/403/);
  await open('/passthrough/carpark/index?_q=存停车场1');
  await page
    .getByRole('row', { name: /存停车场1/ })
    .getByRole('button', { name: '编辑' })
    .click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('车场名称');
  await name.fill('存停车场一号');
  await leaveOnly('list', 'show');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: `没有权限：停车场（${carpark} · update）` })
    .waitFor();
  await screenshot('refused-save');
  await explainedBeside(visitor, 'update');
  await expect.poll(() => name.inputValue()).toBe('存停车场一号');
  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot('refused-save-390');
  await expect.poll(() => dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});

test('a batch that is refused leads on to why, as a whole and row by row', async () => {
  await leaveOnly('list', 'show', 'disable');
  await addCarparks(journey.server, '批', 3);
  const visitor = await asking();
  const { page, open, expectMessage, screenshot } = visitor;
  expectMessage(/403/);
  await open('/passthrough/carpark/index?_q=批停车场');
  await page.getByRole('row', { name: /批停车场1/ }).waitFor();
  await page.getByLabel('选择本页').check();
  await page.getByRole('toolbar', { name: /已选/ }).getByRole('button', { name: '停用', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await leaveOnly('list', 'show');
  await dialog.getByRole('button', { name: '停用', exact: true }).click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: `没有权限：停车场（${carpark} · disable）` })
    .waitFor();
  await screenshot('refused-batch');
  await explainedBeside(visitor, 'disable');
  await dialog.getByRole('button', { name: '逐条执行' }).click();
  await dialog.getByText('批停车场3').waitFor();
  await screenshot('refused-batch-rows');
  await expect.poll(() => dialog.getByText(`没有权限：停车场（${carpark} · disable）`).count()).toBe(3);
  await explainedBeside(visitor, 'disable');
});

test('a refusal in a dialog offers no explanation to whoever may not read policies', async () => {
  await leaveOnly('list', 'show', 'disable');
  const { data } = await admin.post<{ list: { id: string }[] }>('/platform/roleFunction/list', {
    roleId: await roleId(journey.server, 'asking'),
    code: 'system-management.policy',
  });
  await admin.post(`/platform/roleFunction/delete/${data.list[0]?.id}`);
  const { page, open, expectMessage } = await asking();
  expectMessage(/403/);
  await open('/passthrough/carpark/index?_q=批停车场1');
  await page
    .getByRole('row', { name: /批停车场1/ })
    .getByRole('button', { name: '停用' })
    .click();
  const dialog = page.getByRole('dialog');
  await leaveOnly('list', 'show');
  await dialog.getByRole('button', { name: '停用', exact: true }).click();
  await dialog.getByRole('alert').filter({ hasText: '没有权限' }).waitFor();
  await expect.poll(() => dialog.getByRole('link').count()).toBe(0);
  await grant('system-management.policy', 'list');
});

test('a refusal in the log leads an auditor on to why', async () => {
  await (await journey.server.as('asking', ownPassword)).post('/carpark/add', {});
  const { page, open, signIn, screenshot } = await journey.visitor();
  await signIn('admin');
  await open('/sysSetting/operateLog/index?result=denied&userName=asking');
  await page
    .getByRole('row', { name: /asking.*停车场/ })
    .filter({ hasText: '新增' })
    .getByRole('button')
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(carpark, { exact: false }).first().waitFor();
  await screenshot('refused-log');
  await drawer.getByRole('link', { name: '为什么没有权限？' }).click();
  await isExplained(page, 'add');
  await screenshot('refused-log-why');
});

test('what takes a second pair of eyes is offered to whoever asked for it with the reason why not, by keyboard as well', async () => {
  const recharge = journey.server.server.services.model.resources.get('accounts/rechargeManage') as Resource;
  const rows = new Rows(journey.server.server.services, admin);
  const { id } = await rows.add(recharge);
  await admin.post('/wallet/rechargeManage/rechargeApply', { id });
  const { page, open, signIn, screenshot } = await journey.visitor();
  await signIn('admin');
  await open('/mealCard/dingCanBatchRecharge');
  const row = page.locator(`tr[data-id="${id}"]`);
  await row.getByRole('button', { name: '更多' }).press('Enter');
  const entry = page.getByRole('menuitem', { name: /审核通过.*由您本人.*须由他人/ });
  await entry.waitFor();
  await expect.poll(() => entry.getAttribute('aria-disabled')).toBe('true');
  for (let step = 0; step < 12 && !(await entry.evaluate((item) => item === document.activeElement)); step++)
    await page.keyboard.press('ArrowDown');
  await expect.poll(() => entry.evaluate((item) => item === document.activeElement)).toBe(true);
  await screenshot('four-eyes-menu');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');

  await row.getByRole('button').first().click();
  const approve = page.getByRole('dialog').getByRole('button', { name: '审核通过' });
  await approve.focus();
  await expect
    .poll(() =>
      approve.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent),
    )
    .toMatch(/由您本人.*须由他人/);
  await screenshot('four-eyes-detail');
  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot('four-eyes-detail-390');
  await expect
    .poll(() => page.getByRole('dialog').evaluate((box) => box.scrollWidth - box.clientWidth))
    .toBeLessThanOrEqual(0);
  await page.keyboard.press('Enter');
  expect(await rows.find(recharge, id)).toMatchObject({ status: 'pending' });
});
