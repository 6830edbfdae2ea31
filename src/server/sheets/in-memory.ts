import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Sheet } from './table.ts';
import { writeXlsx } from './xlsx-writer.ts';

/** A workbook that is small by its nature. */
export async function workbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const out = new PassThrough();
  const [file] = await Promise.all([
    buffer(out),
    writeXlsx(out, sheets).then(
      () => out.end(),
      (error: Error) => out.destroy(error),
    ),
  ]);
  return file;
}
