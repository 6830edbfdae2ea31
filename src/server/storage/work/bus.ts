import { sql } from 'kysely';
import type { StoredRow } from '../database.ts';
import type { Store } from '../store.ts';
import { change, rowsOf } from './statements.ts';

/** One stored event. Events are kept for months, so work that is late still finds what it is about. */
export async function eventOf(store: Store, id: string): Promise<StoredRow | undefined> {
  return (await rowsOf(store.db.reader, sql`select * from "event" where "id" = ${id}`))[0];
}

/** The stored events by resource: how many, and the numbers of the first and the last one. */
export const eventsByResource = (store: Store): Promise<StoredRow[]> =>
  rowsOf(
    store.db.reader,
    sql`select "resource", count(*) as "count", min("seq") as "low", max("seq") as "high" from "event" group by "resource"`,
  );

/** Work that is open, by handler and state. */
export const openWork = (store: Store): Promise<StoredRow[]> =>
  rowsOf(
    store.db.reader,
    sql`select "handler", "state", count(*) as "count" from "work" where "state" in ('ready', 'running', 'held', 'dead') group by "handler", "state"`,
  );

/** Makes retries of one handler due now: what they failed for is over. */
export async function hurry(store: Store, handler: string, now: number): Promise<void> {
  const due = new Date(now).toISOString();
  await store.transaction(async (tx) => {
    await change(
      tx,
      sql`update "work" set "dueAt" = ${due} where "handler" = ${handler} and "state" = 'ready' and "dueAt" > ${due}`,
    );
    store.wrote(tx, 'work');
  });
}
