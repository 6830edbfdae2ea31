import { expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { sharedJourney } from '../support/browser.ts';
import { publishedForm } from '../support/designed-forms.ts';

const journey = sharedJourney();

test('on a phone: a form is found, kept as a draft, handed in to people of one’s choice, and decided', async () => {
  const [admin, project] = [await journey.server.as('admin'), await journey.server.as('project-a')];
  const orgId = String((await project.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const templateName = `临时用电${Date.now()}`;
  await publishedForm(
    project,
    orgId,
    {
      required: ['place', 'power'],
      properties: { place: { title: '用电地点' }, power: { title: '功率', 'x-type': 'integer' } },
    },
    { templateName },
  );
  const key = 'processes/process';
  const { document, version } = (await admin.post<{ document: object; version: number }>('/process/flow/get', { key }))
    .data;
  const steps = [
    { id: 'chosen', type: 'approve', title: '指定审批', who: { chosenBy: 'starter' }, mode: 'all' },
    { id: 'head', type: 'approve', title: '部门负责人', who: { leaderOf: 'starter' }, mode: 'any', empty: 'pass' },
  ];
  const published = await admin.post('/process/flow/publish', {
    key,
    version,
    document: JSON.stringify({ ...document, steps }),
  });
  expect(published, JSON.stringify(published)).toMatchObject({ code: 200 });

  const { page, open, screenshot } = await journey.visitor({
    signedIn: 'project-a',
    viewport: { width: 390, height: 844 },
  });
  await open('/diyForm/approvals');
  await page.getByRole('button', { name: '发起申请' }).click();
  await screenshot('starting-tiles-390');
  await page.getByRole('searchbox', { name: '搜索表单' }).fill(templateName);
  await page.getByRole('button', { name: templateName }).click();
  await page.getByLabel('用电地点').fill('3号楼负一层');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText('草稿已保存').waitFor();
  await screenshot('starting-draft-390');
  await open('/diyForm/approvals?list=drafts');
  await page.getByRole('button', { name: new RegExp(templateName) }).click();
  await expect.poll(() => page.getByLabel('用电地点').inputValue()).toBe('3号楼负一层');
  await page.getByLabel('功率').fill('15');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: '“指定审批”的审批人' }).waitFor();
  await dialog.getByRole('button', { name: /沈国华/ }).click();
  await screenshot('starting-choose-390');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('待处理人 沈国华').waitFor();
  await screenshot('starting-case-390');

  const centre = await journey.visitor({ signedIn: 'centre-a', viewport: { width: 1440, height: 900 } });
  await centre.open('/diyForm/approvals');
  await centre.page
    .getByRole('button', { name: new RegExp(templateName) })
    .first()
    .click();
  await centre.page.getByRole('button', { name: '同意', exact: true }).waitFor();
  await centre.screenshot('starting-case-1440');
  await centre.page.setViewportSize({ width: 1024, height: 768 });
  await centre.screenshot('starting-case-1024');
  await centre.page.getByRole('button', { name: '同意', exact: true }).click();
  await centre.page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await centre.page.getByRole('heading', { name: /已通过/ }).waitFor();
  await centre.open('/diyForm/approvals?start=');
  await centre.page.getByRole('heading', { name: '发起申请' }).waitFor();
  await centre.screenshot('starting-tiles-1440');
});

test('a work pass is previewed while it is asked for, and printed at its real size', async () => {
  const project = await journey.server.as('project-a');
  const orgId = String((await project.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const templateName = `访客证${Date.now()}`;
  const properties = { holder: { title: '持证人', maxLength: 20 }, company: { title: '单位名称', maxLength: 50 } };
  const size = { width: 85.6, height: 54 };
  const cards = [{ size, head: '{{company}}', main: '{{holder}}', lines: ['{{applicantName}}'] }];
  const form = { required: ['holder'], properties, 'x-cards': cards };
  const key = `processes/process/${await publishedForm(project, orgId, form, { templateName })}`;
  const { document, version } = (
    await project.post<{ document: object; version: number }>('/process/flow/get', { key })
  ).data;
  const steps = [{ id: 'desk', type: 'approve', title: '前台', who: { users: ['centre-a'] }, mode: 'any' }];
  const flow = { key, version, document: JSON.stringify({ ...document, steps }) };
  expect(await project.post('/process/flow/publish', flow)).toMatchObject({ code: 200 });
  const { page, open, screenshot } = await journey.visitor({ signedIn: 'project-a' });
  await open('/diyForm/approvals?start=');
  await page.getByRole('searchbox', { name: '搜索表单' }).fill(templateName);
  await page.getByRole('button', { name: templateName }).click();
  await page.getByLabel('持证人').fill('陈静');
  await page.getByLabel('单位名称').fill('云帆科技');
  const preview = page.getByRole('figure');
  await expect.poll(() => preview.getByText('陈静').isVisible()).toBe(true);
  await expect.poll(() => preview.getByText('云帆科技').isVisible()).toBe(true);
  await screenshot('card-filled-in');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('button', { name: '按实际尺寸打印' }).click();
  await page.getByRole('dialog').getByText('85.6 × 54 毫米').waitFor();
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('body > :not(#root) > article').getByText('陈静');
  const sides = () =>
    printed.evaluate((text) => {
      const { width, height } = (text.closest('[style*="--width"]') as Element).getBoundingClientRect();
      return [width, height].map((side) => Math.round((side / 96) * 254) / 10);
    });
  await expect.poll(sides).toEqual([85.6, 54]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // A sheet of A4, in points.
  expect(pdf.match(/MediaBox \[0 0 59[45][.\d]* 84[12]/g)).toHaveLength(1);
});
