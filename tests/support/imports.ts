import type { Resource } from '../../src/meta/model.ts';
import { workbook } from '../../src/server/sheets/in-memory.ts';
import { allAtOnce, type SheetRow } from '../../src/server/sheets/table.ts';
import { callsFor } from './calls.ts';
import type { Client, Reply } from './client.ts';
import { upload } from './uploads.ts';

export interface ImportReply {
  total: number;
  added: number;
  good: number;
  bad: number;
  faulty: string | null;
  rows: { row: number; title: string; problems: { column: string; message: string }[] }[];
}

/** A workbook of sheets, each with its heading in the first row. */
export const workbookOf = (
  sheets: readonly { readonly name: string; readonly rows: readonly SheetRow[] }[],
): Promise<Buffer> =>
  workbook(
    sheets.map(({ name, rows: [heading = [], ...rest] }) => ({
      name,
      columns: heading.map((title) => ({ title, kind: 'text' as const })),
      rows: allAtOnce(rest),
    })),
  );

/** A workbook with one sheet. */
export const sheetFile = (rows: readonly SheetRow[]): Promise<Buffer> => workbookOf([{ name: '数据', rows }]);

export const importFile = (
  client: Client,
  resource: Resource,
  file: Buffer,
  mode: string,
): Promise<Reply<ImportReply>> => upload(client, file, 'rows.xlsx', { mode }, callsFor(resource, 'import')[0]?.path);

export const importSheet = async (
  client: Client,
  resource: Resource,
  rows: readonly SheetRow[],
  mode: string,
): Promise<Reply<ImportReply>> => importFile(client, resource, await sheetFile(rows), mode);
