import { sql, type RawBuilder } from 'kysely';
import type { Row } from '../../../meta/json.ts';
import type { Queries, StoredRow } from '../database.ts';
import type { Store } from '../store.ts';
import { change, rowsOf } from './statements.ts';

/** A row of work that this process does now. */
export interface Claimed {
  readonly seq: number;
  readonly key: string;
  readonly handler: string;
  readonly lane: string | null;
  readonly payload: Row;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly holds: boolean;
  readonly lost: number;
}

/** Somebody else has the row by now: this process was too slow, or thought to be dead. */
export class LostError extends Error {
  constructor() {
    super('the work belongs to another process by now');
  }
}

/** What is in the way of the row `w`: an open row before it in its lane, or any that runs. */
const blocked = sql`exists (select 1 from "work" p where p."lane" = w."lane" and p."seq" <> w."seq" and p."state" in ('ready', 'running', 'held') and (p."seq" < w."seq" or p."state" = 'running'))`;
const free = sql`(w."lane" is null or not ${blocked})`;

/** The rows of work in the eyes of one process. */
export class Claims {
  constructor(
    readonly store: Store,
    readonly runner: string,
  ) {}

  /** Takes rows that are due, oldest first; with `lost`, one of those whose process has ended before. */
  async take(now: number, handlers: readonly string[], limit: number, lost = false): Promise<Claimed[]> {
    const lock = this.store.db.dialect.lock(['w'], 'delete', true);
    const rows = await this.store.transaction((tx) =>
      rowsOf(
        tx,
        sql`
      with pick as materialized (
        select w."seq" from "work" w where w."state" = 'ready' and w."dueAt" <= ${iso(now)} and w."handler" in (${sql.join(handlers)}) and w."lost" ${sql.raw(lost ? '> 0' : '= 0')} and ${free}
        order by w."dueAt", w."seq" limit ${limit}${lock})
      update "work" set "state" = 'running', "runner" = ${this.runner}, "attempts" = "attempts" + 1 where "seq" in (select "seq" from pick) returning *`,
      ),
    );
    return rows.map((row) => this.#read(row)).toSorted((one, other) => one.seq - other.seq);
  }

  /** When the next row is due, and whether its process has ended before. */
  async next(handlers: readonly string[]): Promise<{ dueMs: number; lost: boolean } | undefined> {
    const [row] = await rowsOf(
      this.store.db.reader,
      sql`
      select w."dueAt", w."lost" from "work" w where w."state" = 'ready' and w."handler" in (${sql.join(handlers)}) and ${free} order by w."dueAt", w."seq" limit 1`,
    );
    return row && { dueMs: new Date(row.dueAt as string).getTime(), lost: Number(row.lost) > 0 };
  }

  /** In the transaction of what the work did. */
  async finish(tx: Queries, work: Claimed, now: number): Promise<void> {
    await this.#leave(tx, work, sql`"state" = 'done', "finishedAt" = ${iso(now)}, "lastError" = null`);
  }

  /** Gives up a row for good. */
  bury(work: Claimed, error: string): Promise<void> {
    return this.store
      .transaction((tx) =>
        this.#leave(tx, work, sql`"state" = ${sql.lit(work.holds ? 'held' : 'dead')}, "lastError" = ${error}`),
      )
      .then(() => undefined);
  }

  /** Puts a row off; what is behind it in its lane is not looked at before either. */
  async retry(work: Claimed, dueMs: number, error: string | null): Promise<void> {
    await this.store.transaction(async (tx) => {
      await this.#leave(tx, work, sql`"state" = 'ready', "dueAt" = ${iso(dueMs)}, "lastError" = ${error}`);
      if (work.lane !== null)
        await change(
          tx,
          sql`update "work" set "dueAt" = ${iso(dueMs)} where "lane" = ${work.lane} and "state" = 'ready' and "seq" > ${work.seq} and "dueAt" < ${iso(dueMs)}`,
        );
      this.store.wrote(tx, 'work');
    });
  }

  /** Gives a row back as if it had not been begun: the process stops. */
  async giveBack(work: Claimed): Promise<void> {
    await this.store.transaction((tx) => this.#leave(tx, work, sql`"state" = 'ready', "attempts" = "attempts" - 1`));
  }

  async #leave(tx: Queries, work: Claimed, set: RawBuilder<unknown>): Promise<void> {
    const rows = await change(
      tx,
      sql`update "work" set ${set}, "runner" = null where "seq" = ${work.seq} and "runner" = ${this.runner} and "attempts" = ${work.attempts} and "state" = 'running'`,
    );
    if (rows === 0) throw new LostError();
  }

  #read(row: StoredRow): Claimed {
    const { dialect } = this.store.db;
    return {
      seq: Number(row.seq),
      key: String(row.key),
      handler: String(row.handler),
      lane: row.lane === null ? null : String(row.lane),
      payload: dialect.decode('json', row.payload) as Row,
      attempts: Number(row.attempts),
      maxAttempts: Number(row.maxAttempts),
      holds: dialect.decode('boolean', row.holds) === true,
      lost: Number(row.lost),
    };
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();
