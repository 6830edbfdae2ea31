import { Buffer } from 'node:buffer';
import { serve } from '../parsing/serve.ts';
import { readSheetFile, type ReadLimits } from './read-file.ts';
import { SheetError, type SheetProblem, type SheetRow } from './table.ts';

export interface SheetInput {
  readonly file: Uint8Array;
  readonly limits: ReadLimits;
  readonly names: readonly string[];
}

export type SheetPart =
  /** A sheet begins; its rows follow. */
  | { readonly name: string }
  | { readonly rows: readonly SheetRow[] }
  | { readonly refused: SheetProblem; readonly cells: readonly string[] };

/** Small enough that taking them over holds nobody up. */
const rowsOfPart = 500;

void serve<SheetInput, SheetPart>(async function* read({ file, limits, names }) {
  try {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    for (const { name, rows } of await readSheetFile(bytes, limits, names)) {
      yield { name };
      for (let at = 0; at < rows.length; at += rowsOfPart) yield { rows: rows.slice(at, at + rowsOfPart) };
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    yield { refused: error.reason, cells: error.cells };
  }
});
