import { beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { sharedJourney } from '../support/browser.ts';
import { choose, pageAt, rowsAt } from '../support/pages.ts';
import { Rows } from '../support/rows.ts';

const journey = sharedJourney();
const all = '/diyForm/template';
const published = '/diyForm/project';
const count = 35;

beforeEach(async () => {
  const admin = await journey.server.as('admin');
  const rows = new Rows(journey.server.server.services, admin);
  const template = rows.resource('processes/template');
  const before = await admin.post<{ list: { id: string }[] }>('/diyForm/template/list', { q: '新模板', limit: 200 });
  for (const { id } of before.data.list) await rows.put(template, id, { deletedAt: new Date().toISOString() });
  for (let n = count; n >= 1; n--) await rows.add(template, { templateName: `新模板${String(n).padStart(2, '0')}` });
});

/** Comes back to a page that is open already. */
const returnTo = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: title, exact: true }).click();

const turnTo = async (page: Page, number: number) => {
  await pageAt(page, all)
    .getByRole('button', { name: `第 ${number} 页` })
    .click();
  await rowsAt(page, all)
    .filter({ hasText: `新模板${number - 1}1` })
    .waitFor();
};

/** The lists of templates that are asked for. */
function listsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/diyForm/template/list')) return;
    const body = new URLSearchParams(request.postData() ?? '');
    asked.push(`${body.get('status') ?? ''} page ${body.get('page')}`.trim());
  });
  return asked;
}

test('what has changed is asked for again where somebody looks at it, and elsewhere once they do', async () => {
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'admin' });
  // Rows that came a moment ago count as new; with the clock at rest nothing grows old but by a change.
  await page.clock.setFixedTime(new Date());
  await open(`${all}?_q=新模板&_size=10`);
  await rowsAt(page, all).filter({ hasText: '新模板01' }).waitFor();
  const asked = listsAsked(page);
  await choose(page, '自定义表单', '项目表单');
  await pageAt(page, published).getByRole('searchbox').fill('新模板');
  await pageAt(page, published).getByText('没有符合条件的').waitFor();
  await returnTo(page, '表单模板');
  for (const number of [2, 3]) await turnTo(page, number);
  await expect.poll(() => asked).toContain('page 4');

  asked.length = 0;
  await pageAt(page, all).getByLabel('选择本页').check();
  await page.getByRole('toolbar').getByRole('button', { name: '发布' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await page.getByText('发布成功，共 10 条').waitFor();
  await expect.poll(() => rowsAt(page, all).filter({ hasText: '已发布' }).count()).toBe(10);
  // The page that is shown; then, once it is there, the one that somebody turns to next.
  await expect.poll(() => asked).toEqual(['page 3', 'page 4']);

  await returnTo(page, '项目表单');
  await expect.poll(() => rowsAt(page, published).count()).toBe(10);
  await screenshot('rows-changed-other-tab');
  expect(asked).toEqual(['page 3', 'page 4', 'published page 1']);

  const stopped = rowsAt(page, published).filter({ hasText: '新模板27' });
  await stopped.getByRole('button', { name: '停用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await stopped.waitFor({ state: 'detached' });
  await returnTo(page, '表单模板');
  const row = rowsAt(page, all).filter({ hasText: '新模板27' });
  await row.filter({ hasText: '已停用' }).waitFor();
  await expect.poll(() => asked.slice(3)).toEqual(['published page 1', 'page 3', 'page 4']);

  // One record that is saved is no different from many.
  asked.length = 0;
  await row.getByRole('button', { name: '编辑' }).click();
  await page.getByRole('dialog').getByLabel('模板名称').fill('新模板27改');
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await rowsAt(page, all).filter({ hasText: '新模板27改' }).waitFor();
  await expect.poll(() => asked).toEqual(['page 3', 'page 4']);
  await turnTo(page, 2);
  await expect.poll(() => asked.slice(2, 3)).toEqual(['page 2']);
});
