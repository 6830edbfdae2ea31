import { CsvError, parse } from 'csv-parse/sync';
import { unguard } from './harmless.ts';
import type { ReadLimits } from './read-file.ts';
import { SheetError } from './table.ts';

/** One line; an unclosed quote would make the rest of the file a part of it. */
const maxLine = 1024 * 1024;

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
export function readCsv(file: Buffer, limits: ReadLimits): string[][] {
  const text = decode(file);
  if (text.includes('\0')) throw new SheetError('broken');
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: maxLine,
      // One more than may be tells that there are too many.
      to: limits.rows + 2,
      on_record: (row: string[]) => readRow(row, limits),
    }) as unknown as string[][];
  } catch (error) {
    throw error instanceof CsvError ? new SheetError('broken') : error;
  }
}

function readRow(row: readonly string[], { columns }: ReadLimits): string[] {
  if (row.length > columns) throw new SheetError('tooManyColumns');
  return row.map(unguard);
}

function separatorOf(text: string): string {
  const first = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] as string;
  const counts = [',', '\t', ';'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).separator;
}
