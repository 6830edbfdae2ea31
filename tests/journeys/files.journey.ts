import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedJourney, type Visitor } from '../support/browser.ts';
import { png } from '../support/uploads.ts';

const journey = sharedJourney();

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png(320, 200) });
const saved = (box: Locator) => box.getByRole('button', { name: '保存', exact: true }).click();
const thumbnails = (box: Locator) => box.getByRole('link', { name: /^预览 / });
const namesIn = (box: Locator) =>
  thumbnails(box).evaluateAll((links) => links.map((link) => (link as HTMLElement).title));

async function at(place: string, options = {}): Promise<Visitor> {
  const visitor = await journey.visitor({ signedIn: 'admin', ...options });
  await visitor.open(place);
  await visitor.page.locator('tbody tr').first().waitFor();
  return visitor;
}

async function editFirst(page: Page): Promise<Locator> {
  await page.locator('tbody tr').first().getByRole('button', { name: '编辑' }).click();
  const box = page.getByRole('dialog', { name: /^编辑/ });
  await box.waitFor();
  return box;
}

const isDrawn = (image: Locator) =>
  image.evaluate((element) => (element as HTMLImageElement).complete && (element as HTMLImageElement).naturalWidth > 0);

test('a picture is replaced, previewed and shown in the list', async () => {
  const { page, screenshot } = await at('/merchant/broad/index');
  await expect.poll(() => isDrawn(page.locator('tbody img').first())).toBe(true);
  const box = await editFirst(page);
  await box.getByText('单个不超过 10 MB').waitFor();
  await box.locator('input[type=file]').setInputFiles(picture('新图标.png'));
  await expect.poll(() => namesIn(box)).toEqual(['新图标.png']);
  await thumbnails(box).first().press('Enter');
  const preview = page.getByRole('dialog', { name: '预览 新图标.png' });
  await expect.poll(() => isDrawn(preview.locator('img'))).toBe(true);
  await screenshot('files-preview');
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  await expect.poll(() => box.isVisible()).toBe(true);
  await saved(box);
  await box.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '预览 新图标.png' }).click();
  await preview.getByRole('button', { name: '关闭' }).click();
  await preview.waitFor({ state: 'detached' });
});

test('several pictures: limits, failure and retry, cancelling, order, removal, also on a narrow screen', async () => {
  const { page, screenshot, expectMessage } = await at('/lostAndFound/lostAndFound/index?status=pending', {
    viewport: { width: 390, height: 844 },
  });
  expectMessage(/ERR_FAILED|Failed to load/);
  const box = await editFirst(page);
  const input = box.locator('input[type=file]').first();
  await expect.poll(() => thumbnails(box).count()).toBeGreaterThan(0);
  const before = await namesIn(box);
  await input.setInputFiles([
    picture('甲.png'),
    { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') },
  ]);
  await box.getByText('“说明.txt”不是可用的图片').waitFor();
  await expect.poll(() => namesIn(box)).toEqual([...before, '甲.png']);
  await page.route('**/common/file/upload', (route) => route.abort(), { times: 1 });
  await input.setInputFiles(picture('乙.png'));
  await box.getByText('无法连接服务器').waitFor();
  await screenshot('files-390');
  await box.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => namesIn(box)).toEqual([...before, '甲.png', '乙.png']);
  const count = before.length + 2;
  await box.getByRole('button', { name: `前移第 ${count} 个` }).click();
  await expect.poll(() => namesIn(box)).toEqual([...before, '乙.png', '甲.png']);
  await box.getByRole('button', { name: '移除第 1 个' }).click();
  const after = [...before, '乙.png', '甲.png'].slice(1);
  await expect.poll(() => namesIn(box)).toEqual(after);
  await page.route('**/common/file/upload', () => {}, { times: 1 });
  await input.setInputFiles(picture('丙.png'));
  await box.getByRole('button', { name: '取消上传 丙.png' }).click();
  await box.getByText('丙.png').waitFor({ state: 'detached' });
  await saved(box);
  await box.waitFor({ state: 'detached' });
  const again = await editFirst(page);
  await expect.poll(() => namesIn(again)).toEqual(after);
});

test('a file is dropped, and what lies about itself is refused in words', async () => {
  const { page, expectMessage } = await at('/noticeCenter/mediaFile/index');
  expectMessage(/422/);
  const box = await editFirst(page);
  const input = box.locator('input[type=file]');
  await input.setInputFiles({
    name: '合同.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<script>alert(1)</script>'),
  });
  await box.getByText(/不支持这种文件，可以上传/).waitFor();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.7 合同'], '合同.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await input.dispatchEvent('drop', { dataTransfer: dropped });
  await box.getByRole('link', { name: '合同.pdf' }).waitFor();
  await saved(box);
  await box.waitFor({ state: 'detached' });
});

/** Keeps the next upload on its way until it is let go. */
async function holdUpload(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const waitAndSend = (route: Route) => released.then(() => route.continue());
  await page.route('**/common/file/upload', waitAndSend, { times: 1 });
  return () => letGo();
}

test('pictures are put into a text, stay in it, and are seen by whoever opens the record', async () => {
  const { page, screenshot, expectMessage } = await at('/convenience/convenience/index');
  expectMessage(/ERR_FAILED|Failed to load/);
  const box = await editFirst(page);
  const name = await box.getByLabel('服务名称').inputValue();
  const text = box.getByRole('textbox', { name: '服务介绍' });
  const toolbar = box.getByRole('toolbar', { name: '服务介绍' });
  // The list leaves texts out; the dialog fetches the record for it.
  await text.getByText('提前电话预约').waitFor();
  // The browser must know before the key is pressed that its file dialog is awaited.
  const awaited = page.waitForEvent('filechooser');
  await toolbar.getByRole('button').first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() =>
      toolbar.getByRole('button', { name: '插入图片' }).evaluate((button) => button === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.press('Enter');
  const chooser = await awaited;
  await chooser.setFiles([
    picture('大堂.png'),
    { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') },
  ]);
  await box.getByText('“说明.txt”不是可用的图片').waitFor();
  await expect.poll(() => isDrawn(text.getByRole('img', { name: '大堂.png' }))).toBe(true);

  await page.route('**/common/file/upload', (route) => route.abort(), { times: 1 });
  await toolbar.locator('input[type=file]').setInputFiles(picture('前台.png'));
  await box.getByText('无法连接服务器').waitFor();
  await saved(box);
  await box.getByText('有文件未能上传').waitFor();
  await screenshot('rich-text-failed');
  await box.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => isDrawn(text.getByRole('img', { name: '前台.png' }))).toBe(true);

  await text.evaluate((editor, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', '转载');
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, '<p>转载<img src="https://example.com/beacon.png" alt="别处"></p>');
  await text.getByText('转载').waitFor();
  await expect.poll(() => text.getByRole('img').count()).toBe(2);
  await screenshot('rich-text');
  await saved(box);
  await box.waitFor({ state: 'detached' });

  await page.locator('tbody tr').filter({ hasText: name }).first().press('Enter');
  const shown = page.getByRole('dialog').frameLocator('iframe[title="服务介绍"]').locator('img');
  await expect.poll(() => shown.count()).toBe(2);
  await page.getByRole('dialog').frameLocator('iframe[title="服务介绍"]').getByText('提前电话预约').waitFor();
  for (const each of await shown.all()) await expect.poll(() => isDrawn(each)).toBe(true);
  await screenshot('rich-text-detail');
});

describe('saving while files are on their way', () => {
  test('waits for them and stores them with the record', async () => {
    const { page } = await at('/lostAndFound/lostAndFound/index?status=pending');
    const box = await editFirst(page);
    await expect.poll(() => thumbnails(box).count()).toBeGreaterThan(0);
    const before = await namesIn(box);
    const letGo = await holdUpload(page);
    await box.locator('input[type=file]').first().setInputFiles(picture('迟到.png'));
    await saved(box);
    await box.getByText('文件正在上传，完成后自动保存').waitFor();
    await saved(box);
    const updates: string[] = [];
    page.on('request', (request) => request.url().endsWith('/update') && updates.push(request.url()));
    letGo();
    await box.waitFor({ state: 'detached' });
    expect(updates).toHaveLength(1);
    const again = await editFirst(page);
    await expect.poll(() => namesIn(again)).toEqual([...before, '迟到.png']);
  });

  test('can be taken back; closing asks, since the file would be lost', async () => {
    const { page } = await at('/lostAndFound/lostAndFound/index?status=pending');
    const box = await editFirst(page);
    const letGo = await holdUpload(page);
    await box.locator('input[type=file]').first().setInputFiles(picture('再想想.png'));
    await saved(box);
    await box.getByRole('button', { name: '先不保存' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('有未保存的修改').waitFor();
    await page.getByRole('button', { name: '继续编辑' }).click();
    letGo();
    await expect.poll(() => namesIn(box)).toContain('再想想.png');
    await expect.poll(() => box.isVisible()).toBe(true);
  });

  test('a transition that asks for pictures is not made without them', async () => {
    const { page } = await at('/convenience/carwashOrder/index?status=accepted');
    await page.locator('tbody tr').first().getByRole('button', { name: '开始服务' }).click();
    const box = page.getByRole('dialog');
    const letGo = await holdUpload(page);
    await box.locator('input[type=file]').setInputFiles(picture('洗前.png'));
    await box.getByRole('button', { name: '开始服务' }).click();
    await box.getByText('请在上传完成后继续').waitFor();
    letGo();
    await expect.poll(() => namesIn(box)).toEqual(['洗前.png']);
    await box.getByRole('button', { name: '开始服务' }).click();
    await box.waitFor({ state: 'detached' });
  });
});
