import { describe, expect, test } from 'vitest';
import { partnerSignature } from '../../src/server/auth/one-time-tokens.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { sharedJourney } from '../support/browser.ts';
import { addUser, enrol, sentCode } from '../support/sign-in.ts';
import { quiet } from '../support/quiet.ts';

const partnerSecret = 'a secret that only the partner knows';

const journey = sharedJourney({ env: { THIRD_PARTY_SECRET: partnerSecret } });

const list = '/passthrough/carpark/index';

describe('signing in', () => {
  test('a deep link leads through the sign-in screen and on to its place', async () => {
    const { page, open, signIn } = await journey.visitor();
    await open(`${list}?_page=1`);
    await page.waitForURL(/\/login\?redirect=/);
    await expect.poll(() => page.getByLabel('账号').evaluate((input) => input === document.activeElement)).toBe(true);
    await signIn('admin');
    await page.waitForURL(`**${list}?_page=1`);
    await expect.poll(() => page.title()).toBe('停车场 - 园区服务管理平台');
  });

  test('what is missing is said at its input, what is wrong above them', async () => {
    const { page, open, expectMessage } = await journey.visitor();
    expectMessage(/422/);
    await open('/login');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('请输入账号').waitFor();
    await page.getByText('请输入密码').waitFor();
    await page.getByLabel('账号').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('账号或密码错误').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/login$/);
  });

  test('a locked account asks for a code that is sent to it, beside the password', async () => {
    const { server } = journey;
    const userName = 'locked-out';
    await addUser(await server.as('admin'), server, { userName, userType: '2', roles: ['platform-operator'] });
    const { model, store } = server.server.services;
    const lock = { status: 'locked', lockedUntil: new Date(Date.now() + 3_600_000).toISOString() };
    await store.transaction((tx) =>
      store.update(tx, model.resources.get('system/user')?.table ?? '', lock, {
        is: 'compare',
        column: 'userName',
        op: '=',
        value: userName,
      }),
    );
    const { page, open, screenshot, expectMessage } = await journey.visitor();
    expectMessage(/422|429/);
    await open('/login');
    await page.getByLabel('账号').fill(userName);
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByText('该账号登录失败次数过多').waitFor();
    await page.getByText('验证码将发送到 该账号绑定的手机').waitFor();
    await screenshot('locked-account');
    await page.getByRole('button', { name: '发送验证码' }).click();
    await page.getByText('秒后可重发').waitFor();
    await page.getByLabel('验证码').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('账号、密码或验证码错误').waitFor();
    await page.getByLabel('验证码').fill(await sentCode(server));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: new RegExp(userName) }).waitFor();
  });

  test('the password never travels in clear', async () => {
    const { page, signIn } = await journey.visitor();
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(decodeURIComponent(request.postData() ?? '')));
    await signIn('admin');
    await expect.poll(() => bodies.some((body) => body.includes('loginName=admin'))).toBe(true);
    expect(bodies.filter((body) => body.includes(demoPassword))).toEqual([]);
  });

  test('whoever is signed in does not see the sign-in screen', async () => {
    const { page, open, signIn } = await journey.visitor();
    await signIn('admin');
    await open('/login');
    await page.waitForURL('**/dashboard');
  });

  test('an address of somebody else is no place to return to', async () => {
    const { page, open, signIn } = await journey.visitor();
    await open('/login?redirect=//example.com/');
    await signIn('admin');
    await page.waitForURL('**/dashboard');
    expect(new URL(page.url()).origin).toBe(new URL(journey.server.url).origin);
  });

  test('a partner without a token goes to the sign-in screen; a token is kept for the tab', async () => {
    const { page, open, expectMessage } = await journey.visitor();
    expectMessage(/4\d\d/);
    await open('/externalLogin?type=partner');
    await page.waitForURL('**/login');
    await open('/externalLogin?token=stranger&type=partner');
    await page.waitForURL('**/login');
    await expect
      .poll(() => page.evaluate(() => [sessionStorage.getItem('token'), sessionStorage.getItem('type')]))
      .toEqual(['stranger', 'partner']);
  });
});

function tokenFor(sub: string, jti = sub): string {
  const claims = Buffer.from(
    JSON.stringify({ sub, type: 'oa', exp: Math.floor(Date.now() / 1000) + 60, jti }),
  ).toString('base64url');
  return `${claims}.${partnerSignature(claims, partnerSecret)}`;
}

describe('a partner brings somebody along', () => {
  test('straight in', async () => {
    const { page, open } = await journey.visitor();
    await open(`/externalLogin?token=${tokenFor('project-a')}&type=oa`);
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /project-a/ }).waitFor();
  });

  test('as far as the second factor, which is asked for all the same', async () => {
    const { recoveryCodes } = await enrol(await journey.server.as('project-b'), Date.now());
    const { page, open, screenshot, expectMessage } = await journey.visitor();
    expectMessage(/422/);
    await open(`/externalLogin?token=${tokenFor('project-b')}&type=oa`);
    await page.getByText('请输入验证器应用中的 6 位验证码').waitFor();
    await screenshot('partner-second-factor');
    await page.getByRole('button', { name: '用恢复码' }).click();
    await page.getByLabel('验证码').fill('wrong');
    await page.getByRole('button', { name: '验证并登录' }).click();
    await page.getByText('验证码不正确或已失效').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/login$/);
    await page.getByLabel('验证码').fill(recoveryCodes[0] as string);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /project-b/ }).waitFor();
  });
});

describe('a sign-in in a window of its own', () => {
  const answer = (account: string) =>
    `/super_cloud/admin/auth-redirect?token=${tokenFor(account, `window-${account}`)}&type=oa`;

  test('comes back to the screen that opened it, which goes on; the window closes', async () => {
    const { page, open } = await journey.visitor();
    await open(`/login?redirect=${encodeURIComponent(list)}`);
    await page.getByLabel('账号').waitFor();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((address) => void window.open(address, '_blank', 'width=480,height=640'), answer('merchant-a')),
    ]);
    if (!popup.isClosed()) await popup.waitForEvent('close');
    await page.waitForURL(/\/(401|passthrough)/);
    await page.getByRole('button', { name: /merchant-a/ }).waitFor();
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).includes('token'))).toBe(false);
  });

  test('without one that opened it, or opened by another site, it goes on by itself', async () => {
    const { page, open } = await journey.visitor();
    await open(answer('centre-a').replace('/super_cloud/admin', ''));
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /centre-a/ }).waitFor();
    const { page: stranger } = await journey.visitor();
    await stranger.goto('data:text/html,<title>partner</title>');
    const [popup] = await Promise.all([
      stranger.waitForEvent('popup'),
      stranger.evaluate((address) => void window.open(address), `${journey.server.url}${answer('enterprise-a')}`),
    ]);
    await popup.waitForURL('**/dashboard');
    await popup.getByRole('button', { name: /enterprise-a/ }).waitFor();
  });

  test('asks before it replaces the session of somebody else', async () => {
    const { page, open, signIn, screenshot, expectMessage } = await journey.visitor();
    expectMessage(/409/);
    await signIn('admin');
    const link = `/auth-redirect?token=${tokenFor('merchant-a', 'over-another')}&type=oa`;
    await open(link);
    await page.getByRole('heading', { name: '当前已登录“admin”，是否退出并改用“merchant-a”登录？' }).waitFor();
    await screenshot('other-account');
    await page.getByRole('button', { name: '保持当前账号' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: /admin/ }).waitFor();
    await open(link);
    await page.getByRole('button', { name: '退出并切换账号' }).click();
    await page.getByRole('button', { name: /merchant-a/ }).waitFor();
  });

  test('without a token it leads to the sign-in screen', async () => {
    const { page, open } = await journey.visitor();
    await open('/auth-redirect');
    await page.waitForURL('**/login');
    await page.getByLabel('账号').waitFor();
  });
});

describe('a session that ends', () => {
  test('several failing calls ask once; signing in again keeps the page, its tabs and what was typed', async () => {
    const { page, open, signIn, expectMessage } = await journey.visitor();
    expectMessage(/401/);
    await signIn('admin');
    await open(list);
    const search = page.getByRole('searchbox').or(page.locator('input[type=search]')).first();
    await search.fill('东区');
    await (await journey.server.as('admin')).post('/user/sessions/endOthers');
    await page.evaluate(() => Promise.all([1, 2, 3].map(() => document.dispatchEvent(new Event('visibilitychange')))));
    const question = page.getByRole('alertdialog');
    await question.getByText('确定登出').waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(1);
    await question.getByRole('button', { name: '重新登录' }).click();
    await page.getByRole('dialog').getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByText('登录成功，可以继续操作').waitFor();
    await expect.poll(() => search.inputValue()).toBe('东区');
    await expect.poll(() => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link').count()).toBe(2);
  });

  test('a lost session found at a reload leads to the sign-in screen with a word of why', async () => {
    const { page, open, signIn, expectMessage } = await journey.visitor();
    expectMessage(/401/);
    await signIn('project-a');
    await (await journey.server.as('project-a')).post('/user/sessions/endOthers');
    await open('/dashboard');
    await page.waitForURL('**/login');
    await page.getByText('登录已过期').waitFor();
  });

  test('logging out forgets everything', async () => {
    const { page, signIn } = await journey.visitor();
    await signIn('admin');
    await page.getByRole('button', { name: /admin/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL('**/login');
    await expect
      .poll(() =>
        page.evaluate(() =>
          ['userToken', 'userId', 'userProfile', 'orgId', 'userType'].filter(
            (key) => localStorage.getItem(key) !== null,
          ),
        ),
      )
      .toEqual([]);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('perms'))).toBeNull();
  });
});

describe('changing the password', () => {
  test('four messages, a hint, the refusal of the server, then the change and out', async () => {
    const { page, signIn, expectMessage } = await journey.visitor();
    expectMessage(/422|400/);
    await signIn('merchant-b');
    // What the dashboard still asked for would be refused once the sessions have ended.
    await quiet(page);
    await page.getByRole('button', { name: /merchant-b/ }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('密码须包含大小写字母、数字和特殊字符').waitFor();
    const save = dialog.getByRole('button', { name: '确定' });
    await save.click();
    for (const message of ['请输入原密码', '请输入密码', '请输入重复密码'])
      await dialog.getByText(message, { exact: true }).waitFor();
    const fill = async (old: string, next: string, again: string) => {
      await dialog.getByLabel('原密码').fill(old);
      await dialog.getByLabel('新密码').fill(next);
      await dialog.getByLabel('重复密码').fill(again);
      await save.click();
    };
    await fill(demoPassword, 'Better@2027!', 'Better@2028!');
    await dialog.getByText('两次输入的密码不一致').waitFor();
    await fill('nonsense', 'Better@2027!', 'Better@2027!');
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await fill(demoPassword, 'Better@2027!', 'Better@2027!');
    await page.waitForURL('**/login');
    await page.getByText('密码修改成功，请重新登录').waitFor();
    await signIn('merchant-b', 'Better@2027!');
  });
});
