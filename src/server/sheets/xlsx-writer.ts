import type { Writable } from 'node:stream';
import { columnLetters } from './column-letters.ts';
import { toSerial } from './dates.ts';
import { maxRowsOfSheet } from './limits.ts';
import { startsFormula } from './harmless.ts';
import type { Sheet, SheetColumn, SheetKind, SheetRow } from './table.ts';
import { escapeMarks, escapeXml } from './xml-text.ts';
import { ZipWriter } from './zip-writer.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** Places in the list of cell formats below. */
const styles = { heading: 1, text: 2, quoted: 3, number: 0, money: 4, date: 5, datetime: 6, percent: 7 } as const;

/** `quotePrefix` marks text that would start a formula: it stays text even where somebody edits the cell. */
const styleSheet =
  `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="General&quot;%&quot;"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF4"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/>' +
  '<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/>' +
  '<xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>';

/** Writes a workbook front to back. A sheet with more rows than one can hold goes on in the next. */
export async function writeXlsx(out: Writable, sheets: readonly Sheet[], signal?: AbortSignal): Promise<void> {
  const zip = new ZipWriter(out);
  const names: string[] = [];
  for (const { name, columns, rows } of sheets) {
    const source: Source = { pages: rows[Symbol.asyncIterator](), left: [], ended: false };
    for (let part = 1; !source.ended; part++) {
      names.push(part === 1 ? name : `${name}${part}`);
      await zip.add(`xl/worksheets/sheet${names.length}.xml`, sheetXml(columns, source), signal);
    }
  }
  await zip.add('xl/styles.xml', one(styleSheet));
  await zip.add(
    'xl/workbook.xml',
    one(
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    ),
  );
  await zip.add(
    'xl/_rels/workbook.xml.rels',
    one(
      `${head}<Relationships xmlns="${packages}/relationships">${names.map((_name, i) => relation(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('')}${relation(names.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ),
  );
  await zip.add(
    '_rels/.rels',
    one(
      `${head}<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
  );
  await zip.add('[Content_Types].xml', one(contentTypes(names.length)));
  await zip.finish();
}

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;

function contentTypes(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const parts = Array.from({ length: sheets }, (_, i) => part(`worksheets/sheet${i + 1}`, 'worksheet')).join('');
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${parts}</Types>`;
}

async function* one(text: string): AsyncIterable<string> {
  yield text;
}

interface Source {
  readonly pages: AsyncIterator<readonly SheetRow[]>;
  /** Rows of a page that the sheet before could not take. */
  readonly left: SheetRow[];
  ended: boolean;
}

async function* sheetXml(columns: readonly SheetColumn[], source: Source): AsyncIterable<string> {
  const { pages, left } = source;
  const refs = columns.map((_column, i) => columnLetters(i));
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(({ width = 14 }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ title }, i) => textCell(`${refs[i]}1`, title, styles.heading)).join('')}</row>`;
  let n = 1;
  for (;;) {
    if (left.length === 0) {
      const { done, value } = await pages.next();
      if (done) {
        source.ended = true;
        break;
      }
      left.push(...value);
    }
    const fitting = left.splice(0, maxRowsOfSheet - n);
    let text = '';
    for (const row of fitting) text += rowXml(columns, refs, row, ++n);
    if (text) yield text;
    if (left.length > 0) break;
  }
  yield `</sheetData>${validations(columns, refs)}<ignoredErrors><ignoredError sqref="A1:${refs.at(-1) ?? 'A'}${n}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

/** Choices are offered where rows will be typed; they do not forbid what they do not list, since the server tells it better. */
function validations(columns: readonly SheetColumn[], refs: readonly string[]): string {
  const offered = columns.flatMap(({ choices }, i) =>
    choices
      ? [
          `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${refs[i]}2:${refs[i]}20001"><formula1>${escapeXml(choices)}</formula1></dataValidation>`,
        ]
      : [],
  );
  return offered.length > 0 ? `<dataValidations count="${offered.length}">${offered.join('')}</dataValidations>` : '';
}

function rowXml(columns: readonly SheetColumn[], refs: readonly string[], row: SheetRow, n: number): string {
  let text = `<row r="${n}">`;
  for (let i = 0; i < columns.length; i++) {
    const value = row[i] ?? '';
    if (value !== '') text += cellXml(`${refs[i]}${n}`, value, (columns[i] as SheetColumn).kind);
  }
  return `${text}</row>`;
}

function cellXml(ref: string, text: string, kind: SheetKind): string {
  const number =
    kind === 'text'
      ? undefined
      : kind === 'date' || kind === 'datetime'
        ? toSerial(text)
        : asNumber(kind === 'percent' ? text.replace(/%$/, '') : text);
  if (number !== undefined) return `<c r="${ref}" s="${styles[kind]}"><v>${number}</v></c>`;
  return textCell(ref, text, startsFormula(text) ? styles.quoted : styles.text);
}

const textCell = (ref: string, text: string, style: number) =>
  `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeMarks(text.slice(0, 32_767)))}</t></is></c>`;

/** A double holds fifteen digits exactly; longer ones stay text. */
const asNumber = (text: string): string | undefined =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15 ? text : undefined;
