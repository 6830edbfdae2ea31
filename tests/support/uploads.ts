import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Resource } from '../../src/meta/model.ts';
import { allAtOnce, type SheetRow } from '../../src/server/sheets/table.ts';
import { writeXlsx } from '../../src/server/sheets/xlsx-writer.ts';
import { callsFor } from './calls.ts';
import type { Client, Reply } from './client.ts';

export interface ImportReply {
  total: number;
  added: number;
  good: number;
  bad: number;
  faulty: string | null;
  rows: { row: number; title: string; problems: { column: string; message: string }[] }[];
}

/** A workbook of one sheet. */
export async function sheetFile(rows: readonly SheetRow[]): Promise<Buffer> {
  const [heading = [], ...rest] = rows;
  const out = new PassThrough();
  const [file] = await Promise.all([buffer(out), writeXlsx(out, [{ name: '数据', columns: heading.map((title) => ({ title, kind: 'text' })), rows: allAtOnce(rest) }]).then(() => out.end())]);
  return file;
}

export async function upload<T = ImportReply>(client: Client, path: string, file: Buffer, fields: Record<string, string> = {}): Promise<Reply<T>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'rows.xlsx');
  const response = await fetch(`${client.url}/super_cloud/api${path}`, { method: 'POST', body: form, headers: { cookie: client.cookie, 'x-requested-with': 'XMLHttpRequest', 'accept-language': client.locale } });
  return { status: response.status, ...((await response.json()) as Omit<Reply<T>, 'status'>) };
}

export const importFile = (client: Client, resource: Resource, file: Buffer, mode: string): Promise<Reply<ImportReply>> => upload(client, String(callsFor(resource, 'import')[0]?.path), file, { mode });

export const importSheet = async (client: Client, resource: Resource, rows: readonly SheetRow[], mode: string): Promise<Reply<ImportReply>> => importFile(client, resource, await sheetFile(rows), mode);
