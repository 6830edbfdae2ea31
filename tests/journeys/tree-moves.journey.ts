import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '../support/axe.ts';
import { sharedJourney, type Visitor } from '../support/browser.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { addUser } from '../support/sign-in.ts';

/** Rows of a tree that are put elsewhere, by mouse and by keyboard. */
const journey = sharedJourney();
const base = '/organisation/company/dept';
let admin: Client;
let companyId: string;
beforeAll(async () => {
  admin = await journey.server.as('admin');
  companyId = (await admin.post<{ list: StoredRow[] }>('/organisation/company/getselectlist')).data.list[0]?.id ?? '';
});

interface Family {
  name: string;
  ids: Record<string, string>;
}

let made = 0;

/** A department with three below it: 甲, 乙 and 丙, in this order. */
async function family(): Promise<Family> {
  const name = `${++made}号部`;
  const ids: Record<string, string> = {};
  for (const [i, [each, parent]] of [[name], ['甲', name], ['乙', name], ['丙', name]].entries()) {
    const { data } = await admin.post<StoredRow>(`${base}/add`, {
      deptName: `${each === name ? '' : name}${each}`,
      companyId,
      sort: i + 1,
      status: 'enabled',
      ...(parent && { parentId: ids[parent] }),
    });
    ids[each as string] = data.id;
  }
  return { name, ids };
}

const at = async ({ name, ids }: Family, options = {}): Promise<Visitor> => {
  const visitor = await journey.visitor({ signedIn: 'admin', ...options });
  await visitor.open(`/operationcenter/companyDept/index?_as=tree&_open=${ids[name]}`);
  await line(visitor.page, `${name}甲`).waitFor();
  return visitor;
};

const line = (page: Page, name: string): Locator =>
  page.getByRole('treegrid').locator('tr[data-place]', { has: page.getByRole('button', { name, exact: true }) });
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset.place);
const levelOf = (of: Locator) => of.getAttribute('aria-level');

/** The names in the tree that belong to the family, from the top. */
const shown = async (page: Page, name: string) =>
  (await page.locator('tr[data-place] [data-open]').allTextContents())
    .filter((text) => text.startsWith(name) && text !== name)
    .map((text) => text.slice(name.length))
    .join('');
const parentOf = async (id: string | undefined) => (await admin.get<StoredRow>(`${base}/${id}`)).data.parentId;

/** Lets go in the upper, middle or lower part of a line. */
async function drag(page: Page, what: Locator, to: Locator, part = 0.5): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const [from, goal] = [await what.boundingBox(), await to.boundingBox()];
  if (!from || !goal) throw new Error('what is dragged, or its goal, is not on the page');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + from.height / 2 + 4, { steps: 4 });
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height * part, { steps: 8 });
  await page.mouse.up();
}

test('with the keyboard: up and down, in below the one before, out again, and the focus goes along', async () => {
  const own = await family();
  const { name, ids } = own;
  const { page, screenshot } = await at(own);
  expect(await accessibilityFindings(page)).toEqual([]);
  await line(page, `${name}乙`).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => shown(page, name)).toBe('乙甲丙');
  await expect.poll(() => focused(page)).toBe(ids.乙);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => shown(page, name)).toBe('甲乙丙');
  await expect.poll(() => focused(page)).toBe(ids.乙);

  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => levelOf(line(page, `${name}乙`))).toBe('3');
  await expect.poll(() => focused(page)).toBe(ids.乙);
  expect(await parentOf(ids.乙)).toBe(ids.甲);
  await screenshot('tree-moved');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => shown(page, name)).toBe('甲乙丙');
  await expect.poll(() => focused(page)).toBe(ids.乙);
  expect(await parentOf(ids.乙)).toBe(ids[name]);

  await line(page, `${name}甲`).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('不能往这个方向移动').waitFor();
});

test('by dragging: between two others, into one, and to the top; a circle is refused in words', async () => {
  const own = await family();
  const { name, ids } = own;
  const { page, expectMessage } = await at(own);
  expectMessage(/422/);
  await drag(page, line(page, `${name}丙`), line(page, `${name}乙`), 0.1);
  await expect.poll(() => shown(page, name)).toBe('甲丙乙');
  await drag(page, line(page, `${name}丙`), line(page, `${name}甲`));
  await expect.poll(() => levelOf(line(page, `${name}丙`))).toBe('3');
  expect(await parentOf(ids.丙)).toBe(ids.甲);

  await drag(page, line(page, `${name}甲`), line(page, `${name}丙`));
  await page.getByText('上级不能是自己或自己的下级').first().waitFor();
  expect(await parentOf(ids.甲)).toBe(ids[name]);
  await expect.poll(() => levelOf(line(page, `${name}甲`))).toBe('2');

  await drag(page, line(page, `${name}丙`), page.getByRole('treegrid').locator('thead tr'));
  await expect.poll(() => levelOf(line(page, `${name}丙`))).toBe('1');
  expect(await parentOf(ids.丙)).toBeFalsy();
});

test('by the menu, on a phone as well; what somebody else has changed since stays and says so', async () => {
  const own = await family();
  const { name, ids } = own;
  const { page, expectMessage, screenshot } = await at(own, { viewport: { width: 390, height: 844 } });
  expectMessage(/409/);
  await line(page, `${name}乙`).locator('[data-menu]').click();
  await page.getByRole('menuitem', { name: '移动到…' }).click();
  const box = page.getByRole('dialog', { name: `移动“${name}乙”` });
  await box.getByRole('combobox').waitFor();
  await screenshot('tree-move-box-390');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await accessibilityFindings(page)).toEqual([]);
  await box.getByRole('combobox').click();
  await page.getByRole('dialog').locator('input[role=combobox]').fill(`${name}丙`);
  await page.getByTitle(`${name}丙`, { exact: true }).click();
  await box.getByRole('button', { name: '移动', exact: true }).click();
  await expect.poll(() => levelOf(line(page, `${name}乙`))).toBe('3');
  expect(await parentOf(ids.乙)).toBe(ids.丙);

  const { version } = (await admin.get<StoredRow>(`${base}/${ids.甲}`)).data;
  await admin.post(`${base}/update`, { id: ids.甲, version, leaderName: '别人' });
  await line(page, `${name}甲`).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('alert').first().waitFor();
  expect(await shown(page, name)).toBe('甲丙乙');
});

test('whoever may not change them is not offered it', async () => {
  const own = await family();
  const { name } = own;
  const userName = 'tree-reader';
  await addUser(admin, journey.server, { userName, userType: '2', roles: ['platform-operator'] });
  const { page } = await at(own, { signedIn: userName });
  await expect.poll(() => line(page, `${name}甲`).getAttribute('draggable')).toBe('false');
  await line(page, `${name}乙`).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: '详情' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: '移动到…' }).count()).toBe(0);
  expect(await shown(page, name)).toBe('甲乙丙');
});
