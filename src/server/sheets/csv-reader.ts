import { unguard } from './harmless.ts';
import type { ReadLimits } from './read.ts';
import { SheetError, type SheetRow } from './table.ts';

/** UTF-8, or what Chinese spreadsheets write where nobody asks them for it. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    try {
      return new TextDecoder('gb18030', { fatal: true }).decode(file);
    } catch {
      throw new SheetError('broken');
    }
  }
}

/** Comma separated text by RFC 4180; spreadsheets of other countries put a semicolon or a tab between the cells. */
export function readCsv(file: Buffer, limits: ReadLimits): SheetRow[] {
  const text = decode(file);
  if (text.includes('\0')) throw new SheetError('broken');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = new RegExp(`("[^"]*(?:""[^"]*)*"|[^"${separator}\\r\\n][^${separator}\\r\\n]*|)(${separator}|\\r\\n|\\n|\\r|$)`, 'y');
  while (cells.lastIndex < text.length) {
    const found = cells.exec(text);
    if (!found) throw new SheetError('broken');
    const [, raw = '', end] = found;
    row.push(unguard(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw));
    if (row.length > limits.columns) throw new SheetError('tooManyColumns');
    if (end === separator) {
      // A separator at the very end leaves one more, empty cell.
      if (cells.lastIndex === text.length) row.push('');
      continue;
    }
    rows.push(row);
    if (rows.length > limits.rows + 1) throw new SheetError('tooManyRows');
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function separatorOf(text: string): string {
  const first = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] as string;
  const counts = [',', '\t', ';'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).separator;
}
