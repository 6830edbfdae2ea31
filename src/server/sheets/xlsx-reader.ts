import { ZipArchive, ZipError, type ZipLimits } from '../parsing/zip.ts';
import type { ReadLimits } from './read-file.ts';
import { SheetError } from './table.ts';
import { Cells } from './xlsx-cells.ts';
import { Formats } from './xlsx-formats.ts';
import { SharedTexts } from './xlsx-texts.ts';
import { readXml, type Attributes } from './xml-reader.ts';

const megabyte = 1024 * 1024;
const zipLimits: ZipLimits = { entries: 500, total: 64 * megabyte, ratio: 300 };

/** The cells of the first sheet as they read there; only sheets, texts and formats of a workbook are looked at. */
export async function readXlsx(file: Buffer, limits: ReadLimits): Promise<string[][]> {
  try {
    const zip = await ZipArchive.open(file, zipLimits);
    const { path, since1904 } = await firstSheet(zip);
    const [shared, formats] = [new SharedTexts(), new Formats()];
    if (zip.has('xl/sharedStrings.xml')) await readXml(zip.read('xl/sharedStrings.xml'), shared);
    if (zip.has('xl/styles.xml')) await readXml(zip.read('xl/styles.xml'), formats);
    const cells = new Cells({ shared: shared.texts, shown: formats.shown, since1904, limits });
    await readXml(zip.read(path), cells);
    return cells.take();
  } catch (error) {
    throw error instanceof ZipError ? new SheetError(error.reason) : error;
  }
}

/** Where the first sheet of a workbook lies, and from which year it counts days. */
async function firstSheet(zip: ZipArchive): Promise<{ path: string; since1904: boolean }> {
  let id: string | undefined;
  let since1904 = false;
  await readXml(zip.read('xl/workbook.xml'), {
    open(name: string, attributes: Attributes) {
      if (name === 'sheet') id ??= attributes.id ?? '';
      else if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  let target: string | undefined;
  await readXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open(name: string, attributes: Attributes) {
      if (name === 'Relationship' && attributes.Id === id) target ??= attributes.Target;
    },
  });
  if (!target) throw new SheetError('broken');
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, since1904 };
}
