import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFindings } from '../support/axe.ts';
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
  return {
    box,
    text,
    tool: (name) => box.getByRole('toolbar', { name: '服务介绍' }).getByRole('button', { name, exact: true }),
  };
}

/** Saves, and returns the text as it is stored then. */
async function save(page: Page, box: Locator): Promise<string> {
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/update')),
    box.getByRole('button', { name: '保存', exact: true }).click(),
  ]);
  await box.waitFor({ state: 'detached' });
  return ((await reply.json()) as { data: { content: string } }).data.content;
}

const paste = (text: Locator, html: string, plain: string) =>
  text.evaluate(
    (editor, [asHtml, asText]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', asHtml as string);
      clipboardData.setData('text/plain', asText as string);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, plain],
  );

/** Moves the cursor behind everything; the editor hears of it with the next frame, before anybody could type on. */
async function toTheEnd(page: Page): Promise<void> {
  await page.keyboard.press('Control+End');
  await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => setTimeout(heard))));
}

/** Begins a line of its own behind the text. */
async function beginLine(page: Page, text: Locator): Promise<void> {
  await text.getByText(/\S/).last().click();
  await toTheEnd(page);
  await page.keyboard.press('Enter');
}

const isFocused = (element: Locator) => element.evaluate((it) => it === document.activeElement);

/** As spreadsheets put cells on the clipboard. */
const spreadsheet = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {color:red; background:yellow;}--></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=144 style='border-collapse:collapse;width:108pt'><!--StartFragment--><colgroup><col width=72 span=2 style='width:54pt'></colgroup>
<tr height=19 style='height:14.4pt'><td colspan=2 height=19 class=xl65 width=144 style='height:14.4pt;width:108pt'>出租面积</td></tr>
<tr height=19><td height=19 class=xl65 style='color:red'>1 号楼</td><td align=right><font color=red>1200</font></td></tr>
<tr height=19><td rowspan=9999 class=xl65>2 号楼</td><td align=right>2300</td></tr><!--EndFragment--></table></body></html>`;

/** As text processors do. */
const textDocument = `<html><head><style>p.MsoNormal{margin:0cm;font-size:10.5pt}</style></head><body><!--StartFragment--><table class=MsoTableGrid border=1 style='border:none;mso-border-alt:solid windowtext .5pt'><tr style='mso-yfti-irow:0'>
<td width=277 valign=top style='width:207.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b><span style='font-family:宋体;color:red' onclick="alert(1)">收费</span></b><span lang=EN-US><o:p></o:p></span></p></td>
<td width=277 valign=top><p class=MsoNormal><span style='background:yellow'>备注</span></p></td></tr></table><!--EndFragment--></body></html>`;

describe('a table', () => {
  test('is inserted, filled in with the tab key, changed with its tools, kept, and shown to readers', async () => {
    const { page, screenshot } = await at();
    const { box, text, tool } = await edit(page);
    await beginLine(page, text);
    await expect.poll(() => tool('删除表格').count()).toBe(0);
    await tool('插入表格').click();
    await expect.poll(() => tool('插入表格').isDisabled()).toBe(true);
    await expect.poll(() => isFocused(text)).toBe(true);
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
    await expect.poll(() => tool('标题行').getAttribute('aria-pressed')).toBe('true');
    await screenshot('rich-text-table');
    expect(await accessibilityFindings(page)).toEqual([]);
    const stored = await save(page, box);
    expect(stored).toMatch(
      /<\/p><table><thead><tr><th>项目<\/th><th>单位<\/th><th>单价<\/th><\/tr><\/thead><tbody><tr><td>停车<\/td><td>小时<\/td><td>5 元<\/td><\/tr><tr><td>洗车<\/td><td>次<\/td><td>30 元起<\/td><\/tr><tr><td>充电<\/td><td><\/td><td><\/td><\/tr><\/tbody><\/table>$/,
    );

    await page.locator('tbody tr').first().press('Enter');
    const detail = page.getByRole('dialog');
    const shown = detail.frameLocator('iframe[title="服务介绍"]');
    await shown.getByRole('columnheader', { name: '单价' }).waitFor();
    await expect
      .poll(() =>
        shown.getByRole('cell', { name: '30 元起' }).evaluate((cell) => getComputedStyle(cell).borderTopStyle),
      )
      .toBe('solid');
    await screenshot('rich-text-table-detail');
    // The log tells the change line by line.
    await detail.locator('table').getByText('洗车\t次\t30 元起').scrollIntoViewIfNeeded();
    await screenshot('rich-text-table-history');
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });

    const again = await edit(page);
    await again.text.getByText('提前电话预约').click();
    await page.keyboard.type('（新）');
    const edited = await save(page, again.box);
    expect(edited).toContain('（新）');
    expect(edited.replace('（新）', '')).toBe(stored);
  });

  test('comes out of a spreadsheet or a document as it stood there, without its looks', async () => {
    const { page, screenshot, expectMessage } = await at();
    // The policy of the page holds back what the pasted text would run, before the editor leaves it out.
    expectMessage(/inline event handler/);
    const { box, text } = await edit(page, 3);
    await beginLine(page, text);
    await paste(text, spreadsheet, '楼栋\t面积\r\n1 号楼\t1200\r\n');
    await expect.poll(() => text.locator('tr').count()).toBe(3);
    // Into the cells of a table that is there, and beyond its edge.
    await text.getByText('2300').click();
    await paste(
      text,
      '<table><tr><td>2400</td><td>招租中</td></tr><tr><td>900</td><td></td></tr></table>',
      '2400\t招租中\r\n900\t\r\n',
    );
    await expect.poll(() => text.locator('tr').count()).toBe(4);
    await toTheEnd(page);
    await paste(text, textDocument, '收费\t备注');
    await expect.poll(() => text.locator('table').count()).toBe(2);
    await toTheEnd(page);
    await page.keyboard.type('合计：');
    // One cell alone means what stands in it.
    await paste(
      text,
      '<html><body><table border=0><tr height=19><td class=xl65 style="color:red">3600</td></tr></table></body></html>',
      '3600\r\n',
    );
    await text.getByText('合计：3600').waitFor();
    await screenshot('rich-text-pasted');
    const stored = await save(page, box);
    expect(stored.slice(stored.indexOf('<table>'))).toBe(
      '<table><tbody><tr><td colspan="2">出租面积</td><td></td></tr><tr><td>1 号楼</td><td>1200</td><td></td></tr><tr><td>2 号楼</td><td>2400</td><td>招租中</td></tr><tr><td></td><td>900</td><td></td></tr></tbody></table>' +
        '<table><tbody><tr><td><strong>收费</strong></td><td>备注</td></tr></tbody></table><p>合计：3600</p>',
    );
  });

  test('is left with the keyboard, and gone with its last row', async () => {
    const { page } = await at();
    const { box, text, tool } = await edit(page, 1);
    await beginLine(page, text);
    await page.keyboard.press('Alt+F10');
    expect(await isFocused(tool('加粗'))).toBe(true);
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowLeft');
    expect(await isFocused(tool('插入表格'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => text.locator('th').count()).toBe(3);
    // Tools give the focus back with the next frame.
    await expect.poll(() => isFocused(text)).toBe(true);
    await page.keyboard.type('甲');
    await page.keyboard.press('Alt+F10');
    // The button that inserts one is passed over within a table.
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight');
    expect(await isFocused(tool('插入图片'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => text.locator('th').count()).toBe(0);
    for (let left = 2; left >= 0; left -= 1) {
      await tool('删除行').click();
      await expect.poll(() => text.locator('tr').count()).toBe(left);
    }
    await expect.poll(() => tool('删除行').count()).toBe(0);
    await expect.poll(() => isFocused(text)).toBe(true);
    // The text is what it was, so nothing is asked.
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
  });

  test('that is wide scrolls in a box of its own on a narrow screen, in the colours of the console', async () => {
    const { page, context, screenshot } = await at({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    await context.addInitScript(() => localStorage.setItem('themeMode', 'dark'));
    await page.reload();
    const { box, text, tool } = await edit(page, 2);
    await beginLine(page, text);
    const cells = (tag: string, of: readonly string[]) =>
      `<tr>${of.map((each) => `<${tag}>${each}</${tag}>`).join('')}</tr>`;
    await paste(
      text,
      `<table>${cells('th', ['班次', ...[...'一二三四五六日'].map((day) => `周${day}`)])}${cells(
        'td',
        Array.from({ length: 8 }, (_, i) => `${7 + i}:30`),
      )}</table>`,
      '班次',
    );
    await text.getByText('周日').waitFor();
    const wide = (place: Locator) =>
      place
        .locator('table')
        .evaluate(
          ({ parentElement: parent }) =>
            parent !== null && parent.scrollWidth > parent.clientWidth && parent.clientWidth <= 390,
        );
    expect(await wide(text)).toBe(true);
    await text.getByText('7:30').click();
    await tool('删除列').waitFor();
    await screenshot('rich-text-390');
    await save(page, box);
    await page.locator('tbody tr').nth(2).press('Enter');
    const shown = page.getByRole('dialog').frameLocator('iframe[title="服务介绍"]').locator('body');
    await shown.getByText('周日').waitFor();
    expect(await wide(shown)).toBe(true);
    await expect.poll(() => shown.evaluate((body) => body.scrollWidth <= body.clientWidth)).toBe(true);
    await expect.poll(() => shown.evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(22, 28, 37)');
    await shown.getByText('周日').scrollIntoViewIfNeeded();
    await screenshot('rich-text-390-detail');
  });
});
