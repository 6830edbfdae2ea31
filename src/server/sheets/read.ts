import { inThread, ThreadLimitError } from '../parsing/thread.ts';
import type { ReadLimits } from './read-file.ts';
import type { SheetInput, SheetPart } from './reader.thread.ts';
import { SheetError, type SheetRow, type SheetRows } from './table.ts';

export type { ReadLimits };

/** The largest sheets that may be sent take a fifth of this on an idle machine. */
const threadLimits = { timeoutMs: 20_000, memoryMb: 512 };

/** The rows of a sheet that somebody sent, the heading first; read beside all other calls and within limits of time and memory. */
export async function readSheet(file: Buffer, limits: ReadLimits, within = threadLimits): Promise<SheetRow[]> {
  return (await readSheets(file, limits, [], within))[0]?.rows ?? [];
}

/** The same of the first sheet and of those after it that bear one of the names. */
export async function readSheets(
  file: Buffer,
  limits: ReadLimits,
  names: readonly string[],
  within = threadLimits,
): Promise<SheetRows[]> {
  // Only who reads a sheet needs the code for it.
  const { default: code } = await import('./reader.thread.ts?thread');
  const input: SheetInput = { file: new Uint8Array(file), limits, names };
  const sheets: SheetRows[] = [];
  try {
    for await (const part of inThread<SheetPart>(code, input, within)) {
      if ('refused' in part) throw new SheetError(part.refused, part.cells);
      if ('name' in part) sheets.push({ name: part.name, rows: [] });
      else sheets.at(-1)?.rows.push(...part.rows);
    }
  } catch (error) {
    throw error instanceof ThreadLimitError ? new SheetError(error.limit === 'time' ? 'tooSlow' : 'tooLarge') : error;
  }
  return sheets;
}
