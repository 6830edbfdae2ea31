import { ZipArchive, ZipError, type ZipLimits } from '../parsing/zip.ts';
import type { ReadLimits } from './read-file.ts';
import { SheetError, type SheetRows } from './table.ts';
import { Cells } from './xlsx-cells.ts';
import { Formats } from './xlsx-formats.ts';
import { SharedTexts } from './xlsx-texts.ts';
import { readXml, type Attributes } from './xml-reader.ts';

const megabyte = 1024 * 1024;
const zipLimits: ZipLimits = { entries: 500, total: 64 * megabyte, ratio: 300 };

/**
 * The cells of the first sheet as they read there, and of those sheets after it that bear one of the names; only sheets,
 * texts and formats of a workbook are looked at. The limit of rows holds for all of them together.
 */
export async function readXlsx(file: Buffer, limits: ReadLimits, names: readonly string[]): Promise<SheetRows[]> {
  try {
    const zip = await ZipArchive.open(file, zipLimits);
    const { sheets, since1904 } = await sheetsOf(zip, names);
    const [shared, formats] = [new SharedTexts(), new Formats()];
    if (zip.has('xl/sharedStrings.xml')) await readXml(zip.read('xl/sharedStrings.xml'), shared);
    if (zip.has('xl/styles.xml')) await readXml(zip.read('xl/styles.xml'), formats);
    const read: SheetRows[] = [];
    let left = limits.rows;
    for (const [i, { name, path }] of sheets.entries()) {
      const within = { ...limits, rows: left };
      const sheet = i === 0 ? undefined : name;
      const cells = new Cells({ shared: shared.texts, shown: formats.shown, since1904, limits: within, sheet });
      await readXml(zip.read(path), cells);
      const rows = cells.take();
      read.push({ name, rows });
      left -= Math.max(0, rows.length - 1);
    }
    return read;
  } catch (error) {
    throw error instanceof ZipError ? new SheetError(error.reason) : error;
  }
}

/** Where the sheets lie that are read, and from which year they count days. */
async function sheetsOf(zip: ZipArchive, names: readonly string[]) {
  const found: { id: string; name: string }[] = [];
  let since1904 = false;
  await readXml(zip.read('xl/workbook.xml'), {
    open(tag: string, { id = '', name = '', date1904 = '' }: Attributes) {
      if (tag === 'sheet' && (found.length === 0 || names.includes(name))) found.push({ id, name });
      else if (tag === 'workbookPr') since1904 = ['1', 'true'].includes(date1904);
    },
  });
  const targets = new Map<string, string>();
  await readXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open(tag: string, { Id = '', Target = '' }: Attributes) {
      if (tag === 'Relationship' && Target !== '') targets.set(Id, Target);
    },
  });
  const sheets = found.map(({ id, name }) => {
    const target = targets.get(id);
    if (!target) throw new SheetError('broken');
    return { name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
  });
  if (sheets.length === 0) throw new SheetError('broken');
  return { sheets, since1904 };
}
