import type { SheetKind } from '../../meta/field.ts';

export type { SheetKind };

export interface SheetColumn {
  readonly title: string;
  readonly kind: SheetKind;
  /** In characters of half width. */
  readonly width?: number;
  /** What may stand in the column, offered by the spreadsheet: a range of another sheet, `说明!$B$2:$B$9`. */
  readonly choices?: string;
}

/** Cells as text: `12.50`, `2026-11-21`, `2026-11-21 08:30:00`. What a kind cannot read stays text, such as a masked amount. */
export type SheetRow = readonly string[];

/** What was read of one sheet, the heading first. */
export interface SheetRows {
  readonly name: string;
  readonly rows: SheetRow[];
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly SheetRow[]>;
}

/** Rows that are there already. */
export async function* allAtOnce(rows: readonly SheetRow[]): AsyncIterable<readonly SheetRow[]> {
  yield rows;
}

export type SheetProblem = 'broken' | 'tooLarge' | 'tooManyRows' | 'tooManyColumns' | 'tooSlow' | 'format' | 'formula';

/** A file that cannot be read; `reason` names it to the person who sent it, `cells` say where. */
export class SheetError extends Error {
  constructor(
    readonly reason: SheetProblem,
    readonly cells: readonly string[] = [],
  ) {
    super(reason);
    this.name = 'SheetError';
  }
}
