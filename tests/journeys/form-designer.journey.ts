import { expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { sharedJourney } from '../support/browser.ts';
import { publishedForm } from '../support/designed-forms.ts';

const journey = sharedJourney();

/** A published form with a flow and a form to design. */
async function templateOf(templateName: string): Promise<string> {
  const operator = await journey.server.as('project-a');
  const project = (await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id;
  return publishedForm(
    operator,
    String(project),
    { properties: { goods: { title: '借阅资料' } } },
    { templateName, formKind: 'custom' },
  );
}

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

test('a table has columns of many types, and is filled in with the keyboard', async () => {
  const template = await templateOf('费用报销');
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open(`/diyForm/design?id=${template}`);
  await page.getByRole('complementary', { name: '字段', exact: true }).getByRole('button', { name: '明细表' }).click();
  const settings = page.getByRole('complementary', { name: '字段设置' });
  await settings.getByLabel('标题', { exact: true }).fill('费用明细');
  await settings.getByLabel('标题 name', { exact: true }).fill('类别');
  await settings.getByLabel('类型 name').selectOption('enum');
  await settings.getByLabel('选项 1').fill('交通');
  await settings.getByLabel('标题 count', { exact: true }).fill('金额（元）');
  await settings.getByLabel('类型 count').selectOption('money');
  await settings.getByRole('button', { name: '+ 添加列' }).click();
  await settings.getByLabel('标题 column1', { exact: true }).fill('有发票');
  await settings.getByLabel('类型 column1').selectOption('bool');
  await settings.getByRole('button', { name: '+ 添加列' }).click();
  await settings.getByLabel('标题 column2', { exact: true }).fill('税额（元）');
  await settings.getByLabel('类型 column2').selectOption('money');
  await settings.getByLabel('列 column2 的计算公式').fill('count * 0.06');
  const palette = page.getByRole('complementary', { name: '字段', exact: true });
  await palette.getByRole('button', { name: '金额', exact: true }).click();
  await settings.getByLabel('标题', { exact: true }).fill('报销合计（元）');
  await settings.getByLabel('由公式计算，不填写').check();
  const formula = settings.getByLabel('计算公式', { exact: true });
  const offered = (await formula.evaluate((input: HTMLInputElement) =>
    [...(input.list?.options ?? [])].map(({ value }) => value),
  )) as string[];
  expect(offered).toEqual([expect.stringMatching(/^sum\(\w+\.count\)$/), expect.stringMatching(/\.column2\)$/)]);
  await formula.fill(offered.join(' + '));
  await page.getByText('草稿已保存').waitFor();
  await screenshot('form-designer-table-1440');
  await page.getByRole('button', { name: '发布新版本' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '发布' }).click();
  await page.getByText('已发布第 2 版').waitFor();

  await open(`/diyForm/approvals?start=${template}`);
  await page.getByRole('button', { name: '+ 添加一行' }).click();
  const first = page.getByRole('row').nth(1);
  await first.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '交通' }).click();
  await first.getByLabel('金额（元）').fill('36.5');
  await first.getByLabel('金额（元）').press('Enter');
  const second = page.getByRole('row').nth(2);
  await expect
    .poll(() => second.getByLabel('金额（元）').evaluate((node) => node === document.activeElement))
    .toBe(true);
  await second.getByLabel('金额（元）').fill('63.5');
  await expect.poll(() => second.getByLabel('税额（元）').inputValue()).toBe('3.81');
  const below = page.getByRole('row', { name: /^合计/ });
  await below.getByText('100.00', { exact: true }).waitFor();
  await below.getByText('6.00', { exact: true }).waitFor();
  await second.getByRole('button', { name: '移除' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await first.getByText('是', { exact: true }).click();
  await screenshot('form-table-filled-1440');
});

test('the flow of a form is drawn with a condition on what it asks, row by row', async () => {
  const operator = await journey.server.as('project-a');
  const project = (await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id;
  const template = await publishedForm(
    operator,
    String(project),
    {
      required: ['goods'],
      properties: {
        goods: { title: '采购物品' },
        budget: { title: '预算金额（元）', 'x-type': 'money' },
        urgency: { title: '紧急程度', 'x-type': 'enum', 'x-options': { normal: '一般', urgent: '紧急' } },
      },
    },
    { templateName: '采购申请', formKind: 'custom' },
  );
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open(`/diyForm/design?id=${template}`);
  await page.getByRole('button', { name: '设计流程', exact: true }).click();
  await page.getByText('未单独设计（走通用流程）').waitFor();
  await page.getByRole('button', { name: '添加步骤' }).first().click();
  await page.getByRole('button', { name: '条件分支', exact: true }).click();
  const condition = page.getByRole('group', { name: '条件', exact: true });
  await condition.getByRole('button', { name: '添加条件' }).click();
  await condition.getByLabel('字段').selectOption({ label: '预算金额（元）' });
  await condition.getByLabel('比较').selectOption({ label: '大于' });
  await condition.getByRole('textbox').last().fill('5000.00');
  await condition.getByRole('button', { name: '添加条件' }).click();
  await condition.getByLabel('字段').last().selectOption({ label: '紧急程度' });
  await condition.getByLabel('条件之间').selectOption({ label: '满足任一条件' });
  await condition.getByRole('group', { name: '值' }).locator('label', { hasText: '紧急' }).click();
  await page.getByText('检查通过').waitFor();
  await screenshot('form-flow-1440');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('本单位版本', { exact: true }).waitFor();
  await page.getByText('预算金额（元） > 5,000.00 或 紧急程度 = 紧急').first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot('form-flow-390');
  const { document } = (
    await operator.post<{ document: { steps: unknown[] } }>('/process/flow/get', {
      key: `processes/process/${template}`,
    })
  ).data;
  expect(document.steps[0]).toMatchObject({
    type: 'branch',
    paths: [{ when: 'budget > money("5000.00") || urgency == "urgent"' }, { else: true }],
  });
});

test('a flow comes in from a file as one step; one with mistakes is told where, and a condition while it is typed', async () => {
  const operator = await journey.server.as('project-a');
  const project = (await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id;
  const template = await publishedForm(
    operator,
    String(project),
    { properties: { budget: { title: '预算金额（元）', 'x-type': 'money' } } },
    {
      templateName: '导入流程',
      formKind: 'custom',
    },
  );
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open(`/diyForm/design?id=${template}`);
  await page.getByRole('button', { name: '设计流程', exact: true }).click();
  await page.getByText('检查通过').waitFor();
  const fileWith = (when: string) => ({
    name: '采购流程.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        title: '采购审批',
        on: 'processes/process',
        refused: 'reject',
        steps: [
          { id: 'desk', type: 'approve', title: '项目初审', who: { can: 'approve' }, mode: 'any' },
          {
            id: 'size',
            type: 'branch',
            title: '预算大小',
            paths: [
              { when, steps: [] },
              { else: true, steps: [] },
            ],
          },
        ],
      }),
    ),
  });
  const take = (when: string) => page.getByLabel('导入文件').setInputFiles(fileWith(when));
  await take('budgt > money("1.00")');
  const refused = page.getByRole('alert');
  await refused.getByText('当前流程没有改变').waitFor();
  await refused.getByText('预算大小 · 分支1 · 条件：没有字段“budgt”，是不是“budget”？').waitFor();
  await expect.poll(() => page.getByText('预算大小', { exact: true }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: '撤销' }).isDisabled()).toBe(true);
  await screenshot('flow-import-refused-1440');

  await take('budget > money("1.00")');
  const step = page.getByText('预算大小', { exact: true }).first();
  await step.waitFor();
  await expect.poll(() => refused.count()).toBe(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await step.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '重做' }).click();
  await step.click();
  const condition = page.getByRole('group', { name: '条件', exact: true });
  await condition.getByRole('button', { name: '改用公式' }).click();
  await condition.getByRole('textbox').fill('budget > 100');
  await condition.getByText('“budget > 100”：金额不能用 > 与整数比较或计算').waitFor();
  await expect.poll(() => page.getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true);
  await screenshot('flow-condition-fault-1440');
  await condition.getByRole('textbox').fill('budget > money("100")');
  await page.getByText('检查通过').waitFor();
});

test('whoever leaves at once loses nothing of a form or a flow', async () => {
  const operator = await journey.server.as('project-a');
  const template = await templateOf('资料借阅');
  const { page, open } = await journey.visitor({ signedIn: 'project-a' });
  await open(`/diyForm/design?id=${template}`);
  await page
    .getByRole('complementary', { name: '字段', exact: true })
    .getByRole('button', { name: '日期', exact: true })
    .press('Enter');
  await page.getByRole('complementary', { name: '字段设置' }).getByLabel('标题', { exact: true }).fill('归还日期');
  await page.getByRole('button', { name: '返回表单模板' }).click();
  await page.getByRole('button', { name: '新增' }).waitFor();
  const draft = async () => JSON.stringify((await operator.post('/diyForm/template/design', { id: template })).data);
  await expect.poll(draft).toContain('归还日期');

  await open(`/diyForm/design?id=${template}`);
  await page.getByRole('button', { name: '设计流程', exact: true }).click();
  await page.getByText('未单独设计（走通用流程）').waitFor();
  await page.getByRole('button', { name: '添加步骤' }).first().click();
  await page.getByRole('button', { name: '审批', exact: true }).click();
  const title = page.getByLabel('步骤名称');
  await title.pressSequentially('二审');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => title.inputValue()).toBe('审批');
  await page.getByRole('button', { name: '重做' }).click();
  await page.getByRole('link', { name: '首页' }).first().click();
  const drawn = async () =>
    JSON.stringify((await operator.post('/process/flow/get', { key: `processes/process/${template}` })).data);
  await expect.poll(drawn).toContain('二审审批');
});

test('whoever draws on while a flow is saved, or leaves meanwhile, loses nothing and is not refused', async () => {
  const operator = await journey.server.as('project-a');
  const key = `processes/process/${await templateOf('用印登记')}`;
  const stored = async () =>
    (await operator.post<{ version: number; document: unknown }>('/process/flow/get', { key })).data;
  const storedText = async () => JSON.stringify((await stored()).document);
  const { page, open } = await journey.visitor({ signedIn: 'project-a' });
  let saves = 0;
  let answer = () => {};
  const waits = () => {
    const gate = new Promise<void>((resolve) => (answer = resolve));
    return page.route(
      '**/process/flow/save',
      async (route) => {
        await gate;
        await route.continue();
      },
      { times: 1 },
    );
  };
  page.on('request', (request) => void (request.url().includes('/process/flow/save') && saves++));
  await open(`/diyForm/flows?flow=${encodeURIComponent(key)}`);
  await page.getByText('未单独设计（走通用流程）').waitFor();
  await page.getByRole('button', { name: '添加步骤' }).first().click();
  await page.getByRole('button', { name: '审批', exact: true }).click();
  const title = page.getByLabel('步骤名称');
  const save = page.getByRole('button', { name: '保存草稿' });
  await title.fill('初审');
  await waits();
  await save.click();
  await title.fill('初审复核');
  answer();
  await expect.poll(storedText).toContain('初审');
  await expect.poll(() => save.isEnabled()).toBe(true);
  await expect.poll(() => title.inputValue()).toBe('初审复核');

  await waits();
  await save.click();
  await page.getByRole('link', { name: '首页' }).first().click();
  await title.waitFor({ state: 'hidden' });
  expect(saves).toBe(2);
  answer();
  await expect.poll(storedText).toContain('初审复核');
  expect((await stored()).version).toBe(2);
});

test('whoever leaves a form that cannot be saved is told', async () => {
  const template = await templateOf('访客登记');
  const { page, open, expectMessage } = await journey.visitor({ signedIn: 'project-a' });
  await open(`/diyForm/design?id=${template}`);
  expectMessage(/template\/saveForm/);
  await page.route('**/diyForm/template/saveForm', (route) => route.abort());
  await page
    .getByRole('complementary', { name: '字段', exact: true })
    .getByRole('button', { name: '日期', exact: true })
    .press('Enter');
  await page.getByRole('button', { name: '返回表单模板' }).click();
  await page.getByRole('button', { name: '新增' }).waitFor();
  await page.getByRole('alert').filter({ hasText: '访客登记' }).waitFor();
});

test('closing the window while a form is being saved asks', async () => {
  const template = await templateOf('钥匙领用');
  const { page, open } = await journey.visitor({ signedIn: 'project-a' });
  await open(`/diyForm/design?id=${template}`);
  await page.route('**/diyForm/template/saveForm', () => {});
  await page
    .getByRole('complementary', { name: '字段', exact: true })
    .getByRole('button', { name: '日期', exact: true })
    .press('Enter');
  await page.getByText('正在保存').waitFor();
  await expect
    .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);
});
