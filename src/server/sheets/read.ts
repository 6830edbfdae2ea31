import { inThread, ThreadLimitError } from '../parsing/thread.ts';
import type { ReadLimits } from './read-file.ts';
import type { SheetInput, SheetPart } from './reader.thread.ts';
import { SheetError, type SheetRow } from './table.ts';

export type { ReadLimits };

/** The largest sheets that may be sent take a fifth of this on an idle machine. */
const threadLimits = { timeoutMs: 20_000, memoryMb: 512 };

/** The rows of a sheet that somebody sent, the heading first; read beside all other calls and within limits of time and memory. */
export async function readSheet(file: Buffer, limits: ReadLimits, within = threadLimits): Promise<SheetRow[]> {
  // Only who reads a sheet needs the code for it.
  const { default: code } = await import('./reader.thread.ts?thread');
  const input: SheetInput = { file: new Uint8Array(file), limits };
  const rows: SheetRow[] = [];
  try {
    for await (const part of inThread<SheetPart>(code, input, within)) {
      if ('refused' in part) throw new SheetError(part.refused, part.cells);
      rows.push(...part.rows);
    }
  } catch (error) {
    throw error instanceof ThreadLimitError ? new SheetError(error.limit === 'time' ? 'tooSlow' : 'tooLarge') : error;
  }
  return rows;
}
