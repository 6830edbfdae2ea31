import { readCsv } from './csv-reader.ts';
import { SheetError, type SheetRows } from './table.ts';
import { readXlsx } from './xlsx-reader.ts';

export interface ReadLimits {
  /** Below the heading. */
  readonly rows: number;
  readonly columns: number;
}

const zipMark = 0x504b0304;
const oldWorkbook = 0xd0cf11e0;

/**
 * The rows of the first sheet as text, the heading first, and of the further ones that bear one of the names. What the
 * file is shows in its first bytes, not in its name. Whatever people sent is read by `readSheets`, which does this in a
 * thread of its own.
 */
export async function readSheetFile(
  file: Buffer,
  limits: ReadLimits,
  names: readonly string[] = [],
): Promise<SheetRows[]> {
  const mark = file.length >= 4 ? file.readUInt32BE(0) : 0;
  if (mark === oldWorkbook) throw new SheetError('format');
  const sheets = mark === zipMark ? await readXlsx(file, limits, names) : [{ name: '', rows: readCsv(file, limits) }];
  let left = limits.rows;
  for (const { rows } of sheets) {
    while (rows.length > 0 && rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop();
    if (rows.length > left + 1) throw new SheetError('tooManyRows');
    left -= Math.max(0, rows.length - 1);
  }
  return sheets;
}
