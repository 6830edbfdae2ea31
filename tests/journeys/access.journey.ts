import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { sharedJourney, type Visitor } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { main } from '../support/pages.ts';
import { addUser, changePassword, codeAt, roleId, sentCode } from '../support/sign-in.ts';
import { demoPassword } from '../../src/server/install/install.ts';

const ownPassword = 'Audit@2026!';
const journey = sharedJourney();
let admin: Client;

beforeAll(async () => {
  admin = await journey.server.as('admin');
  await addUser(admin, journey.server, {
    userName: 'auditing',
    userType: '2',
    roles: ['auditor'],
    realName: '审计员甲',
  });
  // Otherwise the console asks for a password of one's own first.
  await changePassword(await journey.server.as('auditing'), 'auditing', demoPassword, ownPassword);
  const types = await admin.post<{ list: { id: string; typeCode: number }[] }>('/web/role/roleType/list');
  const roleTypeId = types.data.list.find(({ typeCode }) => typeCode === 3)?.id;
  await admin.post('/web/role/add', {
    roleCode: 'gate',
    roleName: '门岗',
    roleTypeId,
    dataScope: 'project',
    status: 'enabled',
  });
  await addUser(admin, journey.server, {
    userName: 'gatekeeper',
    userType: '3',
    roles: ['gate'],
    realName: '门岗张三',
    orgIds: (await (await journey.server.as('project-a')).get<{ orgList: string[] }>('/user/profile')).data.orgList[0],
  });
});

const narrow = { viewport: { width: 390, height: 844 } };

async function signedIn(account: string, place: string, options = {}): Promise<Visitor> {
  const visitor = await journey.visitor(options);
  await visitor.signIn(account, account === 'auditing' ? ownPassword : demoPassword);
  await visitor.page.waitForURL('**/dashboard');
  await visitor.open(place);
  return visitor;
}

async function fitsWidth(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

describe('the role page', () => {
  test('grants functions to a role, as a whole, and shows half of a section as half', async () => {
    const { page, screenshot } = await signedIn('admin', '/platform/role/index');
    await page.getByRole('button', { name: /门岗/ }).click();
    await main(page)
      .getByRole('button', { name: /^通行管理/ })
      .click();
    const carpark = main(page).locator('label', { hasText: 'pc:passthrough.carpark' }).locator('..').first();
    await carpark.getByLabel('查看列表').check();
    await carpark.getByLabel('停用').check();
    const section = page.getByRole('checkbox', { name: '通行管理' });
    await expect.poll(() => section.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await expect.poll(() => carpark.getByLabel('作为选项').isDisabled()).toBe(true);
    await screenshot('roles-editing');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存，持有者下一次操作起生效').waitFor();
    await page.reload();
    await main(page)
      .getByRole('button', { name: /^通行管理/ })
      .click();
    await expect.poll(() => carpark.getByLabel('停用').isChecked()).toBe(true);
    const gatekeeper = await journey.server.as('gatekeeper');
    expect((await gatekeeper.post('/carpark/list')).code).toBe(200);
    expect((await gatekeeper.post('/carpark/add', {})).code).toBe(403);
  });

  test('asks before unsaved changes are dropped', async () => {
    const { page } = await signedIn('admin', '/platform/role/index');
    await page.getByRole('button', { name: /门岗/ }).click();
    await page.getByLabel('只看已授予').uncheck();
    await page.getByRole('checkbox', { name: '失物招领', exact: true }).check();
    await main(page)
      .getByRole('button', { name: /审计员 .*auditor/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
    await page.getByText('有未保存的更改').waitFor();
    await main(page)
      .getByRole('button', { name: /审计员 .*auditor/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃更改' }).click();
    await page.getByRole('heading', { name: /审计员/ }).waitFor();
  });

  test('shows built-in roles, who holds them, and copies them', async () => {
    const { page, screenshot, expectMessage } = await signedIn('admin', '/platform/role/index');
    expectMessage(/422/);
    await page.getByRole('button', { name: /商户店长 内置/ }).click();
    await page.getByText('内置角色由策略文件定义').waitFor();
    await expect.poll(() => page.getByRole('button', { name: '保存', exact: true }).count()).toBe(0);
    await screenshot('roles-built-in');
    await main(page)
      .getByRole('button', { name: /审计员 .*auditor/ })
      .click();
    await page.getByRole('button', { name: '谁持有' }).click();
    await page.getByRole('dialog').getByText('审计员甲').waitFor();
    await screenshot('roles-holders');
    await page.keyboard.press('Escape');
    // What only auditors may do is for no other role, and the refusal says which expectation asks for that.
    await page.getByRole('button', { name: '复制', exact: true }).click();
    await page.getByRole('dialog').getByLabel('角色编码').fill('auditor-2');
    await page.getByRole('dialog').getByRole('button', { name: '复制', exact: true }).click();
    await page
      .getByText(/policies\/expectations\.csv:\d+/)
      .first()
      .waitFor();
    await screenshot('roles-copy-unexpected');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: /商户店长 内置/ }).click();
    await page.getByRole('button', { name: '复制', exact: true }).click();
    await page.getByRole('dialog').getByLabel('角色编码').fill('merchant-manager-2');
    await page.getByRole('dialog').getByRole('button', { name: '复制', exact: true }).click();
    await page.getByRole('heading', { name: /商户店长（副本）/ }).waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).waitFor();
  });

  test('shows whoever gives roles what they may give, for reading where others manage it', async () => {
    const { page, screenshot } = await signedIn('project-a', '/platform/role/index');
    await page.getByRole('button', { name: /项目操作员/ }).click();
    await page.getByText('内置角色由策略文件定义').waitFor();
    for (const name of ['修改', '编辑', '删除', '保存'])
      await expect.poll(() => main(page).getByRole('button', { name, exact: true }).count()).toBe(0);
    await expect
      .poll(() =>
        main(page)
          .getByRole('button', { name: /超级管理员|审计员/ })
          .count(),
      )
      .toBe(0);
    await screenshot('roles-to-give');
    await page.getByRole('button', { name: /门岗/ }).click();
    await page.getByText('该角色不由您管理').waitFor();
    await expect.poll(() => main(page).getByRole('button', { name: '保存', exact: true }).count()).toBe(0);
  });

  test('disables what the editor does not hold and says why', async () => {
    await admin.post('/web/role/add', {
      roleCode: 'own',
      roleName: '自有角色',
      roleTypeId: (await admin.get<{ roleTypeId: string }>(`/web/role/${await roleId(journey.server, 'gate')}`)).data
        .roleTypeId,
      dataScope: 'project',
      status: 'enabled',
      orgId: (await (await journey.server.as('project-a')).get<{ orgList: string[] }>('/user/profile')).data.orgList[0],
    });
    const { page, screenshot } = await signedIn('project-a', '/platform/role/index');
    await page.getByRole('button', { name: /自有角色/ }).click();
    await page.getByLabel('查找功能或权限码').fill('system-management.loginLog');
    const log = main(page).locator('label', { hasText: 'system-management.loginLog' }).locator('..');
    await expect.poll(() => log.getByLabel(/查看列表/).isDisabled()).toBe(true);
    await page
      .getByText(/您没有这项权限|不按“本项目”划分/)
      .first()
      .waitFor();
    await screenshot('roles-not-held');
  });

  test('shows one thing at a time in narrow windows', async () => {
    const { page, screenshot } = await signedIn('admin', '/platform/role/index', narrow);
    await page.getByRole('button', { name: /门岗/ }).waitFor();
    await screenshot('roles-list-390');
    await fitsWidth(page);
    await page.getByRole('button', { name: /门岗/ }).click();
    await page.getByRole('button', { name: '全部展开' }).click();
    await screenshot('roles-390');
    await fitsWidth(page);
    await page.getByRole('button', { name: '返回角色列表' }).click();
    await main(page)
      .getByRole('button', { name: /审计员/ })
      .first()
      .waitFor();
  });
});

describe('for auditors', () => {
  test('the matrix can be narrowed and taken away', async () => {
    const { page, screenshot } = await signedIn('auditing', '/sysSetting/policy/index');
    await page.getByRole('tab', { name: '矩阵' }).waitFor();
    await page.getByLabel('角色', { exact: true }).selectOption('merchant-admin');
    await page.getByRole('cell', { name: /merchant\.info/ }).waitFor();
    await screenshot('policy-matrix');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载 CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^权限查询-\d{8}-\d{4}\.csv$/);
  });

  test('why names the line, and what is missing', async () => {
    const { page, screenshot } = await signedIn('auditing', '/sysSetting/policy/index');
    await page.getByRole('tab', { name: '为什么' }).click();
    await page.getByLabel('角色', { exact: true }).last().selectOption('merchant-admin');
    await page.getByLabel('功能').selectOption('merchant.info');
    await page.getByLabel('操作').selectOption('update');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page
      .getByText(/\.csv 第 \d+ 行/)
      .first()
      .waitFor();
    await screenshot('policy-why');
    await page.getByLabel('功能').selectOption('system-management.user');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByText('拥有该权限的角色').waitFor();
    await screenshot('policy-why-not');
  });

  test('who names roles and people', async () => {
    const { page, screenshot } = await signedIn('auditing', '/sysSetting/policy/index', narrow);
    await page.getByText(/共 \d+ 行/).waitFor();
    await screenshot('policy-matrix-390');
    await page.getByRole('tab', { name: '谁可以' }).click();
    await page.getByLabel('功能').selectOption('system-management.job');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: '审计员甲' }).waitFor();
    await screenshot('policy-who-390');
    await fitsWidth(page);
  });

  test('the log shows what was changed in the words of the form', async () => {
    expect(
      await admin.post('/web/user/update', { ...(await userRow('gatekeeper')), realName: '门岗李四', userType: '4' }),
    ).toMatchObject({ code: 200 });
    const { page, screenshot } = await signedIn('auditing', '/sysSetting/operateLog/index?recordTitle=门岗李四');
    await page
      .getByRole('row', { name: /门岗李四/ })
      .getByRole('button')
      .first()
      .click();
    const change = page.getByRole('dialog').getByRole('row', { name: /用户类型/ });
    await expect.poll(() => change.getByRole('cell').allInnerTexts()).toEqual(['项目管理员', '项目操作员']);
    await screenshot('log-detail');
  });

  test('the log says what a role was granted in the words of the role page', async () => {
    const { page, screenshot } = await signedIn(
      'auditing',
      '/sysSetting/operateLog/index?action=grant&recordTitle=门岗',
    );
    await page
      .getByRole('row', { name: /门岗.*授权|授权.*门岗/ })
      .getByRole('button')
      .first()
      .click();
    const change = page.getByRole('dialog').getByRole('row', { name: /pc:passthrough\.carpark/ });
    await expect.poll(() => change.getByRole('cell').allInnerTexts()).toEqual(['—', '查看列表、停用']);
    await screenshot('log-grant');
  });
});

async function userRow(userName: string): Promise<{ id: string; version: number }> {
  const { data } = await admin.post<{ list: { id: string; version: number }[] }>('/web/user/list', { q: userName });
  const { id, version } = data.list[0] as { id: string; version: number };
  return { id, version };
}

describe('the own account', () => {
  test('second factor: enrolled with an app, recovery codes shown once, turned off with both proofs', async () => {
    const { page, screenshot } = await signedIn('merchant-b', '/dashboard');
    await page.getByRole('button', { name: /merchant-b/ }).click();
    await page.getByRole('menuitem', { name: '账号安全' }).click();
    await page.getByRole('button', { name: '开启双重验证' }).click();
    await page.getByRole('dialog').getByLabel('登录密码').fill(demoPassword);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('img', { name: '验证器二维码' }).waitFor();
    await screenshot('account-enrol');
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('验证码').fill(codeAt(secret, Date.now()));
    await page.getByRole('button', { name: '确认开启' }).click();
    const codes = page.getByRole('alertdialog');
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    const recovery = await codes.getByRole('listitem').first().innerText();
    await screenshot('account-recovery-codes');
    await page.keyboard.press('Escape');
    await codes.getByRole('button', { name: '我已保存' }).click();
    await page.getByText('还剩 10 个恢复码').waitFor();
    await screenshot('account');
    await page.getByRole('button', { name: '关闭双重验证' }).click();
    await page.getByRole('dialog').getByLabel('登录密码').fill(demoPassword);
    await page.getByRole('dialog').getByLabel('恢复码', { exact: true }).first().check();
    await page.getByRole('dialog').getByRole('textbox', { name: '恢复码' }).fill(recovery);
    await page.getByRole('dialog').getByRole('button', { name: '关闭双重验证' }).click();
    await page.getByText('未开启').waitFor();
  });

  test('second factor: by a code that is sent to phone or mailbox, whichever is chosen', async () => {
    await addUser(admin, journey.server, {
      userName: 'mailed',
      userType: '2',
      roles: ['platform-operator'],
      realName: '李安',
      email: 'anna.li@campus.example.cn',
    });
    await changePassword(await journey.server.as('mailed'), 'mailed', demoPassword, ownPassword);
    const { page, screenshot, signIn } = await journey.visitor(narrow);
    await signIn('mailed', ownPassword);
    await page.waitForURL('**/dashboard');
    await page.goto(page.url().replace('dashboard', 'account'));
    await page.getByRole('button', { name: '开启双重验证' }).click();
    const box = page.getByRole('dialog');
    await box.getByLabel('邮件验证码 a***@campus.example.cn').check();
    await box.getByLabel('登录密码').fill(ownPassword);
    await screenshot('account-ways-390');
    await page.getByRole('button', { name: '下一步' }).click();
    await box.getByText('验证码已发送到 a***@campus.example.cn').waitFor();
    await box.getByLabel('验证码').fill(await sentCode(journey.server));
    await page.getByRole('button', { name: '确认开启' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '我已保存' }).click();
    await page.getByText(/登录时使用发送到 139\*{4}\d{4} 或 a\*{3}@campus\.example\.cn 的验证码/).waitFor();
    await screenshot('account-sent-390');

    const again = await journey.visitor();
    await again.open('/login');
    await again.page.getByLabel('账号').fill('mailed');
    await again.page.getByLabel('密码', { exact: true }).fill(ownPassword);
    await again.page.keyboard.press('Enter');
    await again.page.getByRole('button', { name: '用邮件验证码' }).click();
    await again.page.getByText('验证码将发送到 a***@campus.example.cn').waitFor();
    await again.screenshot('sign-in-by-mail');
    await again.page.getByRole('button', { name: '发送验证码' }).click();
    await again.page.getByRole('button', { name: /秒后可重发/ }).waitFor();
    await again.page.getByLabel('验证码').fill(await sentCode(journey.server));
    await again.page.keyboard.press('Enter');
    await again.page.waitForURL('**/dashboard');
  });

  test('sessions elsewhere can be ended', async () => {
    const elsewhere = await journey.server.as('merchant-a');
    const { page, screenshot } = await signedIn('merchant-a', '/account', narrow);
    await page.getByText('当前设备').waitFor();
    await screenshot('account-390');
    await fitsWidth(page);
    await page.getByRole('button', { name: '结束其他所有登录' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '结束其他所有登录' }).click();
    await page.getByText(/已结束 \d+ 个登录/).waitFor();
    expect((await elsewhere.get('/user/profile')).code).toBe(401);
  });
});

describe('acting as somebody else', () => {
  test('begins at the users page, is announced, and ends in the own account', async () => {
    const { page, screenshot } = await signedIn('admin', '/platform/user/index');
    await page
      .getByRole('row', { name: /project-b/ })
      .getByRole('button', { name: '更多' })
      .click();
    await page.getByRole('menuitem', { name: '代操作' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '开始代操作' }).click();
    const banner = page.getByRole('status').filter({ hasText: '剩余' });
    await expect.poll(() => banner.innerText()).toContain('admin');
    await screenshot('impersonating');
    await page.goto(page.url().replace(/admin\/.*/, 'admin/account'));
    await page.getByText('代操作期间不能查看或修改对方的账号安全设置').waitFor();
    await banner.getByRole('button').click();
    await page.getByRole('button', { name: /admin/ }).waitFor();
    await banner.waitFor({ state: 'detached' });
  });
});
