import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { inThread, ThreadLimitError } from '../../src/server/parsing/thread.ts';
import { shownBy } from '../../src/server/sheets/xlsx-formats.ts';
import { readSheet } from '../../src/server/sheets/read.ts';
import { readSheetFile } from '../../src/server/sheets/read-file.ts';
import { SheetError } from '../../src/server/sheets/table.ts';
import { archive, slowWorkbooks, withSheet } from '../support/workbooks.ts';

const limits = { rows: 100, columns: 20 };
const read = (file: Buffer) =>
  readSheetFile(file, limits).then(
    ([sheet]) => sheet?.rows.length,
    (error: unknown) => (error as SheetError).reason,
  );

describe('files that were made to take long', () => {
  // Without a thread around it: reading them must be quick by itself.
  test.each(Object.entries(slowWorkbooks))('%s', async (_name, make) => {
    expect([1, 'broken']).toContain(await read(await make()));
  });
});

describe('a thread', () => {
  const collect = async (code: string, within: { timeoutMs: number; memoryMb: number }) => {
    const parts: unknown[] = [];
    for await (const part of inThread(code, { sent: 7 }, within)) parts.push(part);
    return parts;
  };
  const head = `const { parentPort, workerData } = require('node:worker_threads');`;

  test('that never comes to an end is ended, and the process goes on meanwhile', async () => {
    let turns = 0;
    const thread: { outcome?: unknown } = {};
    void collect('for (;;);', { timeoutMs: 300, memoryMb: 32 }).then(
      (parts) => (thread.outcome = parts),
      (error: unknown) => (thread.outcome = error),
    );
    while (thread.outcome === undefined) {
      await setImmediate();
      turns++;
    }
    expect(thread.outcome).toEqual(new ThreadLimitError('time'));
    expect(turns).toBeGreaterThan(10);
  });

  test('that fills the memory is ended, and the process goes on', async () => {
    await expect(
      collect('const all = []; for (;;) all.push(new Array(10_000).fill({}));', { timeoutMs: 60_000, memoryMb: 24 }),
    ).rejects.toEqual(new ThreadLimitError('memory'));
  });

  test('that fails says why, and one that leaves is noticed', async () => {
    await expect(collect('throw new TypeError("of its own")', { timeoutMs: 60_000, memoryMb: 32 })).rejects.toThrow(
      'of its own',
    );
    await expect(collect('process.exit(0)', { timeoutMs: 60_000, memoryMb: 32 })).rejects.toThrow('ended before');
  });

  test('knows its input and nothing of our environment; more threads than seats take turns', async () => {
    const code = `${head} parentPort.postMessage({ part: [workerData.sent, Object.keys(process.env).length] }); parentPort.once('message', () => parentPort.postMessage({ end: true }));`;
    const all = await Promise.all(Array.from({ length: 5 }, () => collect(code, { timeoutMs: 60_000, memoryMb: 32 })));
    expect(all).toEqual(Array.from({ length: 5 }, () => [[7, 0]]));
  });

  test('of a sheet tells what is wrong with it, and when it takes too long', async () => {
    await expect(readSheet(Buffer.from('a,"b'), limits)).rejects.toMatchObject({
      name: 'SheetError',
      reason: 'broken',
    });
    await expect(readSheet(Buffer.from('a'), limits, { timeoutMs: 1, memoryMb: 64 })).rejects.toMatchObject({
      reason: 'tooSlow',
    });
  });
});

describe('what a cell may hold', () => {
  const cells = (xml: string, parts = {}) =>
    withSheet(`<row r="1">${xml}</row>`, parts).then(async (file) => (await readSheetFile(file, limits))[0]?.rows);

  test('no formula, wherever it stands: the cells are named', async () => {
    const file = await withSheet(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="B3"><f>1+1</f><v>2</v></c><c r="AA3" t="str"><f t="shared" si="0"/><v>x</v></c></row>',
    );
    await expect(readSheetFile(file, { rows: 10, columns: 50 })).rejects.toMatchObject({
      reason: 'formula',
      cells: ['B3', 'AA3'],
    });
  });

  test('text in runs without how it is read aloud, and marks', async () => {
    const shared = {
      'xl/sharedStrings.xml':
        '<x:sst xmlns:x="a"><x:si><x:r><x:t>东</x:t></x:r><x:rPh sb="0" eb="1"><x:t>dong</x:t></x:rPh><x:r><x:t xml:space="preserve"> &amp;_x0041_</x:t></x:r></x:si></x:sst>',
    };
    expect(
      await cells(
        '<c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c><c r="D1" t="b"><v>1</v></c><c r="E1"><v>0.30000000000000004</v></c>',
        shared,
      ),
    ).toEqual([['东 &A', '', '<b>', 'TRUE', '0.3']]);
  });

  test('no entities but those of XML', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    expect(
      await read(
        await archive({
          'xl/workbook.xml': '<workbook><sheet id="1"/></workbook>',
          'xl/_rels/workbook.xml.rels': '<a><Relationship Id="1" Target="s.xml"/></a>',
          'xl/s.xml': bomb,
        }),
      ),
    ).toBe('broken');
    expect(await read(await withSheet('<row r="1"><c r="A1" t="str"><v>&nbsp;</v></c></row>'))).toBe('broken');
  });

  test('numbers that are days, shares or neither by their format', () => {
    const formats = {
      'yyyy-mm-dd': 'date',
      '[h]:mm': 'date',
      '[Red]0.00': 'plain',
      '"day" 0': 'plain',
      '\\d0': 'plain',
      '0.0%': 'percent',
      '"%"0': 'plain',
      General: 'plain',
      '[$-804]yyyy"年"m"月"': 'date',
      '[': 'plain',
      '0"open': 'plain',
    };
    expect(Object.fromEntries(Object.keys(formats).map((format) => [format, shownBy(format)]))).toEqual(formats);
  });
});
