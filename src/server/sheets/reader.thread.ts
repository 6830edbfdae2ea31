import { Buffer } from 'node:buffer';
import { serve } from '../parsing/serve.ts';
import { readSheetFile, type ReadLimits } from './read-file.ts';
import { SheetError, type SheetProblem, type SheetRow } from './table.ts';

export interface SheetInput {
  readonly file: Uint8Array;
  readonly limits: ReadLimits;
}

export type SheetPart =
  | { readonly rows: readonly SheetRow[] }
  | { readonly refused: SheetProblem; readonly cells: readonly string[] };

/** Small enough that taking them over holds nobody up. */
const rowsOfPart = 500;

void serve<SheetInput, SheetPart>(async function* read({ file, limits }) {
  try {
    const rows = await readSheetFile(Buffer.from(file.buffer, file.byteOffset, file.byteLength), limits);
    for (let at = 0; at < rows.length; at += rowsOfPart) yield { rows: rows.slice(at, at + rowsOfPart) };
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    yield { refused: error.reason, cells: error.cells };
  }
});
