import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedJourney, type Visitor } from '../support/browser.ts';

const journey = sharedJourney();

const at = async (options = {}): Promise<Visitor> => {
  const visitor = await journey.visitor({ signedIn: 'admin', ...options });
  await visitor.open('/convenience/convenience/index');
  await visitor.page.locator('tbody tr').first().waitFor();
  return visitor;
};

interface Editing {
  box: Locator;
  /** Where the text is written. */
  text: Locator;
  tool(name: string): Locator;
}

async function edit(page: Page, row = 0): Promise<Editing> {
  await page.locator('tbody tr').nth(row).getByRole('button', { name: '编辑' }).click();
  const box = page.getByRole('dialog', { name: /^编辑/ });
  const text = box.getByRole('textbox', { name: '服务介绍' });
  // The list leaves texts out; the dialog fetches the record for it.
  await text.getByText(/\S/).first().waitFor();
  return { box, text, tool: (name) => box.getByRole('toolbar', { name: '服务介绍' }).getByRole('button', { name, exact: true }) };
}

/** Saves, and returns the text as it is stored then. */
async function save(page: Page, box: Locator): Promise<string> {
  const [reply] = await Promise.all([page.waitForResponse((response) => response.url().endsWith('/update')), box.getByRole('button', { name: '保存', exact: true }).click()]);
  await box.waitFor({ state: 'detached' });
  return ((await reply.json()) as { data: { content: string } }).data.content;
}

const paste = (text: Locator, html: string, plain: string) =>
  text.evaluate((editor, [asHtml, asText]) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', asHtml as string);
    clipboardData.setData('text/plain', asText as string);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, [html, plain]);

/** The text alone, with the cursor in a line of its own behind it. */
async function toTheEnd(page: Page, text: Locator): Promise<void> {
  await text.press('Control+End');
  await page.keyboard.press('Enter');
}

describe('a table', () => {
  test('is inserted, filled in with the tab key, changed with its tools, kept, and shown to readers', async () => {
    const { page, screenshot } = await at();
    const { box, text, tool } = await edit(page);
    await toTheEnd(page, text);
    expect(await tool('删除表格').count()).toBe(0);
    await tool('插入表格').click();
    expect(await tool('插入表格').isDisabled()).toBe(true);
    const words = ['项目', '单位', '单价', '停车', '小时', '5 元', '洗车', '次', '30 元', '充电'];
    for (const [i, word] of words.entries()) {
      if (i > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(word);
    }
    // The tab key behind the last cell began a row.
    await expect.poll(() => text.locator('tr').count()).toBe(4);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('30 元起');
    await tool('在右侧插入列').click();
    await expect.poll(() => text.locator('th').count()).toBe(4);
    await page.keyboard.press('Tab');
    await tool('删除列').click();
    await expect.poll(() => text.locator('th').count()).toBe(3);
    await tool('在上方插入行').click();
    await expect.poll(() => text.locator('tr').count()).toBe(5);
    await tool('撤销').click();
    await expect.poll(() => text.locator('tr').count()).toBe(4);
    expect(await tool('标题行').getAttribute('aria-pressed')).toBe('true');
    await screenshot('rich-text-table');
    const stored = await save(page, box);
    expect(stored).toMatch(/<\/p><table><thead><tr><th>项目<\/th><th>单位<\/th><th>单价<\/th><\/tr><\/thead><tbody><tr><td>停车<\/td><td>小时<\/td><td>5 元<\/td><\/tr><tr><td>洗车<\/td><td>次<\/td><td>30 元起<\/td><\/tr><tr><td>充电<\/td><td><\/td><td><\/td><\/tr><\/tbody><\/table>$/);

    await page.locator('tbody tr').first().press('Enter');
    const detail = page.getByRole('dialog');
    const shown = detail.frameLocator('iframe[title="服务介绍"]');
    await shown.getByRole('columnheader', { name: '单价' }).waitFor();
    expect(await shown.getByRole('cell', { name: '30 元起' }).evaluate((cell) => getComputedStyle(cell).borderTopStyle)).toBe('solid');
    await screenshot('rich-text-table-detail');
    // The log tells the change line by line.
    await detail.locator('table').getByText('洗车\t次\t30 元起').scrollIntoViewIfNeeded();
    await screenshot('rich-text-table-history');
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });

    const again = await edit(page);
    await again.text.getByText('提前电话预约').click();
    await page.keyboard.press('Home');
    await page.keyboard.type('新：');
    expect(await save(page, again.box)).toBe(stored.replace('<p>', '<p>新：'));
  });
});
