import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipWriter } from '../../src/server/sheets/zip-writer.ts';

/** Collects what `write` writes to a stream. */
export async function written(write: (out: PassThrough) => Promise<void>): Promise<Buffer> {
  const out = new PassThrough();
  const [file] = await Promise.all([buffer(out), write(out).then(() => out.end())]);
  return file;
}

/** A zip archive of texts. */
export async function archive(parts: Record<string, string>): Promise<Buffer> {
  return written(async (out) => {
    const zip = new ZipWriter(out);
    for (const [name, text] of Object.entries(parts)) await zip.add(name, pieces(text));
    await zip.finish();
  });
}

async function* pieces(text: string): AsyncIterable<string> {
  for (let i = 0; i < text.length; i += 65_536) yield text.slice(i, i + 65_536);
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbook = {
  'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
};

/** A workbook with the given sheet XML and other parts. */
export const withSheet = (rowsXml: string, parts: Record<string, string> = {}): Promise<Buffer> =>
  archive({
    ...workbook,
    ...parts,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rowsXml}</sheetData></worksheet>`,
  });

/** Text that deflate cannot compress well, so that the compression ratio does not reveal it. */
export function noise(word: string, length: number): string {
  let text = '';
  for (let n = 1; text.length < length; n = (n * 48_271) % 2_147_483_647) text += `${word}${n % 7 === 0 ? n : ''}`;
  return text;
}

const styles = (format: string, cells: number) =>
  `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(cells)}</cellXfs></styleSheet>`;
const row = '<row r="1"><c r="A1" s="0"><v>1</v></c></row>';

/** Small workbooks that take quadratic time to read if the reader searches from the start again and again. */
export const slowWorkbooks: Record<string, () => Promise<Buffer>> = {
  'a number format of brackets': () => withSheet(row, { 'xl/styles.xml': styles('['.repeat(500_000), 100) }),
  'a number format of quotes': () => withSheet(row, { 'xl/styles.xml': styles('&quot;'.repeat(100_001), 100) }),
  'a text of phonetic runs': () =>
    withSheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
      'xl/sharedStrings.xml': `<sst><si>${Array.from({ length: 20_000 }, (_, n) => `<rPh><t>a${n}</t></rPh><t>b</t>`).join('')}</si></sst>`,
    }),
  'a tag of attributes': () =>
    withSheet(
      `<row r="1" ${Array.from({ length: 50_000 }, (_, n) => `a${n}=""`).join(' ')}><c r="A1"><v>1</v></c></row>`,
    ),
  'elements within each other': () => withSheet('<row>'.repeat(100_000)),
};
