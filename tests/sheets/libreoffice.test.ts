import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../src/server/sheets/read.ts';
import { allAtOnce, type SheetColumn, type SheetRow } from '../../src/server/sheets/table.ts';
import { workbook } from '../../src/server/sheets/in-memory.ts';

/** Our files in the eyes of another program, where it is installed, and its files in ours. */
const installed = spawnSync('soffice', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'office-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Text is UTF-8 where it is asked for, whatever the place of the machine. */
function convert(file: string, to: string, ...how: readonly string[]): string {
  execFileSync(
    'soffice',
    [
      ...how,
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      to,
      '--outdir',
      folder,
      file,
    ],
    { stdio: 'ignore', timeout: 90_000 },
  );
  return file.replace(/\.\w+$/, `.${to.replace(/:.*$/, '')}`);
}

const columns: readonly SheetColumn[] = [
  { title: '名称', kind: 'text' },
  { title: '金额', kind: 'money' },
  { title: '日期', kind: 'date' },
  { title: '时间', kind: 'datetime' },
  { title: '比例', kind: 'percent' },
  { title: '数量', kind: 'number', choices: "'可选项'!$A$2:$A$3" },
];
const rows: readonly SheetRow[] = [
  ['车场 & <1> "东"', '1234567.80', '2026-11-21', '2026-11-21 08:30:01', '85.5%', '12'],
  ['=1+1', '-12.50', '1999-02-28', '2026-01-01 00:00:01', '0%', '0'],
  ['330106199001011234', '***', '', '', '', ''],
  ['0571', '', '', '', '', '-3'],
];

describe.skipIf(!installed)('LibreOffice', { timeout: 200_000 }, () => {
  test('reads a workbook of ours as it was meant, and formulas as text', async () => {
    const file = join(folder, 'ours.xlsx');
    writeFileSync(
      file,
      await workbook([
        { name: '数据', columns, rows: allAtOnce(rows) },
        { name: '可选项', columns: [{ title: '数量', kind: 'text' }], rows: allAtOnce([['1'], ['2']]) },
      ]),
    );
    const text = readFileSync(convert(file, 'csv:Text - txt - csv (StarCalc):44,34,76,1'), 'utf8');
    // It puts what is text into quotes; numbers and days stand without.
    expect(text.trim().split('\n')).toEqual([
      '"名称","金额","日期","时间","比例","数量"',
      '"车场 & <1> ""东""","1,234,567.80",2026-11-21,2026-11-21 08:30:01,85.5%,12',
      '"=1+1",-12.50,1999-02-28,2026-01-01 00:00:01,0%,0',
      '"330106199001011234","***",,,,',
      '"0571",,,,,-3',
    ]);
  });

  test('writes a workbook that we read: shared texts, dates, amounts', async () => {
    const source = join(folder, 'theirs.csv');
    writeFileSync(source, '\ufeff名称,金额,日期\n车场,1234.5,2026-11-21\n"第一行\n第二行",-0.25,1999-02-28\n');
    const file = convert(source, 'xlsx:Calc MS Excel 2007 XML', '--infilter=CSV:44,34,76,1');
    expect(await readSheet(readFileSync(file), { rows: 100, columns: 20 })).toEqual([
      ['名称', '金额', '日期'],
      ['车场', '1234.5', '2026-11-21'],
      ['第一行\n第二行', '-0.25', '1999-02-28'],
    ]);
  });
});
