import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedJourney, type Visitor } from '../support/browser.ts';
import { addCarparks, readCarpark } from '../support/carparks.ts';
import { addUser } from '../support/sign-in.ts';
import { quiet } from '../support/quiet.ts';

const journey = sharedJourney();

const carparks = '/passthrough/carpark/index';
const rowsOf = (page: Page) => page.locator('tbody tr');
const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text });
const query = (page: Page) => new URL(page.url()).searchParams;

async function at(place: string, account = 'admin', screen: BrowserContextOptions = {}): Promise<Visitor> {
  const visitor = await journey.visitor({ signedIn: account, ...screen });
  await visitor.open(place);
  await rowsOf(visitor.page).first().waitFor();
  return visitor;
}

describe('views', () => {
  test('columns follow their user to another computer, and nobody else', async () => {
    const { page } = await at(carparks, 'centre-a');
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: '车场类型' }).uncheck();
    await page.getByRole('dialog', { name: '列设置' }).getByRole('radio', { name: '紧凑' }).check();
    await quiet(page);
    const heads = async (visitor: Visitor) => (await visitor.page.getByRole('columnheader').allInnerTexts()).join();
    const elsewhere = await at(carparks, 'centre-a');
    expect(await heads(elsewhere)).not.toContain('车场类型');
    expect((await rowsOf(elsewhere.page).first().boundingBox())?.height).toBeLessThan(36);
    expect(await heads(await at(carparks, 'project-a'))).toContain('车场类型');
  });

  test('a named view is saved with its filters, stands in the address, and is shared with a role', async () => {
    const owner = await at(`${carparks}?status_in=enabled&_sort=-totalSpaces`, 'project-a');
    const { page } = owner;
    await page.getByRole('button', { name: /^视图/ }).click();
    const panel = page.getByRole('dialog', { name: '视图' });
    await panel.getByRole('button', { name: '另存为视图' }).click();
    await panel.getByLabel('视图名称').fill('在用的大车场');
    await panel.getByLabel('可见范围').selectOption({ label: '角色：项目管理员' });
    await panel.getByRole('button', { name: '保存' }).click();
    await page.getByText('视图已保存').waitFor();
    await page.waitForURL(/_view=/);
    await page.getByRole('button', { name: /视图 在用的大车场/ }).waitFor();
    await owner.screenshot('view-saved');
    await page.getByRole('button', { name: '清除 状态' }).click();
    await page.getByText('(已调整)').waitFor();

    // Another project holds the same role, but sees other rows: a name may tell of those.
    const { page: stranger } = await at(carparks, 'project-b');
    await stranger.getByRole('button', { name: /^视图/ }).click();
    await stranger.getByRole('dialog', { name: '视图' }).getByRole('button', { name: '另存为视图' }).waitFor();
    await expect.poll(() => stranger.getByRole('button', { name: /在用的大车场/ }).count()).toBe(0);

    const { data } = await (await journey.server.as('project-a')).get<{ orgList: string[] }>('/user/profile');
    await addUser(await journey.server.as('admin'), journey.server, {
      userName: 'project-a2',
      userType: '3',
      roles: ['project-admin'],
      orgIds: data.orgList,
    });
    const { page: other } = await at(carparks, 'project-a2');
    await other.getByRole('button', { name: /^视图/ }).click();
    await other
      .getByRole('dialog', { name: '视图' })
      .getByRole('button', { name: /在用的大车场/ })
      .click();
    await other.waitForURL(/_view=/);
    expect([query(other).get('status_in'), query(other).get('_sort')]).toEqual(['enabled', '-totalSpaces']);
    await other.reload();
    await other.getByRole('button', { name: /视图 在用的大车场/ }).waitFor();
    await other.getByRole('button', { name: /^视图/ }).click();
    await expect
      .poll(() => other.getByRole('dialog', { name: '视图' }).getByRole('button', { name: '删除视图' }).count())
      .toBe(0);
  });
});

test('conditions are joined by and/or, stand in the address and can be taken up again', async () => {
  await addCarparks(journey.server, '甲组', 2, { carparkType: 'stereo' });
  await addCarparks(journey.server, '乙组', 2);
  const { page, screenshot } = await at(carparks);
  await page.getByRole('button', { name: '高级筛选', exact: true }).click();
  const box = page.getByRole('dialog', { name: '高级筛选' });
  await box.getByLabel('满足任一条件').check();
  await box.getByLabel('字段').selectOption({ label: '车场名称' });
  await box.getByRole('button', { name: '查询' }).click();
  await box.getByRole('alert').waitFor();
  await box.getByLabel('车场名称 值').fill('甲组停车场1');
  await box.getByRole('button', { name: '添加条件组' }).click();
  const group = box.getByRole('group', { name: '条件组' }).last();
  await group.getByLabel('满足全部条件').check();
  await group.getByLabel('字段').selectOption({ label: '车场类型' });
  await group.getByLabel('立体').check();
  await group.getByRole('button', { name: '添加条件', exact: true }).click();
  await group.getByLabel('字段').last().selectOption({ label: '车场名称' });
  await group.getByLabel('车场名称 值').fill('甲组停车场2');
  await screenshot('advanced');
  await box.getByRole('button', { name: '查询' }).click();
  await page.waitForURL(/_where=/);
  await expect
    .poll(async () => (await page.locator('tbody td:nth-child(2)').allInnerTexts()).toSorted())
    .toEqual(['甲组-1', '甲组-2']);
  await page.reload();
  await page.getByRole('button', { name: '高级筛选 3 个条件' }).click();
  await expect.poll(() => box.getByLabel('车场名称 值').first().inputValue()).toBe('甲组停车场1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '清除 高级筛选' }).click();
  await page.waitForURL((url) => !url.search.includes('_where'));
});

test.each([
  ['a desk', {}],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])('amounts are added up below their columns, over all pages, at %s', async (_, screen) => {
  const api = await journey.server.as('admin');
  const { totals } = (
    await api.post<{ totals: Record<string, string> }>('/organisation/userAccount/list', { _totals: 'true' })
  ).data;
  const { page, screenshot } = await at('/mealCard/userAccount/index?_size=10', 'admin', screen);
  const foot = page.locator('tfoot');
  await foot.getByText('合计').waitFor();
  const shown = async () => (await foot.innerText()).replaceAll(',', '');
  await expect.poll(shown).toContain(totals.balance);
  await screenshot('totals');
});

describe('many rows at once', () => {
  test('chosen fields are set in all of them; who was changed meanwhile is told and retried', async () => {
    const { api, rows } = await addCarparks(journey.server, '批改', 3);
    const { page, expectMessage, screenshot } = await at(`${carparks}?_q=批改停车场`);
    expectMessage(/409/);
    await page.getByLabel('选择本页').check();
    await api.post('/carpark/update', { id: rows[1]?.id, version: rows[1]?.version, remark: '刚改过' });
    await page.getByRole('toolbar').getByRole('button', { name: '批量修改' }).click();
    const box = page.getByRole('dialog', { name: '批量修改 3 条停车场' });
    await box.getByRole('checkbox', { name: '联系人' }).check();
    await box.getByRole('textbox', { name: '联系人', exact: true }).fill('统一联系人');
    await screenshot('edit-many');
    await box.getByRole('button', { name: '保存' }).click();
    await box.getByText('成功 2 条，失败 1 条').waitFor();
    await expect.poll(() => box.getByRole('listitem').innerText()).toContain('批改停车场2');
    await box.getByRole('button', { name: '重试失败的 1 条' }).click();
    await box.waitFor({ state: 'detached' });
    for (const { id } of rows) expect(await readCarpark(api, id)).toMatchObject({ contactName: '统一联系人' });
    expect((await readCarpark(api, rows[1]?.id as string)).remark).toBe('刚改过');
  });
});

describe('in the table itself', () => {
  const place = '/convenience/convenience/index';
  interface Service extends Record<string, unknown> {
    id: string;
    version: number;
    sort: number;
  }

  test('a number is changed with the keyboard alone; whoever was faster is shown and decided about', async () => {
    const api = await journey.server.as('admin');
    const { page, expectMessage, screenshot } = await at(place);
    expectMessage(/409/);
    const row = rowsOf(page).first();
    const id = (await row.getAttribute('data-id')) as string;
    const read = async () => (await api.get<Service>(`/convenience/${id}`)).data;
    await row.focus();
    await page.keyboard.press('F2');
    const box = page.getByRole('dialog', { name: /^修改/ });
    await box.getByRole('textbox').fill('77');
    await page.keyboard.press('Enter');
    await box.waitFor({ state: 'detached' });
    await expect.poll(async () => (await read()).sort).toBe(77);

    // The row has gone to its place in the order, and somebody else changes it while it is being changed here. It says
    // so at once, and goes there when the list is read again: two clicks before that would meet two rows.
    await expect.poll(() => rowsOf(page).first().getAttribute('data-id')).not.toBe(id);
    await expect.poll(() => page.locator(`tr[data-id="${id}"] [data-field=sort]`).innerText()).toContain('77');
    await quiet(page);
    await page.locator(`tr[data-id="${id}"] [data-field=sort]`).dblclick();
    await box.getByRole('textbox').waitFor();
    const now = await read();
    await api.post('/convenience/update', { id, version: now.version, sort: 5 });
    await box.getByRole('textbox').fill('88');
    await box.getByRole('button', { name: '保存' }).click();
    await box.getByText('他人刚刚已改为').waitFor();
    await screenshot('inline-conflict');
    await box.getByRole('button', { name: '仍按我的保存' }).click();
    await box.waitFor({ state: 'detached' });
    await expect.poll(async () => (await read()).sort).toBe(88);
  });

  test('double clicks: the pencil opens once, and what a button has put in its place is not pressed as well', async () => {
    const { page } = await at(`${place}?status_in=draft`);
    const sent: string[] = [];
    page.on(
      'request',
      (request) =>
        request.method() === 'POST' && /\/(update|publish|offline)/.test(request.url()) && sent.push(request.url()),
    );
    const cell = rowsOf(page).first().locator('td[data-field=sort]');
    await cell.hover();
    await cell.locator('[data-act=inline]').dblclick();
    const box = page.getByRole('dialog', { name: /^修改/ });
    await box.getByRole('textbox').fill('66');
    await box.getByRole('button', { name: '保存' }).dblclick();
    await box.waitFor({ state: 'detached' });
    expect(sent).toHaveLength(1);
    await rowsOf(page).first().getByRole('button', { name: '发布' }).dblclick();
    await page.getByText('发布成功').waitFor();
    expect(sent).toHaveLength(2);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('it is not offered to those who may not edit', async () => {
    const { page } = await at(place, 'centre-a');
    const profile = (
      await (await journey.server.as('centre-a')).get<{ grants: Record<string, string[]> }>('/user/profile')
    ).data;
    const may = Object.entries(profile.grants).some(
      ([action, codes]) => action === 'update' && codes.some((code) => code.includes('convenience')),
    );
    await expect.poll(async () => (await page.locator('td[data-inline]').count()) > 0).toBe(may);
  });
});

describe('the detail of a record', () => {
  test('tells its history in words, and what refers to it', async () => {
    const {
      api,
      rows: [row],
    } = await addCarparks(journey.server, '详情', 1);
    await api.post('/carpark/update', {
      id: row?.id,
      version: row?.version,
      carparkType: 'stereo',
      contactPhone: '13987654321',
    });
    const { page, screenshot } = await at(`${carparks}?_q=详情停车场`);
    await page.getByRole('button', { name: '详情-1' }).click();
    const drawer = page.getByRole('dialog');
    const entry = drawer.getByRole('listitem').first();
    await entry.getByText('修改').waitFor();
    expect((await entry.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/车场类型 地面 立体/);
    await expect.poll(() => entry.innerText()).toContain('139****4321');
    await drawer.locator('dd').getByRole('button').first().click();
    const related = drawer.getByRole('group', { name: '被以下记录引用' });
    await related.getByRole('button', { name: /停车场/ }).click();
    await drawer.getByText('详情-1').waitFor();
    await screenshot('detail-related');
    await drawer.getByRole('button', { name: '在列表中查看' }).click();
    await page.waitForURL(/carpark.*orgId=/);
  });
});

test('a print carries the rows that match, what was asked for and the total', async () => {
  await addCarparks(journey.server, '打印', 3);
  const { page, screenshot } = await at(`${carparks}?carparkCode_like=打印`);
  await page.getByRole('button', { name: '打印', exact: true }).click();
  const box = page.getByRole('dialog', { name: '打印停车场' });
  await box.getByText('共 3 条').waitFor();
  await page.emulateMedia({ media: 'print' });
  await screenshot('print');
  const paper = page.locator('body > :not(#root) > article');
  await expect.poll(() => paper.locator('tbody tr').count()).toBe(3);
  await expect.poll(() => paper.isVisible()).toBe(true);
  await expect.poll(() => page.locator('#root').isVisible()).toBe(false);
  await expect.poll(() => paper.innerText()).toContain('“打印”');
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await rowsOf(page).first().waitFor();
});

test('a list that refreshes itself shows what others add', async () => {
  await addCarparks(journey.server, '自动刷新', 1);
  const { page } = await at(`${carparks}?_q=自动刷新`);
  await page.clock.install();
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('radio', { name: '10 秒' }).check();
  await page.keyboard.press('Escape');
  const { api, rows } = await addCarparks(journey.server, '自动刷新二', 1);
  await page.clock.fastForward('10');
  await rowOf(page, '自动刷新二-1').waitFor();
  await api.post(`/carpark/delete/${rows[0]?.id}`);
  await page.clock.fastForward('10');
  await rowOf(page, '自动刷新二-1').waitFor({ state: 'detached' });
});
