import { readCsv } from './csv-reader.ts';
import { SheetError, type SheetRow } from './table.ts';
import { readXlsx } from './xlsx-reader.ts';

export interface ReadLimits {
  /** Below the heading. */
  readonly rows: number;
  readonly columns: number;
}

const zipMark = 0x504b0304;
const oldWorkbook = 0xd0cf11e0;

/**
 * The rows of the first sheet as text, the heading first. What the file is shows in its first bytes, not in its
 * name. Whatever people sent is read by `readSheet`, which does this in a thread of its own.
 */
export async function readSheetFile(file: Buffer, limits: ReadLimits): Promise<SheetRow[]> {
  const mark = file.length >= 4 ? file.readUInt32BE(0) : 0;
  if (mark === oldWorkbook) throw new SheetError('format');
  const rows = mark === zipMark ? await readXlsx(file, limits) : readCsv(file, limits);
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop();
  if (rows.length > limits.rows + 1) throw new SheetError('tooManyRows');
  return rows;
}
