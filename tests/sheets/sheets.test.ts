import { Buffer } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fromSerial, toSerial } from '../../src/server/sheets/dates.ts';
import { writeCsv } from '../../src/server/sheets/csv-writer.ts';
import { ZipArchive } from '../../src/server/parsing/zip.ts';
import { readSheet } from '../../src/server/sheets/read.ts';
import { allAtOnce, SheetError, type Sheet, type SheetColumn, type SheetRow } from '../../src/server/sheets/table.ts';
import { writeXlsx } from '../../src/server/sheets/xlsx-writer.ts';
import { archive, noise, withSheet, written } from '../support/workbooks.ts';

const limits = { rows: 100, columns: 20 };

const columns: readonly SheetColumn[] = [
  { title: '名称', kind: 'text' },
  { title: '金额', kind: 'money' },
  { title: '日期', kind: 'date' },
  { title: '时间', kind: 'datetime' },
  { title: '比例', kind: 'percent' },
  { title: '数量', kind: 'number' },
];

/** Everything that has ever broken a spreadsheet. */
const rows: readonly SheetRow[] = [
  ['车场 & <1> "东"', '1234567.80', '2026-11-21', '2026-11-21 08:30:01', '85.5%', '12'],
  ['=HYPERLINK("http://x","y")', '-12.5', '1999-02-28', '2026-01-01 00:00:01', '0%', '0'],
  ['+1', '', '', '', '', '-3.25'],
  ['-1+2', '***', '', '', '', ''],
  ['@SUM(A1)', '', '', '', '', ''],
  ['330106199001011234', '', '', '', '', ''],
  ['0571', '', '', '', '', ''],
  ['_x000D_ _x41_', '', '', '', '', ''],
  ['第一行\n第二行，带“引号”和"quotes"', '', '', '', '', ''],
  ['👨‍👩‍👧 ok 😀', '', '', '', '', ''],
  ["'apostrophe", '', '', '', '', ''],
  ['a,b;c\td', '', '', '', '', ''],
];

const sheet = (some: readonly SheetRow[] = rows): Sheet => ({ name: '数据', columns, rows: allAtOnce(some) });

const xlsx = (some?: readonly SheetRow[]) => written((out) => writeXlsx(out, [sheet(some)]));
const csv = (some?: readonly SheetRow[]) => written((out) => writeCsv(out, sheet(some)));
const trimmed = (read: readonly SheetRow[]) => read.map((row) => columns.map((_column, i) => row[i] ?? ''));

/** Numbers lose what nobody counts with: 1234567.80 is 1234567.8, and a percent sign is how the number is shown. */
const asRead = rows.map((row) =>
  row.map((cell, i) => (i > 0 && /^-?\d+(\.\d+)?%?$/.test(cell) ? String(Number(cell.replace('%', ''))) : cell)),
);

describe('what is written is read again', () => {
  test('as a workbook', async () => {
    const [heading, ...read] = await readSheet(await xlsx(), limits);
    expect(heading).toEqual(columns.map(({ title }) => title));
    expect(trimmed(read)).toEqual(asRead);
  });

  test('as text', async () => {
    const file = await csv();
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, ...read] = await readSheet(file, limits);
    expect(heading).toEqual(columns.map(({ title }) => title));
    expect(trimmed(read)).toEqual(rows.map((row) => [...row]));
  });

  test('as text in the code page of Chinese spreadsheets', async () => {
    const gb18030 = Buffer.from([
      0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x0d, 0x0a, 0xb6, 0xab, 0x2c, 0x31,
    ]);
    expect(await readSheet(gb18030, limits)).toEqual([
      ['名称', '金额'],
      ['东', '1'],
    ]);
  });
});

test('no cell of a text file starts a formula', async () => {
  const text = (await csv()).toString('utf8');
  for (const start of ['=HYPERLINK', '+1', '-1+2', '@SUM'])
    expect(text).not.toMatch(new RegExp(`(^|[,"\\r\\n])${start.replace(/[+@=]/g, '\\$&')}`));
  // An amount below nothing is a number all the same.
  expect(text).toContain(',-12.5,');
});

test('a workbook holds no formula, numbers are numbers, long digits are text', async () => {
  const file = await xlsx([
    ['=1+1', '12.50', '2026-11-21', '', '', ''],
    ['330106199001011234', '', '', '', '', ''],
  ]);
  const text = await unpacked(file, 'xl/worksheets/sheet1.xml');
  expect(text).not.toContain('<f>');
  expect(text).toContain('<c r="B2" s="4"><v>12.50</v></c>');
  expect(text).toContain(`<c r="C2" s="5"><v>${toSerial('2026-11-21')}</v></c>`);
  expect(text).toMatch(/<c r="A3" s="2" t="inlineStr">/);
  expect(text).toMatch(/<c r="A2" s="3" t="inlineStr">/);
});

async function unpacked(file: Buffer, name: string): Promise<string> {
  const zip = await ZipArchive.open(file, { entries: 20, total: 10_000_000, ratio: 1000 });
  let text = '';
  for await (const chunk of zip.read(name)) text += chunk.toString('utf8');
  return text;
}

test('days and moments are the numbers that spreadsheets count in', () => {
  expect(toSerial('1900-03-01')).toBe(61);
  expect(toSerial('2026-11-21 12:00:00')).toBe(46_347.5);
  for (const text of ['2026-11-21', '2026-11-21 23:59:59', '2000-02-29'])
    expect(fromSerial(toSerial(text) as number)).toBe(text);
  expect(fromSerial(0.5)).toBe('12:00');
  expect(toSerial('138****5678')).toBeUndefined();
});

describe('a file that is none is refused', () => {
  const cases: Record<string, () => Promise<Buffer> | Buffer> = {
    'half a file': async () => (await xlsx()).subarray(0, 900),
    'bytes in the middle changed': async () => {
      const file = Buffer.from(await xlsx());
      file.fill(0x55, 60, 300);
      return file;
    },
    'a zip without a workbook': () => archive({ 'hello.txt': 'hello' }),
    'a directory that points outside': async () => {
      const file = Buffer.from(await xlsx());
      file.writeUInt32LE(0xffff_fff0, file.length - 6);
      return file;
    },
    'a picture': () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xd, 0xff, 0xfe]),
    'a workbook of before 2007': () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'zeros that unpack to half a gigabyte': () => bomb(512 * 1024 * 1024),
    'an archive that lies about its sizes': () => bomb(64 * 1024 * 1024, 1000),
    'more rows than may be': () =>
      withSheet(
        Array.from({ length: 200 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`).join(''),
      ),
    'a row far down': () => withSheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
    'a column far right': () => withSheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
    'rows that are never closed': () => withSheet(noise('<row ', 2_000_000)),
    'cells that are never closed': () => withSheet(`<row r="1">${noise('<c><v>', 3_000_000)}</row>`),
    'one endless row': () => withSheet(`<row r="1">${noise('<c r="A1"><v>1</v></c>', 6_000_000)}`),
    'quotes that are never closed': () => Buffer.from(`a,b\n"${noise('x""', 3_000_000)}`),
  };

  test.each(Object.entries(cases))('%s', async (name, make) => {
    const file = await make();
    const read = readSheet(file, limits);
    if (name === 'rows that are never closed' || name === 'cells that are never closed')
      await read.then((found) => expect(found.flat().filter(Boolean).length).toBe(0), isRefusal);
    else await expect(read).rejects.toBeInstanceOf(SheetError);
  });
});

const isRefusal = (error: unknown) => expect(error).toBeInstanceOf(SheetError);

/** One entry of zeros; its directory may say that it is smaller than it is. */
function bomb(size: number, said = size): Buffer {
  const packed = deflateRawSync(Buffer.alloc(Math.min(size, 64 * 1024 * 1024)));
  const name = Buffer.from('xl/workbook.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(said, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(said, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
