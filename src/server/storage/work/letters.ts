import { sql } from 'kysely';
import type { Queries, StoredRow } from '../database.ts';
import type { Store } from '../store.ts';
import { change, rowsOf } from './statements.ts';

/** Work that nobody tries any more, the latest first. */
export const deadLetters = (store: Store, limit: number): Promise<StoredRow[]> =>
  rowsOf(
    store.db.reader,
    sql`select "seq", "key", "handler", "lane", "state", "attempts", "lost", "lastError", "dueAt" from "work" where "state" in ('dead', 'held') order by "seq" desc limit ${limit}`,
  );

/** Has dead work tried again from its beginning; false where it is not dead. */
export async function sendAgain(store: Store, tx: Queries, seq: number, now: number): Promise<boolean> {
  const due = new Date(now).toISOString();
  const rows = await change(
    tx,
    sql`update "work" set "state" = 'ready', "attempts" = 0, "lost" = 0, "dueAt" = ${due} where "seq" = ${seq} and "state" in ('dead', 'held')`,
  );
  store.wrote(tx, 'work');
  return rows > 0;
}

/** Lets go of dead work; what waits behind it goes on. */
export async function drop(store: Store, tx: Queries, seq: number, now: number): Promise<boolean> {
  const rows = await change(
    tx,
    sql`update "work" set "state" = 'dropped', "finishedAt" = ${new Date(now).toISOString()} where "seq" = ${seq} and "state" in ('dead', 'held')`,
  );
  store.wrote(tx, 'work');
  return rows > 0;
}

/** Is something of a lane waiting or under way? */
export async function isOpen(tx: Queries, lane: string): Promise<boolean> {
  return (
    (
      await rowsOf(
        tx,
        sql`select "seq" from "work" where "lane" = ${lane} and "state" in ('ready', 'running', 'held') limit 1`,
      )
    ).length > 0
  );
}

const keptMs = { work: 24 * 3_600_000, event: 90 * 24 * 3_600_000 };

/** Takes away what is done for a day and events of three months ago. Dead letters stay. */
export async function sweepWork(store: Store, now: number): Promise<number> {
  const before = (ms: number) => new Date(now - ms).toISOString();
  return store.transaction(async (tx) => {
    const done = await change(
      tx,
      sql`delete from "work" where "finishedAt" < ${before(keptMs.work)} and "state" in ('done', 'dropped')`,
    );
    return done + (await change(tx, sql`delete from "event" where "at" < ${before(keptMs.event)}`));
  });
}
