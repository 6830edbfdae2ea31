import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { demoPassword } from '../../src/server/install/install.ts';
import { intranetHost, sharedJourney } from '../support/browser.ts';
import { addCarparks } from '../support/carparks.ts';
import type { Client } from '../support/client.ts';
import { addUser, changePassword, userId } from '../support/sign-in.ts';

const ownPassword = 'Audit@2026!';
const journey = sharedJourney();
let admin: Client;
let orgIds: string[];

beforeAll(async () => {
  admin = await journey.server.as('admin');
  const orgOf = async (name: string) =>
    (await (await journey.server.as(name)).get<{ orgList: string[] }>('/user/profile')).data.orgList[0] as string;
  orgIds = await Promise.all(['project-a', 'project-b'].map(orgOf));
  await addUser(admin, journey.server, {
    userName: 'auditing',
    userType: '2',
    roles: ['auditor'],
    realName: '审计员甲',
  });
  await changePassword(await journey.server.as('auditing'), 'auditing', demoPassword, ownPassword);
  await addUser(admin, journey.server, {
    userName: 'clerk',
    userType: '3',
    roles: ['project-admin'],
    realName: '项目主管',
    orgIds,
  });
  await changePassword(await journey.server.as('clerk'), 'clerk', demoPassword, ownPassword);
});

const list = '/passthrough/carpark/index';
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

describe('the guard', () => {
  test('remembers the page shown last, but neither the sign-in screen nor the root', async () => {
    const { page, open, signIn } = await journey.visitor();
    await signIn('admin');
    await open(list);
    await page.locator('tbody tr').first().waitFor();
    await expect.poll(() => stored(page, 'latestPath')).toBe(list);
    await page.getByRole('button', { name: /admin/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => stored(page, 'latestPath')).toBe(list);
  });

  test('a reload of a deep link shows its page, never 404 or nothing, however slow the profile is', async () => {
    const { page, open, signIn, screenshot } = await journey.visitor();
    await signIn('project-a');
    const seen = new Set<string>();
    page.on('framenavigated', (frame) => seen.add(new URL(frame.url()).pathname));
    await page.route('**/user/profile*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    const asked = page.waitForRequest('**/user/profile*');
    await open(list);
    await asked;
    await page.locator('[aria-busy=true], [role=status]').first().waitFor();
    await screenshot('guard-waiting');
    await page.locator('tbody tr').first().waitFor();
    expect([...seen].filter((path) => /40[14]|login/.test(path))).toEqual([]);
  });

  test('what is not granted leads to 401 without a way back, and what is granted goes on', async () => {
    const { page, open, signIn, screenshot } = await journey.visitor({ viewport: { width: 390, height: 844 } });
    await signIn('merchant-a');
    await open('/platform/role/index');
    await page.waitForURL('**/401?noGoBack=true');
    await page.getByRole('heading').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: '返回', exact: true }).count()).toBe(0);
    await screenshot('no-permission-390');
  });

  test('a profile without roles says so and leaves nothing behind', async () => {
    const { page, signIn, open } = await journey.visitor();
    await signIn('project-a');
    await page.route('**/user/profile*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { roles: string[] } };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, roles: [] } } });
    });
    await open('/dashboard');
    await page.waitForURL('**/login');
    await page.getByText('getInfo: roles must be a non-null array!').waitFor();
    await expect.poll(() => stored(page, 'userToken')).toBeNull();
  });
});

test('on plain http, where the browser offers no WebCrypto, the password still travels encrypted', async () => {
  const { page } = await journey.visitor();
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(decodeURIComponent(request.postData() ?? '')));
  await page.goto(`http://${intranetHost}:${new URL(journey.server.url).port}/super_cloud/admin/login`);
  await expect.poll(() => page.evaluate(() => typeof crypto.subtle)).toBe('undefined');
  await page.getByLabel('账号').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await expect.poll(() => bodies.some((body) => body.includes('loginName=admin'))).toBe(true);
  expect(bodies.filter((body) => body.includes(demoPassword))).toEqual([]);
});

test('a session that ends while a form is open: asked once, signed in again, and nothing typed is lost', async () => {
  const { page, open, signIn, expectMessage, screenshot } = await journey.visitor();
  expectMessage(/401/);
  await signIn('clerk', ownPassword);
  await open(list);
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新增停车场' });
  await form.getByLabel('车场名称').fill('东区地下车库');
  await (await journey.server.as('admin')).post('/web/user/disable', { id: await userId(journey.server, 'clerk') });
  await (await journey.server.as('admin')).post('/web/user/enable', { id: await userId(journey.server, 'clerk') });
  // The window asks when it is looked at again, unless its live line has told it already.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const question = page.getByRole('alertdialog').filter({ hasText: '确定登出' });
  await question.waitFor();
  await screenshot('session-lost');
  await question.getByRole('button', { name: '重新登录' }).click();
  const again = page.getByRole('dialog').filter({ has: page.getByLabel('密码', { exact: true }) });
  await again.getByLabel('密码', { exact: true }).fill(ownPassword);
  await page.keyboard.press('Enter');
  await page.getByText('登录成功，可以继续操作').waitFor();
  await expect.poll(() => form.getByLabel('车场名称').inputValue()).toBe('东区地下车库');
});

test('somebody with two projects works in one of them, and in both again', async () => {
  const { page, open, signIn, screenshot } = await journey.visitor();
  await signIn('clerk', ownPassword);
  await open(list);
  await page.locator('tbody tr').first().waitFor();
  const total = async () =>
    Number(
      /共 (\d+) 条/.exec(
        await page
          .getByText(/共 \d+ 条/)
          .first()
          .innerText(),
      )?.[1],
    );
  const both = await total();
  await expect.poll(() => stored(page, 'userType')).toBe('3');
  await page.getByRole('button', { name: /全部组织/ }).click();
  await screenshot('organisation-switch');
  await page.getByRole('menuitem').or(page.getByRole('menuitemradio')).nth(1).click();
  await expect.poll(total).toBeLessThan(both);
  await expect.poll(async () => orgIds.includes((await stored(page, 'orgId')) ?? '')).toBe(true);
});

test('a user is disabled at the users page and out with the next call', async () => {
  await addUser(admin, journey.server, {
    userName: 'leaving',
    userType: '3',
    roles: ['project-admin'],
    realName: '离职人员',
    orgIds,
  });
  const leaving = await journey.server.as('leaving');
  const { page, open, signIn, screenshot } = await journey.visitor();
  await signIn('admin');
  await open('/platform/user/index?_q=leaving');
  const row = page.getByRole('row', { name: /离职人员/ });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '禁用' }).click();
  await page.getByText('禁用后该用户立即退出登录').waitFor();
  await screenshot('user-disable');
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /禁用|确定/ })
    .last()
    .click();
  // The row offers the way back once the change is stored.
  await expect.poll(() => row.getByRole('button', { name: '启用' }).count()).toBe(1);
  expect((await leaving.post('/carpark/list')).code).toBe(401);
});

test('an own e-mail address is changed after the password has been asked for, once', async () => {
  await addUser(admin, journey.server, { userName: 'proving', userType: '-1', roles: ['admin'], realName: '证明人' });
  const { page, open, signIn, expectMessage, screenshot } = await journey.visitor();
  expectMessage(/428|422/);
  await signIn('proving');
  await open('/platform/user/index?_q=proving');
  await page.locator('tbody tr').filter({ hasText: 'proving' }).getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('邮箱').fill('proving@campus.example.cn');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const proof = page.getByRole('dialog', { name: '身份验证' });
  await proof.getByLabel('登录密码').fill('Wrong@2026!');
  await proof.getByRole('button', { name: '验证' }).click();
  await proof.getByText('密码不正确').waitFor();
  await screenshot('proof');
  await proof.getByLabel('登录密码').fill(demoPassword);
  await proof.getByRole('button', { name: '验证' }).click();
  await proof.waitFor({ state: 'detached' });
  const id = await userId(journey.server, 'proving');
  const email = async () =>
    (
      await journey.server.server.services.store.find(
        'system_user',
        ['email'],
        { is: 'compare', column: 'id', op: '=', value: id },
        { limit: 1 },
      )
    )[0]?.email;
  await expect.poll(email).toBe('proving@campus.example.cn');
});

test('whoever has a password that somebody else has chosen changes it first and sees nothing else', async () => {
  await addUser(admin, journey.server, {
    userName: 'newcomer',
    userType: '-1',
    roles: ['admin'],
    initialPassword: true,
  });
  const { page, open, signIn, screenshot } = await journey.visitor();
  await signIn('newcomer');
  await open(list);
  await page.getByRole('heading', { name: '请先修改密码' }).waitFor();
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  const dialog = page.getByRole('dialog');
  await screenshot('password-first');
  await dialog.getByLabel('原密码').fill(demoPassword);
  await dialog.getByLabel('新密码').fill('Chosen#4821x');
  await dialog.getByLabel('重复密码').fill('Chosen#4821x');
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/login');
  await signIn('newcomer', 'Chosen#4821x');
  await open(list);
  await page.locator('tbody tr').first().waitFor();
});

test('one key gives the administrators of projects their role', async () => {
  const { page, open, signIn, screenshot } = await journey.visitor();
  await signIn('admin');
  await open('/platform/role/index');
  await page.getByRole('button', { name: /一键设置/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /一键设置/ })
    .click();
  await page
    .getByText(/已授予|已有|已设置/)
    .first()
    .waitFor();
  await screenshot('one-key');
});

describe('for auditors', () => {
  test('the login log says who, when, from where and with what outcome', async () => {
    const { page, open, signIn, expectMessage, screenshot } = await journey.visitor();
    expectMessage(/422/);
    await open('/login');
    await page.getByLabel('账号').fill('auditing');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('账号或密码错误').waitFor();
    await signIn('auditing', ownPassword);
    await open('/sysSetting/loginLog/index?_q=auditing');
    const rows = page.locator('tbody tr').filter({ hasText: 'auditing' });
    await rows.first().waitFor();
    await rows.filter({ hasText: '密码错误' }).first().waitFor();
    await expect.poll(() => rows.first().innerText()).toMatch(/127\.0\.0\.1/);
    await expect.poll(() => page.getByRole('button', { name: '新增', exact: true }).count()).toBe(0);
    await screenshot('login-log');
  });

  test('why somebody does not reach a record is answered with where the two belong', async () => {
    const { rows } = await addCarparks(journey.server, '因', 1, { orgId: orgIds[0] });
    const { page, open, signIn, screenshot } = await journey.visitor();
    await signIn('auditing', ownPassword);
    await open('/sysSetting/policy/index');
    await page.getByRole('tab', { name: '为什么' }).click();
    await page.getByLabel('用户', { exact: true }).first().check();
    const person = page.locator('input#policy-about[role=combobox]');
    await person.click();
    await person.fill('郑浩');
    await page.getByTitle('郑浩').last().click();
    await page.getByLabel('功能').selectOption('pc:passthrough.carpark');
    await page.getByLabel('操作').selectOption('update');
    await page.getByLabel('记录编号（选填）').fill(rows[0]?.id as string);
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByText('不在该用户的数据范围内').waitFor();
    await page.getByRole('columnheader', { name: '记录归属' }).waitFor();
    await screenshot('policy-why-row');
  });
});
