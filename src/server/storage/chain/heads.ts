import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TableSpec } from '../tables.ts';
import { isColumn } from '../condition.ts';
import type { Queries, StoredRow } from '../database.ts';
import type { Store } from '../store.ts';

/**
 * What is known of each chain beside its rows: where its parts end, when it began, and what the rows
 * from before it were. Each line is signed, so that nobody without the key can set an end back.
 */
export const headTable: TableSpec = {
  name: 'console_chain',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'count', kind: 'bigint', notNull: true },
    { name: 'hash', kind: 'text', notNull: true },
    { name: 'mac', kind: 'text', notNull: true },
  ],
  indexes: [],
};

export interface Head {
  readonly id: string;
  readonly count: number;
  readonly hash: string;
}

/** How a row is read that another transaction may hold: wait for it, or pass it over. */
export type Hold = 'wait' | 'skip';

export const headId = (table: string, part: number): string => `${table}:part:${part}`;
export const beginId = (table: string): string => `${table}:begin`;
export const dayId = (table: string, day: string): string => `${table}:before:${day}`;

export const sign = (key: Buffer, ...parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url');

export const same = (one: unknown, other: string): boolean => {
  const [a, b] = [Buffer.from(String(one)), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const columns = headTable.columns.map(({ name }) => name);
const macOf = (key: Buffer, { id, count, hash }: Head) => sign(key, 'head', id, count, hash);

export const toHead = (row: StoredRow): Head => ({
  id: String(row.id),
  count: Number(row.count),
  hash: String(row.hash),
});

export const isSigned = (key: Buffer, row: StoredRow): boolean => same(row.mac, macOf(key, toHead(row)));

export const addHead = (store: Store, tx: Queries, key: Buffer, head: Head): Promise<void> =>
  store.insert(tx, headTable.name, { ...head, mac: macOf(key, head) }, []);

/** Nobody waits for it: the end is held, so nothing but the whole transaction can fail with it. */
export async function moveHead(store: Store, tx: Queries, key: Buffer, head: Head): Promise<void> {
  await store.sendUpdate(
    tx,
    headTable.name,
    { count: head.count, hash: head.hash, mac: macOf(key, head) },
    isColumn('id', head.id),
  );
}

export async function readHead(store: Store, id: string): Promise<StoredRow | undefined> {
  return (await store.find(headTable.name, columns, isColumn('id', id), { limit: 1 }))[0];
}

/** The end of one of the parts, held until the transaction ends. */
export async function holdHead(
  store: Store,
  tx: Queries,
  ids: readonly string[],
  hold: Hold,
): Promise<Head | undefined> {
  const where = ids.length === 1 ? isColumn('id', ids[0]) : ({ is: 'in', column: 'id', values: ids } as const);
  const [row] = await store.find(headTable.name, columns, where, {
    tx,
    limit: 1,
    lock: 'change',
    skipHeld: hold === 'skip',
  });
  return row && toHead(row);
}

/** What is known of the days before the chain. There are few lines, and databases sort signs differently. */
export async function readDays(store: Store, table: string): Promise<StoredRow[]> {
  const lines = await store.find(headTable.name, columns, { is: 'all', of: [] }, { limit: 100_000 });
  return lines.filter(({ id }) => String(id).startsWith(dayId(table, '')));
}
