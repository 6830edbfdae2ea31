import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { guard } from './harmless.ts';
import type { Sheet, SheetRow } from './table.ts';

/** Without it Excel takes the text for one in the code page of the computer. */
const byteOrderMark = '\ufeff';

const cell = (text: string): string => {
  const guarded = guard(text);
  return /[",\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

const line = (row: SheetRow): string => `${row.map(cell).join(',')}\r\n`;

async function* linesOf({ columns, rows }: Sheet): AsyncIterable<string> {
  yield byteOrderMark + line(columns.map(({ title }) => title));
  for await (const page of rows) yield page.map(line).join('');
}

export const writeCsv = (out: Writable, sheet: Sheet, signal?: AbortSignal): Promise<void> =>
  pipeline(Readable.from(linesOf(sheet)), out, { end: false, signal });
