import { sql } from 'kysely';
import type { Json } from '../../../meta/json.ts';
import type { Queries, StoredRow } from '../database.ts';
import type { Store } from '../store.ts';
import { change } from './statements.ts';
import { eventTable, workTable } from './tables.ts';

/** Something to be done later, once. */
export interface NewWork {
  readonly key: string;
  readonly handler: string;
  readonly payload: Json;
  /** Milliseconds since 1970. */
  readonly dueMs: number;
  /** Done in the order in which it was stored, among what has the same lane; what is not due yet lets nobody past. */
  readonly lane?: string;
  readonly maxAttempts?: number;
  /** When it fails for good, what is behind it in the lane waits for a person. */
  readonly holds?: boolean;
}

/** Half a day of attempts, with the growing time between them. */
const maxAttempts = 12;

/** Stores work in the transaction of its cause. Work whose key is known already is not stored again; tells how much was. */
export async function addWork(store: Store, tx: Queries, ...added: readonly NewWork[]): Promise<number> {
  let stored = 0;
  const { dialect } = store.db;
  for (const work of added) {
    stored += await insertOnce(tx, workTable.name, 'key', {
      key: work.key,
      handler: work.handler,
      lane: work.lane ?? null,
      payload: dialect.encode('json', work.payload),
      state: 'ready',
      holds: dialect.encode('boolean', work.holds ?? false),
      dueAt: new Date(work.dueMs).toISOString(),
      attempts: 0,
      maxAttempts: work.maxAttempts ?? maxAttempts,
      lost: 0,
    });
  }
  if (stored > 0) store.wrote(tx, workTable.name);
  return stored;
}

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly resource: string;
  readonly recordId: string;
  readonly recordVersion: number;
  readonly data: Json;
  readonly actor: string;
  readonly cause: string | null;
  readonly depth: number;
  readonly at: string;
}

export async function addEvent(store: Store, tx: Queries, event: NewEvent): Promise<void> {
  await store.insert(tx, eventTable.name, { ...event, data: store.db.dialect.encode('json', event.data) }, []);
}

function insertOnce(tx: Queries, table: string, key: string, row: StoredRow): Promise<number> {
  const names = sql.join(Object.keys(row).map((name) => sql.id(name)));
  return change(
    tx,
    sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))}) on conflict (${sql.id(key)}) do nothing`,
  );
}
