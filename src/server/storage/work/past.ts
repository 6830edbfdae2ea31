import { sql } from 'kysely';
import type { Row } from '../../../meta/json.ts';
import type { Queries } from '../database.ts';
import type { Store } from '../store.ts';
import { change, rowsOf } from './statements.ts';

interface PastWork {
  readonly payload: Row;
  readonly dueMs: number;
}

const due = (handler: string, beforeMs: number) =>
  sql`"state" = 'ready' and "handler" = ${handler} and "dueAt" < ${new Date(beforeMs).toISOString()}`;

/**
 * Work of one handler that was due before a moment, in its order, to be done by the caller: while the past is made that
 * an installation begins with, no worker is there. It counts as done.
 */
export async function takePastWork(store: Store, tx: Queries, handler: string, beforeMs: number): Promise<PastWork[]> {
  const found = await rowsOf(
    tx,
    sql`select "payload", "dueAt" from "work" where ${due(handler, beforeMs)} order by "dueAt", "seq"`,
  );
  await change(tx, sql`update "work" set "state" = 'done', "finishedAt" = "dueAt" where ${due(handler, beforeMs)}`);
  return found.map(({ payload, dueAt }) => ({
    payload: store.db.dialect.decode('json', payload) as Row,
    dueMs: new Date(dueAt as string).getTime(),
  }));
}
