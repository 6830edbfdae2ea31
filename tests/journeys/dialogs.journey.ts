import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chinaDay } from '../../src/meta/china-time.ts';
import { sharedJourney, type Visitor } from '../support/browser.ts';
import { addCarparks, readCarpark } from '../support/carparks.ts';
import { InProcessClient } from '../support/in-process.ts';
import { quiet } from '../support/quiet.ts';
import { Rows } from '../support/rows.ts';

const journey = sharedJourney();

const rowOf = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text });
const label = (box: Locator, text: string) => box.getByLabel(text, { exact: true });
const save = (box: Locator) => box.getByRole('button', { name: '保存', exact: true });

async function atCarparks(search = ''): Promise<Visitor> {
  const visitor = await journey.visitor({ signedIn: 'admin' });
  await visitor.open(`/passthrough/carpark/index${search}`);
  await visitor.page.locator('tbody tr').first().waitFor();
  return visitor;
}

async function addDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const box = page.getByRole('dialog', { name: '新增停车场' });
  await box.waitFor();
  return box;
}

async function editDialog(page: Page, text: string): Promise<Locator> {
  await rowOf(page, text).getByRole('button', { name: '编辑' }).click();
  const box = page.getByRole('dialog', { name: '编辑停车场' });
  await box.waitFor();
  return box;
}

async function fillIn(page: Page, box: Locator, code: string): Promise<void> {
  await label(box, '车场编号').fill(code);
  await label(box, '车场名称').fill(`${code}停车场`);
  await label(box, '所属项目').click();
  await page.getByTitle('滨江科技园').last().click();
  await box.getByText('地下', { exact: true }).click();
  await label(box, '车位总数').fill('12a3');
  await label(box, '剩余车位').fill('7');
}

describe('adding', () => {
  test('what is wrong is said at the field, in a summary that leads there, and goes when it is put right', async () => {
    const { page } = await atCarparks();
    const box = await addDialog(page);
    await save(box).click();
    await box.getByText('有 6 处需要修改').waitFor();
    await box.getByRole('button', { name: '剩余车位' }).click();
    await expect.poll(() => label(box, '剩余车位').evaluate((input) => input === document.activeElement)).toBe(true);
    await label(box, '剩余车位').fill('3');
    await box.getByText('有 5 处需要修改').waitFor();
    await label(box, '联系电话').fill('123');
    await label(box, '联系人').focus();
    await box.getByText('联系电话的格式不正确').waitFor();
  });

  test('the values arrive as entered, and the next one can be added at once', async () => {
    const { page } = await atCarparks();
    const box = await addDialog(page);
    await fillIn(page, box, '连加-1');
    await label(box, '首段费用（元）').fill('5');
    await box.getByText('是', { exact: true }).click();
    await label(box, '开通服务').click();
    await page.getByTitle('电子发票').click();
    await page.keyboard.press('Escape');
    await box.waitFor();
    await box.getByRole('button', { name: '保存并继续新增' }).click();
    await page.getByText('保存成功').waitFor();
    await expect.poll(() => label(box, '车场编号').inputValue()).toBe('');
    await expect
      .poll(() => label(box, '车场编号').evaluate((input) => input === document.activeElement), {
        message: 'the first field of the next one has the focus',
      })
      .toBe(true);
    await page.keyboard.type('连加-2');
    await expect.poll(() => label(box, '车场编号').inputValue()).toBe('连加-2');
    await label(box, '车场编号').fill('');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    const api = await journey.server.as('admin');
    const { data } = await api.post<{ list: Record<string, unknown>[] }>('/carpark/list', { carparkCode: '连加-1' });
    expect(data.list[0]).toMatchObject({
      carparkName: '连加-1停车场',
      carparkType: 'underground',
      totalSpaces: 123,
      firstFee: '5.00',
      allowVisitor: true,
      services: ['invoice'],
      contactPhone: null,
    });
  });

  test('typing begins in the first field; leaving it empty for another one is no mistake yet, coming back to it is', async () => {
    const { page } = await atCarparks();
    const box = await addDialog(page);
    await expect.poll(() => label(box, '车场编号').evaluate((input) => input === document.activeElement)).toBe(true);
    await label(box, '车场名称').focus();
    await label(box, '联系人').focus();
    await box.getByText('请填写车场名称').waitFor();
    await expect.poll(() => box.getByText('请填写车场编号').count()).toBe(0);
    await label(box, '车场编号').focus();
    await label(box, '联系人').fill('值班室');
    await box.getByText('请填写车场编号').waitFor();
  });

  test('whoever types before the code of all fields has come stays in that field', async () => {
    const { page } = await atCarparks();
    let arrive = () => {};
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/assets\/picker-[^/]*\.js/, async (route) => {
      await late;
      await route.continue();
    });
    const box = await addDialog(page);
    await label(box, '地址').fill('文一西路');
    await expect.poll(() => box.locator('[data-loading]').count()).toBeGreaterThan(0);
    arrive();
    await expect.poll(() => box.locator('[data-loading]').count()).toBe(0);
    await page.keyboard.type('100号');
    await expect.poll(() => label(box, '地址').inputValue()).toBe('文一西路100号');
  });

  test('a value that is taken is said while it is typed', async () => {
    await addCarparks(journey.server, '占用', 1);
    const { page } = await atCarparks();
    const box = await addDialog(page);
    await label(box, '车场编号').fill('占用-1');
    await box.getByText('车场编号已存在').waitFor();
    await label(box, '车场编号').fill('占用-2');
    await box.getByText('车场编号已存在').waitFor({ state: 'detached' });
  });

  test('pressing the button three times sends the record once', async () => {
    const { page } = await atCarparks();
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/carpark/add') && sent.push(request.url()));
    const box = await addDialog(page);
    await fillIn(page, box, '一次-1');
    await save(box).evaluate((button: HTMLButtonElement) => [1, 2, 3].forEach(() => button.click()));
    await box.waitFor({ state: 'detached' });
    await rowOf(page, '一次-1').waitFor();
    expect(sent.length).toBe(1);
  });

  test('what was not saved is asked about, kept as a draft also across a reload, and can be dropped', async () => {
    const { page } = await atCarparks();
    let box = await addDialog(page);
    await label(box, '车场名称').fill('草稿中的名称');
    await label(box, '联系电话').fill('13812345678');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '有未保存的修改' }).getByRole('button', { name: '保留草稿并关闭' }).click();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('13812345678');
    await page.reload();
    await page.locator('tbody tr').first().waitFor();
    box = await addDialog(page);
    await box.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => label(box, '车场名称').inputValue()).toBe('草稿中的名称');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '放弃修改' }).click();
    box = await addDialog(page);
    await expect.poll(() => box.getByText('上次有未保存的内容').count()).toBe(0);
  });

  test('a copy begins with the values of its original, without those that must differ', async () => {
    await addCarparks(journey.server, '复制', 1, { address: '文一路 1 号' });
    const { page } = await atCarparks('?_q=复制停车场');
    await rowOf(page, '复制-1').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '复制新增' }).click();
    const box = page.getByRole('dialog', { name: '复制新增停车场' });
    await expect.poll(() => label(box, '地址').inputValue()).toBe('文一路 1 号');
    await expect.poll(() => label(box, '车场编号').inputValue()).toBe('');
    await expect.poll(() => label(box, '联系电话').inputValue()).toBe('');
  });
});

describe('editing', () => {
  test('only what was changed is sent; a masked value stays unless it is replaced', async () => {
    const { api, rows } = await addCarparks(journey.server, '修改', 1, { address: '旧地址' });
    const { page } = await atCarparks('?_q=修改停车场');
    let box = await editDialog(page, '修改-1');
    await expect.poll(() => label(box, '车场编号').isDisabled()).toBe(true);
    await label(box, '地址').fill('');
    await label(box, '车位总数').fill('77');
    const [request] = await Promise.all([page.waitForRequest('**/carpark/update'), save(box).click()]);
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
      id: rows[0]?.id,
      version: '1',
      address: '',
      totalSpaces: '77',
    });
    await box.waitFor({ state: 'detached' });
    box = await editDialog(page, '修改-1');
    await box.getByText('138****5678').waitFor();
    await box.getByRole('button', { name: '修改' }).click();
    await label(box, '联系电话').fill('13900001111');
    await save(box).click();
    await box.waitFor({ state: 'detached' });
    const revealed = await api.post<{ value: string }>('/carpark/reveal', { id: rows[0]?.id, field: 'contactPhone' });
    expect(revealed.data.value).toBe('13900001111');
    expect(await readCarpark(api, rows[0]?.id as string)).toMatchObject({ address: null, totalSpaces: 77 });
  });

  test('two people change one record: both values are shown, and what is chosen is kept', async () => {
    const { api, rows } = await addCarparks(journey.server, '冲突', 1);
    const { page, expectMessage } = await atCarparks('?_q=冲突停车场');
    expectMessage(/409/);
    const box = await editDialog(page, '冲突-1');
    await label(box, '车场名称').fill('我的停车场');
    await label(box, '地址').fill('我的地址');
    await api.post('/carpark/update', {
      id: rows[0]?.id,
      version: 1,
      carparkName: '对方停车场',
      address: '对方地址',
      freeSpaces: 42,
    });
    await save(box).click();
    await box.getByText('刚刚被他人修改过').waitFor();
    await box.getByText('对方还修改了：剩余车位').waitFor();
    await box
      .getByRole('row', { name: /车场名称/ })
      .getByLabel('我的停车场')
      .check();
    await box.getByRole('button', { name: '按选择保存' }).click();
    await box.waitFor({ state: 'detached' });
    expect(await readCarpark(api, rows[0]?.id as string)).toMatchObject({
      carparkName: '我的停车场',
      address: '对方地址',
      freeSpaces: 42,
      version: 3,
    });
  });

  test('two browsers at one record: whoever saves later sees both versions and decides field by field', async () => {
    const { api, rows } = await addCarparks(journey.server, '同改', 1, { address: '原地址' });
    const [first, second] = [await atCarparks('?_q=同改'), await atCarparks('?_q=同改')];
    second.expectMessage(/409/);
    const [hers, his] = [await editDialog(first.page, '同改-1'), await editDialog(second.page, '同改-1')];
    await label(hers, '车场名称').fill('她的停车场');
    await label(hers, '地址').fill('她的地址');
    await label(hers, '剩余车位').fill('42');
    await label(his, '车场名称').fill('他的停车场');
    await label(his, '地址').fill('他的地址');
    await label(his, '车位总数').fill('333');
    await save(hers).click();
    await hers.waitFor({ state: 'detached' });
    await save(his).click();
    await his.getByText('刚刚被他人修改过').waitFor();
    for (const [title, theirs, mine] of [
      ['车场名称', '她的停车场', '他的停车场'],
      ['地址', '她的地址', '他的地址'],
    ] as const) {
      const row = his.getByRole('row', { name: new RegExp(title) });
      await expect
        .poll(() =>
          row
            .getByRole('radio')
            .evaluateAll((radios) => radios.map((radio) => (radio.parentElement as HTMLElement).innerText.trim())),
        )
        .toEqual([theirs, mine]);
      await expect.poll(() => row.getByLabel(theirs).isChecked()).toBe(true);
    }
    await his.getByText('对方还修改了：剩余车位').waitFor();
    await second.screenshot('conflict');
    await his
      .getByRole('row', { name: /车场名称/ })
      .getByLabel('他的停车场')
      .check();
    await his.getByRole('button', { name: '按选择保存' }).click();
    await his.waitFor({ state: 'detached' });
    expect(await readCarpark(api, rows[0]?.id as string)).toMatchObject({
      carparkName: '他的停车场',
      address: '她的地址',
      freeSpaces: 42,
      totalSpaces: 333,
      version: 3,
    });
    await first.page.getByRole('button', { name: '刷新' }).click();
    await rowOf(first.page, '他的停车场').waitFor();
    expect(journey.complaints).toEqual([]);
  });

  test('a text that the list leaves out stays when something else is changed', async () => {
    const { page, open } = await atCarparks();
    await open('/convenience/convenience/index');
    await page.locator('tbody tr').first().getByRole('button', { name: '编辑' }).click();
    const box = page.getByRole('dialog', { name: /^编辑/ });
    await box.getByRole('textbox', { name: '服务介绍' }).getByText('提前电话预约').waitFor();
    await label(box, '服务时间').fill('每天 7:30–21:30');
    const [request] = await Promise.all([page.waitForRequest('**/convenience/update'), save(box).click()]);
    expect([...new URLSearchParams(request.postData() ?? '').keys()].toSorted()).toEqual([
      'id',
      'serviceTime',
      'version',
    ]);
    await box.waitFor({ state: 'detached' });
    expect(journey.complaints).toEqual([]);
  });

  test('a copy has it too', async () => {
    const { page, open } = await atCarparks();
    await open('/convenience/convenience/index');
    await page.locator('tbody tr').first().getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '复制新增' }).click();
    await page
      .getByRole('dialog', { name: /^复制新增/ })
      .getByRole('textbox', { name: '服务介绍' })
      .getByText('提前电话预约')
      .waitFor();
  });

  test('what the server refuses stands at its field', async () => {
    await addCarparks(journey.server, '拒绝', 2);
    const { page, expectMessage } = await atCarparks('?_q=拒绝停车场');
    expectMessage(/4\d\d/);
    const box = await editDialog(page, '拒绝-2');
    await page.route('**/carpark/update', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 400,
          message: '提交的内容有误',
          data: { errors: [{ path: 'address', message: '地址不在服务范围内' }] },
        },
      }),
    );
    await label(box, '地址').fill('很远的地方');
    await save(box).click();
    await box.getByText('地址不在服务范围内').waitFor();
    await expect.poll(() => label(box, '地址').evaluate((input) => input === document.activeElement)).toBe(true);
    await label(box, '地址').fill('近一点的地方');
    await box.getByText('地址不在服务范围内').waitFor({ state: 'detached' });
  });
});

test('fields appear and go with their conditions, and a hidden one is not sent', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'admin' });
  await open('/sysSetting/serviceinfo/index');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const box = page.getByRole('dialog', { name: /^新增/ });
  await box.waitFor();
  const address = box.locator('[id$="_url"]');
  const miniApp = box.locator('[id$="_appId"]');
  await expect.poll(() => address.count()).toBe(0);
  await box.getByText('网页', { exact: true }).click();
  await address.fill('https://example.com');
  await box.getByText('小程序', { exact: true }).click();
  await address.waitFor({ state: 'detached' });
  await miniApp.waitFor();
});

test('Tab leaves a list that stands open, and chooses nothing', async () => {
  const { page } = await atCarparks();
  const box = await addDialog(page);
  await label(box, '所属项目').click();
  await page.getByTitle('滨江科技园').last().waitFor();
  await page.keyboard.press('Tab');
  await page.getByTitle('滨江科技园').waitFor({ state: 'hidden' });
  await expect
    .poll(() =>
      label(box, '所属项目').evaluate((input) => input.closest('.ant-select')?.contains(document.activeElement)),
    )
    .toBe(false);
  await page.keyboard.press('Escape');
  // Nothing was entered, so nothing is asked.
  await box.waitFor({ state: 'detached' });
});

test('what a picker lacks is added over the dialog, and picked', async () => {
  const visitor = await journey.visitor({ signedIn: 'enterprise-a' });
  const { page } = visitor;
  await visitor.open('/enterpiseManger/virtUser/index');
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const box = page.getByRole('dialog', { name: '新增企业员工' });
  await label(box, '用户').click();
  await page.keyboard.type('林新');
  await page.getByTitle('新增客户“林新”').waitFor();
  await page.keyboard.press('Enter');
  const over = page.getByRole('dialog', { name: '新增客户' });
  await expect.poll(() => label(over, '真实姓名').inputValue()).toBe('林新');
  // Nothing is picked before there is somebody, and giving up leaves the dialog below as it was.
  await page.keyboard.press('Escape');
  await over.waitFor({ state: 'detached' });
  await expect.poll(() => label(box, '姓名').inputValue()).toBe('');
  await expect
    .poll(() => label(box, '用户').evaluate((input) => input.closest('.ant-select')?.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.type('林新');
  await page.getByTitle('新增客户“林新”').click();
  await label(over, '手机号').fill('13900009998');
  await over.getByRole('combobox', { name: '人员类别' }).click();
  await page.getByTitle('正式员工').click();
  await save(over).click();
  await over.waitFor({ state: 'detached' });
  // As if it had been picked: what comes with the person is filled in.
  await expect.poll(() => label(box, '姓名').inputValue()).toBe('林新');
  await label(box, '手机号').fill('13900009998');
  await save(box).click();
  await box.waitFor({ state: 'detached' });
  await rowOf(page, '林新').getByText('待审核').waitFor();
});

test('a picker that is opened again knows the rows added meanwhile', async () => {
  const { page } = await atCarparks();
  const box = await addDialog(page);
  await label(box, '所属项目').click();
  await page.getByTitle('滨江科技园').last().waitFor();
  await page.keyboard.press('Tab');
  const rows = new Rows(journey.server.server.services, await InProcessClient.as(journey.server, 'admin'));
  const { orgName } = await rows.add(rows.resource('organisation/organization'), { parentId: null });
  await label(box, '所属项目').click();
  await page.getByTitle(String(orgName)).first().waitFor();
});

test('days that a rule refuses are grey and say why, and can be typed all the same', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'admin' });
  await open('/electronRelease/goodsRelease/index');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const box = page.getByRole('dialog', { name: /^新增/ });
  await label(box, '放行日期').click();
  const past = '放行日期不能早于今天';
  const calendar = page.locator('.ant-picker-dropdown');
  const today = calendar.locator(`td[title="${chinaDay(Date.now())}"]`);
  await today.waitFor();
  await expect.poll(() => today.getByTitle(past).count()).toBe(0);
  await calendar.locator('.ant-picker-header-prev-btn').click();
  const refused = calendar.locator('.ant-picker-cell-in-view').getByTitle(past);
  await expect.poll(() => refused.count()).toBeGreaterThan(27);
  await refused.first().click();
  await label(box, '放行原因').focus();
  await box.getByText(past).waitFor();
  await label(box, '放行日期').fill('2020-02-03');
  await page.keyboard.press('Enter');
  await label(box, '放行原因').focus();
  await expect.poll(() => label(box, '放行日期').inputValue()).toBe('2020-02-03');
  await box.getByText(past).waitFor();
});

test('a day and its time fit on a phone, and whoever goes into them has not left the field empty', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'admin', viewport: { width: 390, height: 844 } });
  await open('/passthrough/visitorPass');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const box = page.getByRole('dialog', { name: /^新增/ });
  await label(box, '预计到访时间').click();
  const calendar = page.locator('.ant-picker-dropdown');
  await calendar.locator('.ant-picker-cell-today').click();
  await calendar.locator('.ant-picker-time-panel-cell-selected').first().waitFor();
  const { x, width } = (await calendar.boundingBox())!;
  expect([x >= 0, x + width <= 390]).toEqual([true, true]);
  await expect.poll(() => box.getByText('请填写预计到访时间').count()).toBe(0);
  await label(box, '备注').click();
  // The browser may be a day behind the place.
  const sinceEntered = async () =>
    (Date.now() - Date.parse(`${await label(box, '预计到访时间').inputValue()}+08:00`)) % 86_400_000;
  await expect.poll(sinceEntered).toBeLessThan(600_000);
});

test('a list that is opened as soon as it is there stays open, however late the rest of the form comes', async () => {
  const { page, open } = await journey.visitor({ signedIn: 'admin' });
  // What says that projects are picked from a tree comes last.
  await page.route(/\/organisation-organization-[^/]*\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 3000));
    await route.continue();
  });
  await open('/passthrough/carpark/index');
  const box = await addDialog(page);
  await label(box, '所属项目').click();
  await page.getByTitle('滨江科技园').last().waitFor();
  await quiet(page);
  await expect.poll(() => page.getByTitle('滨江科技园').last().isVisible()).toBe(true);
  await expect.poll(() => box.getByText('请填写所属项目').count()).toBe(0);
});

test('Escape closes a list that stands open inside a dialog before the dialog itself', async () => {
  const { page } = await atCarparks();
  const box = await addDialog(page);
  await label(box, '所属项目').click();
  await page.getByTitle('滨江科技园').last().waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor();
  await expect.poll(() => box.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
});
