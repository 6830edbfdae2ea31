import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Resource } from '../../src/meta/model.ts';
import { allAtOnce, type SheetRow } from '../../src/server/sheets/table.ts';
import { writeXlsx } from '../../src/server/sheets/xlsx-writer.ts';
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

/** A workbook with one sheet. */
export async function sheetFile(rows: readonly SheetRow[]): Promise<Buffer> {
  const [heading = [], ...rest] = rows;
  const out = new PassThrough();
  const [file] = await Promise.all([
    buffer(out),
    writeXlsx(out, [
      { name: '数据', columns: heading.map((title) => ({ title, kind: 'text' })), rows: allAtOnce(rest) },
    ]).then(() => out.end()),
  ]);
  return file;
}

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
