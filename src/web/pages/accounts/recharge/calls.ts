import type { Row } from '../../../../meta/json.ts';
import { dataProvider } from '../../../providers/data.ts';
import { firstClient } from '../../../providers/http.ts';

export interface GivenPerson {
  userId?: string;
  key?: string;
  name?: string;
  amount?: string;
}

export interface CheckedLine {
  line: number;
  key: string;
  userId: string | null;
  userNo: string | null;
  realName: string | null;
  amount: string;
  problem: string | null;
}

export interface Checked {
  lines: CheckedLine[];
  count: number;
  faulty: number;
  total: string;
}

const prefix = '/wallet/rechargeManage';
/** Two thousand people take longer than other calls. */
const timeout = 120_000;
export const maxPersons = 2000;

export const checkPersons = (
  orgId: string,
  amount: string,
  persons: readonly GivenPerson[],
  signal: AbortSignal,
): Promise<Checked> =>
  firstClient.postJson(
    `${prefix}/checkPersons`,
    { orgId, amount, persons },
    { quiet: true, safe: true, timeout, signal },
  );

export const saveBatch = (values: object, key: string): Promise<Row> =>
  firstClient.postJson(`${prefix}/saveBatch`, values, { quiet: true, timeout, headers: { 'Idempotency-Key': key } });

export const handIn = ({ id, version }: Row): Promise<unknown> =>
  firstClient.post(`${prefix}/rechargeApply`, { ids: String(id), version: String(version) }, { quiet: true, timeout });

export async function readSheet(file: File): Promise<GivenPerson[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  const { persons } = await firstClient.postJson<{ persons: GivenPerson[] }>(
    `${prefix}/readPersons`,
    { file: btoa(text) },
    { quiet: true, timeout },
  );
  return persons;
}

export const listTemplate = (): Promise<Blob> =>
  firstClient.post<Blob>(`${prefix}/personsTemplate`, {}, { blob: true, quiet: true, timeout });

export const pageSize = 20;

export async function findPeople(
  orgId: string,
  text: string,
  page: number,
  size = pageSize,
): Promise<{ rows: Row[]; total: number }> {
  const { data, total } = await dataProvider.getList({
    resource: 'residents/user',
    pagination: { currentPage: page, pageSize: size, mode: 'server' },
    filters: [
      { field: 'orgId', operator: 'eq', value: orgId },
      { field: 'status', operator: 'eq', value: 'enabled' },
      ...(text ? [{ field: 'q', operator: 'eq' as const, value: text }] : []),
    ],
  });
  return { rows: data as unknown as Row[], total: total ?? data.length };
}

/** Everybody that a search finds, as far as a list goes. */
export async function findAll(orgId: string, text: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; all.length < maxPersons; page++) {
    const { rows, total } = await findPeople(orgId, text, page, 200);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) break;
  }
  return all.slice(0, maxPersons);
}

/** An application that may still be edited, with its list. */
export async function loadBatch(id: string): Promise<{ row: Row; persons: GivenPerson[] }> {
  const row = await firstClient.post<Row>(`${prefix}/get`, { id }, { quiet: true, safe: true });
  const persons: GivenPerson[] = [];
  for (let page = 1; persons.length < maxPersons; page++) {
    const { data, total } = await dataProvider.getList({
      resource: 'accounts/rechargePerson',
      pagination: { currentPage: page, pageSize: 200, mode: 'server' },
      filters: [{ field: 'applicationId', operator: 'eq', value: id }],
    });
    for (const { userId, amount } of data as unknown as Row[])
      persons.push({ userId: String(userId), amount: String(amount) });
    if (data.length === 0 || persons.length >= (total ?? 0)) break;
  }
  return { row, persons };
}
