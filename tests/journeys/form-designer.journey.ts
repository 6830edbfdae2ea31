import { expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { sharedJourney } from '../support/browser.ts';

const journey = sharedJourney();

test('a form is designed with keys alone, published, filled in, and its answers are read under their titles', async () => {
  const operator = await journey.server.as('project-a');
  const project = (await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id;
  const template = (
    await operator.post<Row>('/diyForm/template/add', {
      templateCode: `JOURNEY_${Date.now()}`,
      templateName: '临时用电申请',
      categoryCode: 'other',
      orgIds: project,
      submitLimit: 'none',
    })
  ).data;
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open(`/diyForm/design?id=${String(template.id)}`);

  const palette = page.getByRole('complementary', { name: '字段', exact: true });
  const title = page.getByRole('complementary', { name: '字段设置' }).getByLabel('标题', { exact: true });
  for (const [type, name] of [
    ['单行文本', '用电地点'],
    ['整数', '功率（千瓦）'],
    ['日期', '用电日期'],
  ] as const) {
    await palette.getByRole('button', { name: type, exact: true }).press('Enter');
    await expect.poll(() => title.inputValue()).toBe(type);
    await title.fill(name);
  }
  const field = (name: string) =>
    page.getByRole('group', { name: '表单', exact: true }).getByRole('button', { name, exact: true });
  await field('用电日期').press('Alt+ArrowUp');
  await expect
    .poll(() =>
      page.locator('[data-field]').evaluateAll((frames) => frames.map((frame) => frame.getAttribute('aria-label'))),
    )
    .toEqual(['用电地点', '用电日期', '功率（千瓦）']);
  await field('用电地点').press('Enter');
  await page.getByLabel('必填', { exact: true }).press('Space');
  await page.getByText('草稿已保存').waitFor();
  await screenshot('form-designer-1440');
  await page.getByRole('button', { name: '发布', exact: true }).press('Enter');
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: '发布', exact: true })
    .press('Enter');
  await page.getByText('已发布第 1 版').waitFor();

  await open('/diyForm/processCenter');
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('表单模板').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '临时用电申请' }).first().click();
  await dialog.getByLabel('申请人', { exact: true }).fill('赵敏');
  await dialog.getByLabel('功率（千瓦）').fill('15');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('请填写用电地点').first().waitFor();
  await dialog.getByLabel('用电地点').fill('3号楼负一层');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('用电地点：3号楼负一层；功率（千瓦）：15').first().waitFor();
  const { list } = (await operator.post<{ list: Row[] }>('/diyForm/process/list', { templateId: String(template.id) }))
    .data;
  expect(list).toMatchObject([{ formVersion: 1, formKind: 'custom' }]);
  await page.getByText(String(list[0]?.processNo)).first().click();
  await page.getByRole('heading', { name: /表单内容 临时用电申请/ }).waitFor();
  await screenshot('form-answers-1440');
});
