import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { newId } from '../../src/server/records/ids.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { accessibilityFindings } from '../support/axe.ts';
import { sharedJourney, type Visitor } from '../support/browser.ts';
import { everyRow, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';

const journey = sharedJourney();
let admin: Client;
let rows: Rows;
beforeAll(async () => {
  admin = await journey.server.as('admin');
  rows = new Rows(journey.server.server.services, admin);
});

const at = async (place: string, options = {}): Promise<Visitor> => {
  const visitor = await journey.visitor({ signedIn: 'admin', ...options });
  await visitor.open(place);
  return visitor;
};

/** Drags with the mouse, as people do: a little at first, then to the middle of the place. */
async function drag(page: Page, what: Locator, to: Locator, before?: () => Promise<unknown>): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const [from, goal] = [await what.boundingBox(), await to.boundingBox()];
  if (!from || !goal) throw new Error('what is dragged, or its goal, is not on the page');
  const [x, y] = [from.x + Math.min(40, from.width / 2), from.y + Math.min(12, from.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8, { steps: 4 });
  await page.mouse.move(goal.x + Math.min(60, goal.width / 2), goal.y + goal.height / 2, { steps: 8 });
  await before?.();
  await page.mouse.up();
}

async function dayOff(day: string): Promise<void> {
  const reply = await admin.post('/basesetting/calendarDay/add', { day, dayName: '校庆', kind: 'holiday' });
  expect(reply, reply.message).toMatchObject({ code: 200 });
}

describe('a board', () => {
  const place = '/convenience/userRepair/index?_as=board';
  const column = (page: Page, state: string) => page.locator(`[data-column="${state}"]`);
  const card = (page: Page, no: string) => page.getByRole('article', { name: no, exact: true });
  const repair = (changes: Row) =>
    rows.copyOfAny(rows.resource('repairs/userRepair'), { repairNo: `BX-KB-${rows.next()}`, ...changes });
  const stateOf = async (id: string) => (await admin.get<StoredRow>(`/organisation/userRepair/${id}`)).data.status;

  test('a card that is dropped takes its step, where one leads there and the user may take it', async () => {
    const job = await repair({ status: 'processing' });
    const { page, screenshot } = await at(place);
    const own = card(page, String(job.repairNo));
    await own.waitFor();
    await drag(page, own, column(page, 'paused'), async () => {
      await page.locator('[data-column="paused"][data-takes="true"][data-over]').waitFor();
      await column(page, 'wait_visit').getByText('“处理中”不能直接变为“待回访”').waitFor();
      await screenshot('board-dragging');
    });
    // Whoever pauses a job may say why.
    const why = page.getByRole('dialog', { name: '暂停' });
    await why.getByRole('textbox').fill('等待配件');
    await why.getByRole('button', { name: '暂停' }).click();
    await column(page, 'paused')
      .getByRole('article', { name: String(job.repairNo) })
      .waitFor();
    expect(await stateOf(job.id)).toBe('paused');
    // Where nothing leads nothing happens.
    await drag(page, card(page, String(job.repairNo)), column(page, 'dispatched'));
    await expect.poll(() => page.locator('[data-takes]').count()).toBe(0);
    expect(await stateOf(job.id)).toBe('paused');
  });

  test('a step that asks is asked first; the keyboard does the same, and the menu', async () => {
    // The older one lies below, so that the arrow has somewhere to go.
    await repair({ status: 'wait' });
    const job = await repair({ status: 'wait' });
    const { page } = await at(place);
    const own = card(page, String(job.repairNo));
    await own.waitFor();
    await drag(page, own, column(page, 'dispatched'));
    await page.getByRole('dialog', { name: '派单' }).getByText('维修人员').waitFor();
    await page.keyboard.press('Escape');
    await column(page, 'wait')
      .getByRole('article', { name: String(job.repairNo) })
      .waitFor();
    expect(await stateOf(job.id)).toBe('wait');
    await own.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('dialog', { name: '派单' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '派单' }).waitFor({ state: 'detached' });
    await own.focus();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: '抢单' }).waitFor();
    await page.keyboard.press('Escape');
    await own.focus();
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-column]')?.getAttribute('data-column')))
      .toBe('wait');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .not.toBe(job.repairNo);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
  });

  test('what somebody else has changed since goes back to where it is now, and that is said', async () => {
    const job = await repair({ status: 'wait_visit' });
    const { page, expectMessage } = await at(place);
    expectMessage(/409/);
    await card(page, String(job.repairNo)).waitFor();
    expect((await admin.post('/organisation/userRepair/reopen', { id: job.id })).code).toBe(200);
    await drag(page, card(page, String(job.repairNo)), column(page, 'finished'));
    await column(page, 'dispatched')
      .getByRole('article', { name: String(job.repairNo) })
      .waitFor();
    expect(await stateOf(job.id)).toBe('dispatched');
    await page.getByRole('alert').first().waitFor();
  });

  test('five thousand cards scroll to their end, with few of them in the page', async () => {
    const { store, db, model } = journey.server.server.services;
    const resource = rows.resource('comments/commentBill');
    const codec = codecOf({ model, db }, resource);
    const [row] = await store.find(
      resource.table,
      codec.readable,
      { is: 'empty', column: 'deletedAt', empty: true },
      { limit: 1 },
    );
    await store.transaction(async (tx) => {
      for (let n = 0; n < 5000; n++)
        await store.insert(
          tx,
          resource.table,
          codec.toStored({
            ...codec.toPlain(row ?? {}),
            id: newId(),
            billNo: `TS-KB-${n}`,
            title: `看板${n}`,
            status: 'closed',
            createdAt: new Date(Date.UTC(2001, 0, 1) - n * 1000).toISOString(),
          }),
          [],
        );
    });
    const { page } = await at('/comment/commentBill/index?_as=board');
    await page.locator('[data-column="closed"]').scrollIntoViewIfNeeded();
    const cards = page.locator('[data-column="closed"] [data-card]');
    await cards.first().waitFor();
    const scroller = page.locator('[data-column="closed"] ul').locator('..');
    await expect
      .poll(
        async () => {
          await scroller.evaluate((element) => (element.scrollTop = element.scrollHeight));
          return cards.last().getAttribute('aria-label');
        },
        { timeout: 60_000 },
      )
      .toBe('看板4999');
    await expect.poll(() => cards.count()).toBeLessThan(40);
  });
});

test('a gallery shows pictures first; arrows go from one to the next, Enter opens', async () => {
  const { page, screenshot } = await at('/flashdeliver/product/index');
  await page.getByRole('button', { name: '图库' }).click();
  await page.waitForURL(/_as=gallery/);
  const pieces = page.locator('main article');
  await pieces.first().waitFor();
  await expect
    .poll(() =>
      pieces
        .locator('img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  const names = await pieces.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  await pieces.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(names[1]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await screenshot('gallery');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText(String(names[1])).first().waitFor();
});

test('a calendar goes by Chinese days wherever the browser stands; what is dropped on a day, or moved by keys, begins there', async () => {
  const resource = rows.resource('repairs/userRepair');
  const job = await rows.copyOfAny(resource, {
    status: 'wait',
    repairNo: `BX-RL-${rows.next()}`,
    appointTime: '2042-05-10T16:30:00.000Z',
  });
  await dayOff('2042-05-13');
  const { page, screenshot } = await at('/convenience/userRepair/index?_as=calendar&_on=2042-05-13', {
    timezoneId: 'America/Los_Angeles',
  });
  const appointed = async () => (await admin.get<StoredRow>(`/organisation/userRepair/${job.id}`)).data.appointTime;
  const bar = page.locator(`[data-id="${job.id}"]`);
  await bar.getByText('00:30').waitFor();
  await expect.poll(() => page.locator('[data-day]').filter({ hasText: '休' }).count()).toBe(1);
  await page.locator('[data-day="2042-05-13"]').getByText('休').waitFor();
  await drag(page, bar, page.locator('[data-day="2042-05-14"]'));
  await expect.poll(appointed).toBe('2042-05-13T16:30:00.000Z');
  await bar.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(appointed).toBe('2042-05-12T16:30:00.000Z');
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('group', { name: '时间范围' }).getByRole('button', { name: '周' }).click();
  await page.waitForURL(/_span=week/);
  await bar.waitFor();
  await screenshot('calendar-week');
  await bar.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(appointed).toBe('2042-05-12T17:00:00.000Z');
  await page.getByRole('button', { name: '下一页' }).click();
  await page.waitForURL(/_on=2042-05-20/);
  await expect.poll(() => bar.count()).toBe(0);
});

test('times are those of the place wherever the browser stands, shown and entered', async () => {
  const resource = rows.resource('repairs/userRepair');
  const job = await rows.add(resource, { appointTime: '2042-07-10T16:30:00.000Z' });
  await dayOff('2042-07-11');
  const { page } = await at(`/convenience/userRepair/index?_q=${String(job.repairNo)}`, {
    timezoneId: 'America/Los_Angeles',
  });
  await page.locator(`tr[data-id="${job.id}"]`).getByRole('button', { name: '编辑' }).click();
  const box = page.getByRole('dialog', { name: '编辑报修工单' });
  const field = box.getByLabel('预约上门时间', { exact: true });
  await expect.poll(() => field.textContent()).toContain('2042-07-11 00:30:00');
  await field.click();
  const input = box.locator('.ant-picker-focused input');
  await page.locator('.ant-picker-dropdown [title="2042-07-11"]').getByText('休').waitFor();
  await input.fill('2042-07-12 09:15:00');
  await input.press('Enter');
  await box.getByRole('button', { name: '保存', exact: true }).click();
  await box.waitFor({ state: 'detached' });
  const { data } = await admin.get<StoredRow>(`/organisation/userRepair/${job.id}`);
  expect(data.appointTime).toBe('2042-07-12T01:15:00.000Z');
});

test('lanes tell what is taken when, and what is taken twice', async () => {
  const resource = rows.resource('enterprise/contractInfo');
  const [enterprise] = (await everyRow(admin, rows.resource('enterprise/virtualarchitecture'))) as [StoredRow];
  const contract = (startDate: string, endDate: string, status: string) =>
    rows.copyOfAny(resource, {
      contractNo: `HT-SJ-${rows.next()}`,
      contractName: `合同${startDate}`,
      virtId: enterprise.id,
      startDate,
      endDate,
      status,
    });
  const [one, other, over] = [
    await contract('2042-06-01', '2042-06-15', 'effective'),
    await contract('2042-06-15', '2042-06-30', 'expiring'),
    await contract('2042-06-05', '2042-06-20', 'terminated'),
  ];
  const { page, screenshot } = await at(
    `/enterpiseManger/contractInfo/index?_as=timeline&_span=month&_on=2042-06-10&virtId=${enterprise.id}`,
  );
  await page.getByText('2 条有冲突').waitFor();
  const lane = page.locator(`[data-lane="${enterprise.id}"]`);
  await expect
    .poll(() =>
      lane.locator('[data-conflict]').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.id)),
    )
    .toEqual([one.id, other.id]);
  await expect.poll(() => lane.locator(`[data-id="${over.id}"]`).count()).toBe(1);
  expect(await accessibilityFindings(page)).toEqual([]);
  await screenshot('timeline');
  await lane.locator(`[data-id="${one.id}"]`).click();
  await page.getByRole('dialog').getByText('合同2042-06-01').first().waitFor();
});

test('a plan leads from the buildings to the rooms, in the colours of the legend', async () => {
  const rooms = await everyRow(admin, rows.resource('space/roomNo'));
  const { page, screenshot } = await at('/operationcenter/roomNo/index?_as=plan');
  const legend = page.getByRole('list', { name: '图例' });
  await legend
    .locator('[data-state="vacant"] b')
    .getByText(String(rooms.filter(({ status }) => status === 'vacant').length), { exact: true })
    .waitFor();
  await page.getByRole('button', { name: /^3号楼/ }).click();
  await page.waitForURL(/buildId=/);
  const first = page.locator('[data-room]').first();
  await first.waitFor();
  const building = new URL(page.url()).searchParams.get('buildId');
  await expect
    .poll(() => page.locator('[data-room]').count())
    .toBe(rooms.filter(({ buildId }) => buildId === building).length);
  await expect.poll(() => page.getByRole('region').first().getAttribute('aria-label')).toBeTruthy();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-room'))).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);
  await screenshot('plan');
  await page.keyboard.press('m');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /全部楼栋/ }).click();
  await page.waitForURL((url) => !url.search.includes('buildId'));
});

test('the way in which rows are shown is kept with a saved view', async () => {
  const { page } = await at('/meetingRoom/orderManagement?_as=timeline&_span=day');
  await page.getByText('同心会议室').first().waitFor();
  await page.getByRole('button', { name: /视图/ }).first().click();
  await page.getByRole('button', { name: '另存为视图' }).click();
  await page.getByLabel('视图名称').fill('今日占用');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/_view=/);
  await page.getByRole('button', { name: /视图/ }).first().click();
  await page.getByRole('button', { name: '默认视图' }).last().click();
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: /视图/ }).first().click();
  await page.getByRole('button', { name: '今日占用' }).click();
  await page.waitForURL(/_as=timeline/);
  await page.getByText('同心会议室').first().waitFor();
});
