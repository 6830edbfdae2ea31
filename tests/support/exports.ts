import { setTimeout } from 'node:timers/promises';
import type { Resource } from '../../src/meta/model.ts';
import { readSheet } from '../../src/server/sheets/read.ts';
import type { SheetRow } from '../../src/server/sheets/table.ts';
import { callsFor, type StoredRow } from './calls.ts';
import type { Client, Reply } from './client.ts';

const tasks = '/export/exportTask';

export const order = (
  client: Client,
  resource: Resource,
  values: Record<string, unknown> = {},
): Promise<Reply<StoredRow>> => client.post<StoredRow>(String(callsFor(resource, 'export')[0]?.path), values);

export const task = async (client: Client, id: string): Promise<StoredRow> =>
  (await client.get<StoredRow>(`${tasks}/${id}`)).data;

/** Waits until a task has ended. */
export async function ended(client: Client, id: string): Promise<StoredRow> {
  for (;;) {
    const row = await task(client, id);
    if (!['waiting', 'running'].includes(String(row.status))) return row;
    await setTimeout(20);
  }
}

/** Downloads a file like the browser. */
export async function fetchFile(
  client: Client,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; name: string; body: Buffer; headers: Headers }> {
  const response = await fetch(`${client.url}/super_cloud/api${path}`, {
    ...init,
    headers: {
      cookie: client.cookie,
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': client.locale,
      ...init.headers,
    },
  });
  const name = /filename\*=UTF-8''(.+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return {
    status: response.status,
    name: decodeURIComponent(name),
    body: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  };
}

export const download = (client: Client, id: string) => fetchFile(client, `${tasks}/download/${id}`);

/** Starts an export, waits for it, and reads the heading and the rows of the file. */
export async function exported(
  client: Client,
  resource: Resource,
  values: Record<string, unknown> = {},
): Promise<{ heading: SheetRow; rows: SheetRow[]; task: StoredRow; file: Buffer }> {
  const asked = await order(client, resource, values);
  if (asked.code !== 200) throw new Error(`${resource.id} cannot be exported: ${JSON.stringify(asked)}`);
  const done = await ended(client, asked.data.id);
  if (done.status !== 'success') throw new Error(`${resource.id}: ${JSON.stringify(done)}`);
  const { body } = await download(client, done.id);
  const [heading = [], ...rows] = await readSheet(body, { rows: 1_000_000, columns: 200 });
  // Empty cells at the end of a row are not written.
  return { heading, rows: rows.map((row) => heading.map((_title, i) => row[i] ?? '')), task: done, file: body };
}
