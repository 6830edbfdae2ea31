import { expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { sharedJourney } from '../support/browser.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { sentCode } from '../support/sign-in.ts';
import { png } from '../support/uploads.ts';

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

test('whoever asks for a plate by a link sees it as it is being written', async () => {
  const operator = await journey.server.as('project-a');
  const orgId = String((await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const form = {
    required: ['title'],
    properties: { title: { title: '铭牌文字', maxLength: 30 } },
    'x-cards': [{ size: { width: 300, height: 150 }, main: '{{title}}' }],
  };
  const templateId = await publishedForm(operator, orgId, form, { templateName: '铭牌登记', publicFill: 'true' });
  const link = { title: '前台', templateId, orgId, expiresAt: '2090-01-01T00:00:00.000Z', maxEntries: '5' };
  const { id } = (await operator.post<Row>('/diyForm/formLink/add', link)).data;
  const { token } = (await operator.post<{ token: string }>('/diyForm/formLink/token', { id })).data;
  const { page, open, screenshot } = await journey.visitor({ viewport: { width: 390, height: 844 } });
  await open(`/fill?t=${token}`);
  await page.getByLabel('铭牌文字').fill('会客厅');
  await page.getByRole('figure').getByText('会客厅').waitFor();
  await screenshot('form-link-plate-390');
});

test('one sends a picture and confirms the phone, and the approver looks at the picture in the case', async () => {
  const operator = await journey.server.as('project-a');
  const orgId = String((await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const form = {
    required: ['place', 'photo'],
    properties: {
      place: { title: '损坏位置', maxLength: 20 },
      photo: { title: '现场照片', 'x-type': 'image' },
    },
  };
  const templateId = await publishedForm(operator, orgId, form, {
    templateName: '设施损坏上报',
    publicFill: 'true',
    verifyPhone: 'true',
  });
  const added = await operator.post<Row>('/diyForm/formLink/add', {
    title: '大堂二维码',
    templateId,
    orgId,
    expiresAt: '2090-01-01T00:00:00.000Z',
    maxEntries: '5',
  });
  const { token } = (await operator.post<{ token: string }>('/diyForm/formLink/token', { id: added.data.id })).data;
  const phone = await journey.visitor({ viewport: { width: 390, height: 844 } });
  await phone.open(`/fill?t=${token}`);
  await phone.page.getByLabel('姓名').fill('周涛');
  await phone.page.getByLabel('联系电话').fill('13900007777');
  await phone.page.getByRole('button', { name: '获取验证码' }).click();
  await phone.page.getByRole('button', { name: '秒后重发' }).waitFor();
  await phone.page.getByLabel('损坏位置').fill('2 号楼大堂玻璃门');
  await phone.page
    .locator('input[type=file]')
    .setInputFiles({ name: '玻璃门.png', mimeType: 'image/png', buffer: png(320, 200) });
  await phone.page.getByRole('link', { name: '预览 玻璃门.png' }).waitFor();
  await phone.page.getByRole('button', { name: '提交' }).click();
  await phone.page.getByText('请填写短信验证码').waitFor();
  await phone.page.getByLabel('短信验证码').fill(await sentCode(journey.server));
  await phone.screenshot('form-link-files-390');
  await expect.poll(() => phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.page.getByRole('button', { name: '提交' }).click();
  await phone.page.getByRole('link', { name: '查询进度' }).waitFor();

  const approver = await journey.visitor({ signedIn: 'centre-a', viewport: { width: 390, height: 844 } });
  await approver.open('/diyForm/approvals');
  const task = approver.page.getByRole('button', { name: '设施损坏上报' });
  await task.getByText('周涛 · 损坏位置：2 号楼大堂玻璃门').waitFor();
  await approver.screenshot('approvals-390');
  await task.click();
  const picture = approver.page.getByRole('link', { name: '预览 玻璃门.png' });
  const isDrawn = () => picture.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth === 320);
  await expect.poll(isDrawn).toBe(true);
  await approver.screenshot('case-answers-390');
  await picture.click();
  await approver.page.getByRole('dialog', { name: '预览 玻璃门.png' }).waitFor();
});
