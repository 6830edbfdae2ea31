import { expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { sharedJourney } from '../support/browser.ts';
import { publishedForm } from '../support/designed-forms.ts';

const journey = sharedJourney();

test('a visitor fills in a form on a phone by its link, and follows how it stands', async () => {
  const operator = await journey.server.as('project-a');
  const orgId = String((await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const form = {
    required: ['company', 'people'],
    properties: {
      company: { title: '施工单位', maxLength: 20 },
      people: { title: '人数', 'x-type': 'integer', minimum: 1 },
    },
  };
  const templateId = await publishedForm(operator, orgId, form, { templateName: '施工登记', publicFill: 'true' });
  const added = await operator.post<Row>('/diyForm/formLink/add', {
    title: '东门岗亭',
    templateId,
    orgId,
    expiresAt: '2090-01-01T00:00:00.000Z',
    maxEntries: '5',
  });
  const { token } = (await operator.post<{ token: string }>('/diyForm/formLink/token', { id: added.data.id })).data;
  const { page, open } = await journey.visitor({ viewport: { width: 390, height: 844 } });

  await open(`/fill?t=${token}`);
  await page.getByRole('heading', { name: '施工登记', level: 1 }).waitFor();
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByText('请填写姓名').waitFor();
  await page.getByLabel('姓名').fill('老周');
  await page.getByLabel('施工单位').fill('中建一局');
  await page.getByLabel('人数').fill('3');
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('link', { name: '查询进度' }).click();
  await page.getByText('审批中').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await open(`/fill/poster?t=${token}`);
  await page.getByRole('img').waitFor();
});
