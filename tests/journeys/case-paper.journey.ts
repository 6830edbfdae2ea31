import { expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { sharedJourney } from '../support/browser.ts';
import { publishedForm } from '../support/designed-forms.ts';

const journey = sharedJourney();

test('a case is printed by the sheet of its template: answers in their places, rows as a line, and who signed', async () => {
  const operator = await journey.server.as('project-a');
  const project = String((await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const template = await publishedForm(
    operator,
    project,
    {
      properties: {
        reason: { title: '用途', maxLength: 50 },
        budget: { title: '预算（元）', 'x-type': 'money' },
        items: {
          title: '物品',
          'x-type': 'json',
          type: 'array',
          items: {
            type: 'object',
            properties: {
              name: { title: '名称', 'x-type': 'text' },
              kind: { title: '类别', 'x-type': 'enum', 'x-options': { new: '新购', repair: '维修' } },
            },
          },
        },
      },
    },
    {
      templateName: '采购审批单',
      formKind: 'custom',
      printTemplate:
        '<h2>采购审批单</h2><p>用途：{{用途}}，预算{{预算（元）}}元</p><p>{{物品}}</p><p>{{没有的字段}}</p>',
    },
  );
  const formData = { reason: '<b>展会</b>', budget: '1200.00', items: [{ name: '展架', kind: 'new' }] };
  const added = await operator.post<Row>('/diyForm/process/add', {
    templateId: template,
    orgId: project,
    applicantName: '赵敏',
    formData: JSON.stringify(formData),
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const { id, version } = added.data;
  expect(await operator.post('/diyForm/process/submit', { id: String(id), version: Number(version) })).toMatchObject({
    code: 200,
  });
  const waiting = (await operator.get<Row>(`/diyForm/process/${String(id)}`)).data;
  const agreed = await operator.post('/diyForm/process/approve', {
    id: String(id),
    version: Number(waiting.version),
  });
  expect(agreed, JSON.stringify(agreed)).toMatchObject({ code: 200 });

  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open('/diyForm/approvals?list=mine');
  await page.getByRole('listitem').filter({ hasText: '展会' }).first().click();
  await page.getByRole('button', { name: '打印', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '打印审批单' });
  await expect.poll(() => dialog.getByRole('button', { name: '打印', exact: true }).isEnabled()).toBe(true);
  const paper = page.locator('body > :not(#root) > article');
  await paper.locator('h2', { hasText: '采购审批单' }).waitFor({ state: 'attached' });
  const text = (await paper.textContent()) ?? '';
  // What somebody filled in is text, whatever it looks like.
  expect(text).toContain('用途：<b>展会</b>，预算1200.00元');
  expect(text).toContain('名称 展架，类别 新购');
  expect(text).not.toContain('{{');
  expect(text).toContain('周敏');
  await page.emulateMedia({ media: 'print' });
  await screenshot('case-paper');
});
