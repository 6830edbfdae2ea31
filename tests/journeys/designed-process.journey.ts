import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { sharedJourney, type Visitor } from '../support/browser.ts';
import type { Client } from '../support/client.ts';

const journey = sharedJourney();

/** What a person at a desk would need, in seconds: looking, pointing and pressing; typing Chinese by its sounds. */
class Hand {
  seconds = 0;

  async press(what: Locator): Promise<void> {
    this.seconds += 2;
    await what.click();
  }

  async type(into: Locator, text: string): Promise<void> {
    this.seconds += 0.7 * text.length;
    await into.fill(text);
  }

  async pick(from: Locator, label: string): Promise<void> {
    this.seconds += 3.5;
    await from.selectOption({ label });
  }
}

const asked = [
  ['单行文本', '活动名称'],
  ['多行文本', '活动说明'],
  ['整数', '参加人数'],
  ['金额', '预算金额'],
  ['单选', '活动类型'],
  ['多选', '所需设备'],
  ['是否', '需要安保'],
  ['整数', '安保人数'],
  ['日期', '活动日期'],
  ['时间', '开始时间'],
  ['手机号', '联系电话'],
  ['链接', '活动网页'],
  ['评分', '重要程度'],
  ['明细表', '物品明细'],
  ['多行文本', '其他要求'],
] as const;

const minutesAllowed = 5;
/** Large enough for two people to decide. */
const large = '8000.00';

test('a form of 15 fields and its flow are designed in under five minutes, and ten cases go every way', async () => {
  const starter = await journey.server.as('project-a');
  const project = String((await starter.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const template = (
    await starter.post<Row>('/diyForm/template/add', {
      templateCode: 'JOURNEY_EVENT',
      templateName: '活动申请',
      categoryCode: 'other',
      formKind: 'custom',
      orgIds: project,
      submitLimit: 'none',
    })
  ).data;
  const designer = await journey.visitor({ signedIn: 'admin' });
  const hand = new Hand();
  await designer.open(`/diyForm/design?id=${String(template.id)}`);
  await designForm(designer.page, hand);
  await designer.page.getByRole('button', { name: '设计流程', exact: true }).click();
  await designFlow(designer.page, hand);
  expect(hand.seconds / 60, 'minutes of the designer').toBeLessThan(minutesAllowed);

  const [phone, admin] = [
    await journey.visitor({ signedIn: 'centre-a', viewport: { width: 390, height: 844 } }),
    designer,
  ];
  const own = await journey.visitor({ signedIn: 'project-a', viewport: { width: 390, height: 844 } });
  const begin = () => handIn(starter, project, String(template.id));
  const [agreed, refused, returned, handed, opinion, before, after, withdrawn, stopped, jumped] = (await Promise.all(
    Array.from({ length: 10 }, begin),
  )) as [string, string, string, string, string, string, string, string, string, string];

  await answer(phone, agreed, '评论', { comment: '请补充场地图' });
  await answer(phone, agreed, '同意');
  await answer(phone, agreed, '收回');
  await answer(phone, agreed, '同意');
  await answer(admin, agreed, '同意');
  await answer(phone, refused, '不同意', { comment: '预算过高' });
  await answer(phone, handed, '转办', { person: 'admin-b' });
  await answer(phone, opinion, '委托', { person: 'admin-b' });
  await answer(phone, before, '加签', { person: 'admin-b', when: 'before' });
  await answer(phone, after, '加签', { person: 'admin-b', when: 'after' });
  await answer(own, withdrawn, '催办');
  await answer(own, withdrawn, '撤回');
  await answer(admin, stopped, '终止', { comment: '活动取消' });
  await answer(admin, jumped, '跳转', { comment: '已线下会签' });
  await answer(phone, returned, '同意');
  await answer(admin, returned, '同意');
  await answer(phone, returned, '退回', { comment: '请重新会签' });

  const centre = await journey.server.as('admin');
  const states = await Promise.all(
    [agreed, refused, returned, handed, opinion, before, after, withdrawn, stopped, jumped].map(
      async (id) => (await centre.post<Row>('/process/approval/get', { id })).data,
    ),
  );
  expect(states.map(({ status, nodeTitle, acts }) => [status, nodeTitle, (acts as Row[]).at(-1)?.operation])).toEqual([
    ['open', '物业审核', 'agree'],
    ['refused', null, 'refuse'],
    ['open', '领导会签', 'return'],
    ['open', '领导会签', 'handOver'],
    ['open', '领导会签', 'delegate'],
    ['open', '领导会签', 'addSigner'],
    ['open', '领导会签', 'addSigner'],
    ['withdrawn', null, 'withdraw'],
    ['terminated', null, 'terminate'],
    ['open', '物业审核', 'jump'],
  ]);
  await phone.screenshot('designed-process-390');

  await designer.open('/diyForm/form/JOURNEY_EVENT');
  await designer.page.getByText('共 10 条').waitFor();
  await designer.page.getByRole('button', { name: '汇总', exact: true }).click();
  await designer.page.getByLabel('汇总维度').selectOption({ label: '状态' });
  const total = designer.page.getByRole('row', { name: /^合计/ });
  await total.getByText('80,000.00').waitFor();
  await designer.screenshot('designed-form-figures');
  await total.getByRole('link', { name: /申请数 10/ }).click();
  await designer.page.getByText('共 10 条').waitFor();
});

async function designForm(page: Page, hand: Hand): Promise<void> {
  const palette = page.getByRole('complementary', { name: '字段', exact: true });
  const settings = page.getByRole('complementary', { name: '字段设置' });
  const title = settings.getByLabel('标题', { exact: true });
  for (const [type, name] of asked) {
    await hand.press(palette.getByRole('button', { name: type, exact: true }));
    // The new field is named at once: nobody has to go there first.
    await expect.poll(() => title.evaluate((input) => input === document.activeElement)).toBe(true);
    await hand.type(title, name);
  }
  const form = page.getByRole('group', { name: '表单', exact: true });
  await hand.press(form.getByRole('button', { name: '活动名称', exact: true }));
  await hand.press(settings.getByLabel('必填', { exact: true }));
  await hand.press(form.getByRole('button', { name: '安保人数', exact: true }));
  const shown = settings.getByRole('group', { name: '显示条件' });
  await hand.press(shown.getByRole('button', { name: '添加条件' }));
  await hand.pick(shown.getByLabel('字段'), '需要安保');
  await hand.pick(shown.getByLabel('值'), '是');
  await page.getByText('草稿已保存').waitFor();
  await hand.press(page.getByRole('button', { name: '发布', exact: true }));
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await hand.press(question.getByRole('button', { name: '发布', exact: true }));
  await page.getByText('已发布第 1 版').waitFor();
}

async function designFlow(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('button', { name: '添加步骤' }).first());
  await hand.press(page.getByRole('button', { name: '条件分支', exact: true }));
  const condition = page.getByRole('group', { name: '条件', exact: true });
  await hand.press(condition.getByRole('button', { name: '添加条件' }));
  await hand.pick(condition.getByLabel('字段'), '预算金额');
  await hand.pick(condition.getByLabel('比较'), '大于');
  await hand.type(condition.getByRole('textbox').last(), '5000.00');
  const path = page.getByRole('region', { name: '分支1' }).first();
  await hand.press(path.getByRole('button', { name: '添加步骤' }));
  await hand.press(path.getByRole('button', { name: '审批', exact: true }));
  await hand.type(page.getByLabel('步骤名称'), '领导会签');
  await hand.pick(page.getByLabel('审批人', { exact: true }), '指定人员');
  for (const account of ['centre-a', 'admin']) {
    await hand.type(page.getByLabel('按姓名查找'), account);
    await hand.press(page.getByRole('button', { name: new RegExp(`${account}$`) }).first());
  }
  await hand.pick(page.getByLabel('多人审批方式'), '会签：全部同意');
  await hand.type(page.getByRole('textbox', { name: '处理时限' }), '2d');
  await page.getByText('检查通过').waitFor();
  await hand.press(page.getByRole('button', { name: '发布', exact: true }));
  await page.getByText('本单位版本', { exact: true }).first().waitFor();
}

/** Returns the case. */
async function handIn(starter: Client, orgId: string, templateId: string): Promise<string> {
  const fields = (
    await starter.post<{ form: { properties: Record<string, { title: string }> } }>('/diyForm/process/form', {
      templateId,
    })
  ).data.form.properties;
  const nameOf = (title: string) => Object.keys(fields).find((name) => fields[name]?.title === title) ?? title;
  const formData = {
    [nameOf('活动名称')]: '园区开放日',
    [nameOf('预算金额')]: large,
    [nameOf('物品明细')]: [{ name: '折叠椅', count: 40 }],
  };
  const reply = await starter.post<{ caseId: string }>('/process/start/submit', {
    templateId,
    orgId,
    applicantName: '赵敏',
    formData: JSON.stringify(formData),
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data.caseId;
}

async function answer(
  { page, open }: Visitor,
  caseId: string,
  operation: string,
  { comment, person, when }: { comment?: string; person?: string; when?: string } = {},
): Promise<void> {
  await open(`/diyForm/approvals?case=${caseId}`);
  await page.locator('footer').getByRole('button', { name: operation, exact: true }).click();
  const question = page.getByRole('dialog');
  if (person) {
    await question.getByRole('searchbox').fill(person);
    await question.getByRole('radio', { name: new RegExp(`${person}$`) }).check();
  }
  if (when) await question.locator('select[name="when"]').selectOption(when);
  if (comment) await question.getByLabel('意见').fill(comment);
  await question.getByRole('button', { name: '确定' }).click();
  await question.waitFor({ state: 'detached' });
}
