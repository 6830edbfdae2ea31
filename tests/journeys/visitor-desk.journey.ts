import { expect, test } from 'vitest';
import { sharedJourney } from '../support/browser.ts';

const journey = sharedJourney();

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** The code of a visit of this moment. */
async function codeOfVisit(): Promise<string> {
  const project = await journey.server.as('project-a');
  const [group] = (
    await project.post<{ list: { id: string; orgId: string }[] }>('/passthrough/permGroup/list', { status: 'enabled' })
  ).data.list;
  const visit = await project.post<{ id: string }>('/passthrough/visitorOrder/add', {
    orgId: group?.orgId,
    permGroupId: group?.id,
    visitorName: '登记台来客',
    visitorPhone: '13700001234',
    company: '远方公司',
    reasonType: 'visit',
    intervieweeName: '主人',
    visitStartTime: inHours(-1),
    visitEndTime: inHours(3),
  });
  await project.post('/passthrough/visitorOrder/approve', { id: visit.data.id });
  return (await project.get<{ qrCode: string }>(`/passthrough/visitorOrder/${visit.data.id}`)).data.qrCode;
}

test('a visitor is let in by their code with the keyboard alone, and let out again', async () => {
  const code = await codeOfVisit();
  const { page, open, screenshot, expectMessage } = await journey.visitor({ signedIn: 'project-a' });
  expectMessage(/404/);
  await open('/passthrough/visitorDesk');
  const input = page.getByLabel('通行码', { exact: true });
  await input.waitFor();
  await page.keyboard.type('ABCDEFGH1234');
  await page.keyboard.press('Enter');
  await page.getByText('没有这个通行码').waitFor();
  for (const [button, done] of [
    ['放行进入', '登记台来客 已放行进入'],
    ['登记离开', '登记台来客 已登记离开'],
  ] as const) {
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: button }).waitFor();
    await page.getByRole('article', { name: '登记台来客' }).getByText('远方公司').waitFor();
    await screenshot(`visitor-desk-${button}`);
    await page.keyboard.press('Enter');
    await page.getByText(done).waitFor();
  }
  await expect
    .poll(() => page.getByRole('complementary').last().getByText('登记台来客').count())
    .toBeGreaterThanOrEqual(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot('visitor-desk-390');
});
