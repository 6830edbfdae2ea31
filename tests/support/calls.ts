import type { Call, CallOp } from '../../src/meta/calls.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import type { Client, Reply } from './client.ts';

export interface StoredRow extends Row {
  id: string;
  version: number;
}

export interface Page {
  list: StoredRow[];
  total: number;
  refs: Record<string, Record<string, string>>;
}

export interface Refusal {
  errors?: { path: string; message: string }[];
  current?: StoredRow;
}

/** A valid id that no row has. */
export const unknownId = '01900000-0000-7000-8000-000000000000';

/** The calls of a resource for one operation; the console uses the first one. */
export const callsFor = (resource: Resource, op: CallOp): Call[] => resource.calls.filter((call) => call.op === op);

/** Makes a call on rows, with their ids in the path or in the body as the call requires. */
export function invoke<T = Record<string, never>>(
  client: Client,
  call: Call,
  ids: string | readonly string[],
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply<T>> {
  const joined = [ids].flat().join(',');
  const name = call.op === 'removeMany' || typeof ids !== 'string' ? 'ids' : 'id';
  const inPath = /:\w+$/.test(call.path);
  const path = call.path.replace(/:\w+$/, joined);
  if (call.method === 'POST') return client.post<T>(path, inPath ? body : { ...body, [name]: joined }, headers);
  return client.get<T>(inPath ? path : `${path}?${new URLSearchParams({ [name]: joined }).toString()}`);
}

/**
 * Makes a call that reads rows. Parameters go into the path if it names them, otherwise into the body or the query of a
 * GET.
 */
export function ask<T = Page>(client: Client, call: Call, query: Record<string, unknown> = {}): Promise<Reply<T>> {
  const rest = { ...query };
  const path = call.path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = String(rest[name] ?? unknownId);
    delete rest[name];
    return value;
  });
  if (call.method === 'POST') return client.post<T>(path, rest);
  return client.get<T>(
    `${path}?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString()}`,
  );
}

export const listOf = (client: Client, resource: Resource, query: Record<string, unknown> = {}): Promise<Reply<Page>> =>
  ask(client, callsFor(resource, 'list')[0] as Call, query);

/** All rows of a list that the caller can see. */
export async function everyRow(client: Client, resource: Resource): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (let page = 1; ; page++) {
    const { code, message, data } = await listOf(client, resource, { page, limit: 200 });
    if (code !== 200) throw new Error(`${resource.id} cannot be listed: ${message}`);
    rows.push(...data.list);
    if (rows.length >= data.total || data.list.length === 0) return rows;
  }
}

/** A row as the console sends it in a form: structures as JSON, everything else as text. */
export function onForm(resource: Resource, row: Row): Row {
  const text = (name: string, value: Json) =>
    ['json', 'document'].includes(resource.fields.get(name)?.type.name ?? '') && value !== null
      ? JSON.stringify(value)
      : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(name, value)]));
}
