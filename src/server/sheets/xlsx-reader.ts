import { StringDecoder } from 'node:string_decoder';
import { fromSerial } from './dates.ts';
import type { ReadLimits } from './read.ts';
import { SheetError, type SheetRow } from './table.ts';
import { attribute, elementsIn, unescapeMarks, unescapeXml, type Element } from './xml.ts';
import { ZipReader, type ZipLimits } from './zip-reader.ts';

const megabyte = 1024 * 1024;
const zipLimits: ZipLimits = { entries: 500, total: 64 * megabyte, ratio: 300 };
/** Parts that are read as a whole, and one row or shared text of those that are not. */
const largestPart = 4 * megabyte;

/** Date formats that have a number instead of a text. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const isDateFormat = (code: string) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, '')) && !/general/i.test(code);
const isPercentFormat = (code: string) => code.replace(/"[^"]*"|\\./g, '').includes('%');

type Shown = 'date' | 'percent' | 'plain';

/** The cells of the first sheet as they read there; only sheets, texts and formats of a workbook are looked at. */
export async function readXlsx(file: Buffer, limits: ReadLimits): Promise<SheetRow[]> {
  const zip = new ZipReader(file, zipLimits);
  const workbook = await whole(zip, 'xl/workbook.xml');
  const links = await whole(zip, 'xl/_rels/workbook.xml.rels');
  const [first] = elementsIn(workbook, 'sheet');
  const link = first && linkOf(links, attribute(first.tag, 'id') ?? '');
  if (!link) throw new SheetError('broken');
  const path = link.startsWith('/') ? link.slice(1) : `xl/${link}`;
  const shared = zip.has('xl/sharedStrings.xml') ? await sharedTexts(zip) : [];
  const shown = zip.has('xl/styles.xml') ? formatsOf(await whole(zip, 'xl/styles.xml')) : [];
  const since1904 = /date1904="(1|true)"/.test(workbook);
  const rows: string[][] = [];
  for await (const { tag, body } of elements(zip, path, 'row')) {
    const n = Number(attribute(tag, 'r') ?? rows.length + 1);
    if (!Number.isInteger(n) || n <= rows.length) throw new SheetError('broken');
    const row = cellsOf(body, { shared, shown, since1904, columns: limits.columns });
    if (row.length === 0) continue;
    if (n > limits.rows + 1) throw new SheetError('tooManyRows');
    // Rows without a cell may be left out; the numbers that people see count them.
    while (rows.length < n - 1) rows.push([]);
    rows.push(row);
  }
  return rows;
}

async function whole(zip: ZipReader, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of zip.read(name)) {
    size += chunk.length;
    if (size > largestPart) throw new SheetError('tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Elements of a part, without the whole part in memory. */
async function* elements(zip: ZipReader, path: string, name: string): AsyncIterable<Element> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of zip.read(path)) {
    rest += decoder.write(chunk);
    let done = 0;
    for (const element of elementsIn(rest, name)) {
      done = element.end;
      yield element;
    }
    rest = rest.slice(done);
    if (rest.length > largestPart) throw new SheetError('tooLarge');
  }
}

function linkOf(links: string, id: string): string | undefined {
  for (const { tag } of elementsIn(links, 'Relationship')) if (attribute(tag, 'Id') === id) return attribute(tag, 'Target');
  return undefined;
}

/** Text of an element that may consist of runs; how to read it aloud is left out. */
function textOf(body: string): string {
  const aloud = body.includes('rPh') ? [...elementsIn(body, 'rPh')].map((each) => each.body) : [];
  let text = '';
  for (const each of elementsIn(body, 't')) if (!aloud.some((part) => part.includes(each.tag + each.body))) text += each.body;
  return unescapeMarks(unescapeXml(text));
}

async function sharedTexts(zip: ZipReader): Promise<string[]> {
  const texts: string[] = [];
  for await (const { body } of elements(zip, 'xl/sharedStrings.xml', 'si')) texts.push(textOf(body));
  return texts;
}

/** How cells of each style show their number. */
function formatsOf(styles: string): Shown[] {
  const custom = new Map([...elementsIn(styles, 'numFmt')].map(({ tag }) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode') ?? '']));
  const [formats] = elementsIn(styles, 'cellXfs');
  return [...elementsIn(formats?.body ?? '', 'xf')].map(({ tag }) => {
    const id = attribute(tag, 'numFmtId') ?? '0';
    const code = custom.get(id);
    if (code !== undefined) return isDateFormat(code) ? 'date' : isPercentFormat(code) ? 'percent' : 'plain';
    return isBuiltInDate(Number(id)) ? 'date' : id === '9' || id === '10' ? 'percent' : 'plain';
  });
}

interface Reading {
  readonly shared: readonly string[];
  readonly shown: readonly Shown[];
  readonly since1904: boolean;
  readonly columns: number;
}

function cellsOf(body: string, reading: Reading): string[] {
  const row: string[] = [];
  for (const { tag, body: content } of elementsIn(body, 'c')) {
    const ref = /\sr="([A-Z]{1,3})\d+"/.exec(tag)?.[1];
    const at = ref ? columnIndex(ref) : row.length;
    const value = cellText(tag, content, reading);
    if (value === '') continue;
    if (at >= reading.columns) throw new SheetError('tooManyColumns');
    while (row.length < at) row.push('');
    row[at] = value;
  }
  return row;
}

function cellText(tag: string, content: string, { shared, shown, since1904 }: Reading): string {
  const type = /\st="(\w+)"/.exec(tag)?.[1] ?? 'n';
  if (type === 'inlineStr') return textOf(content);
  const [held] = elementsIn(content, 'v');
  const value = unescapeXml(held?.body ?? '');
  if (value === '') return '';
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return unescapeMarks(value);
  const number = Number(value);
  if (!Number.isFinite(number)) throw new SheetError('broken');
  const style = shown[Number(/\ss="(\d+)"/.exec(tag)?.[1] ?? 0)];
  if (style === 'date') return fromSerial(number, since1904) ?? plain(number);
  return style === 'percent' ? `${plain(number * 100)}%` : plain(number);
}

/** What the person saw who typed it: a double carries fifteen digits. */
function plain(number: number): string {
  const rounded = Number(number.toPrecision(15));
  return Math.abs(rounded) < 1e21 && (rounded === 0 || Math.abs(rounded) >= 1e-6) ? String(rounded) : rounded.toFixed(10).replace(/\.?0+$/, '');
}

const columnIndex = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
