import { setTimeout } from 'node:timers/promises';
import type { Queries } from '../database.ts';
import { sqliteFailure } from './failure.ts';

interface Job {
  work(tx: Queries): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  readonly written: ReadonlySet<string>;
  /** It cannot be done again, so it has a commit of its own. */
  readonly once: boolean;
}

interface Done {
  readonly job: Job;
  readonly result: unknown;
}

interface WriteConnection {
  /** How many statements that may have changed something have succeeded so far. */
  readonly done: number;
  change(statement: { readonly sql: string; readonly parameters: readonly unknown[] }): unknown;
  readonly inTransaction: boolean;
}

/**
 * A batch ends after so many transactions or so long, so that nobody waits for a queue that never empties. On a slow disk
 * it may take longer: those who wait for a commit of their own wait longer still.
 */
const maxTogether = 64;
const minMs = 10;
const maxMs = 100;
const commitsLong = 4;

/** Another connection writes: a copy is made, a command adds rows. This thread answers others meanwhile. */
const maxWaitMs = 10_000;
const waitMs = 10;

/**
 * One writer at a time, and one commit for all who queue at that moment. Reaching the disk takes
 * longer than the work itself; whoever waits for the writer anyway loses nothing by sharing it. One
 * that fails takes nobody else's along, and none is answered before the commit that holds it. Most
 * fail before they have changed anything. Where one had, all is undone, and the others are done
 * again, each in a savepoint from then on: savepoints cost more than doing it again now and then,
 * since with each of them SQLite writes down the words to search for. What cannot be done again, such
 * as an import, is not put into one either: SQLite keeps the pages as they were at its beginning, and
 * goes through all of them with each statement of a trigger.
 */
export class GroupCommit {
  readonly #queue: Job[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;
  /** What the last commit took. */
  #commitMs = 0;

  constructor(
    readonly writer: Queries,
    readonly connection: WriteConnection,
    readonly committed: (tables: ReadonlySet<string>) => void,
  ) {}

  run<T>(work: (tx: Queries) => Promise<T>, written: ReadonlySet<string>, once = false): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the database is closed'));
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as Job['resolve'], reject, written, once });
      this.#draining ??= this.#drain();
    });
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Lets in nobody more; resolves when nobody writes any more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#batch();
    this.#draining = undefined;
  }

  async #batch(): Promise<void> {
    const done: Done[] = [];
    let hasBegun = false;
    try {
      await this.#begin();
      hasBegun = true;
      const end = performance.now() + Math.min(maxMs, Math.max(minMs, commitsLong * this.#commitMs));
      let isCareful = false;
      let job: Job;
      do {
        job = this.#queue.shift() as Job;
        isCareful = await this.#add(job, done, isCareful);
        // Calls that have arrived meanwhile get the chance to join.
        if (this.#queue.length === 0) await new Promise(setImmediate);
      } while (!job.once && this.#queue[0]?.once === false && done.length < maxTogether && performance.now() < end);
      await this.writer.last.write();
      const from = performance.now();
      this.#execute('commit');
      this.#commitMs = performance.now() - from;
    } catch (error) {
      if (this.connection.inTransaction) this.#execute('rollback');
      for (const { job } of done) job.reject(error);
      // The writer could not even begin: whoever is first in the queue is told, and the next one tries again.
      if (!hasBegun) this.#queue.shift()?.reject(error);
      return;
    }
    for (const { job } of done) this.committed(job.written);
    for (const { job, result } of done) job.resolve(result);
  }

  /** Does one more, and tells whether those that follow need savepoints. */
  async #add(job: Job, done: Done[], isCareful: boolean): Promise<boolean> {
    const before = this.connection.done;
    const setBack = this.writer.last.mark();
    const isSaved = done.length > 0 && isCareful;
    if (isSaved) this.#execute('savepoint one');
    try {
      const result = await job.work(this.writer);
      if (isSaved) this.#execute('release one');
      done.push({ job, result });
      return isCareful;
    } catch (error) {
      job.reject(error);
      // A full disk and the like end the whole transaction; then nothing of the batch is left to commit.
      if (!this.connection.inTransaction) throw error;
      setBack();
      if (isSaved) {
        this.#execute('rollback to one');
        this.#execute('release one');
      } else if (this.connection.done > before) await this.#again(done);
      return isCareful || this.connection.done > before;
    }
  }

  async #again(done: Done[]): Promise<void> {
    const undone = done.splice(0);
    try {
      this.#execute('rollback');
      await this.#begin();
      for (const { job } of undone) await this.#add(job, done, true);
    } catch (error) {
      for (const { job } of undone) job.reject(error);
      throw error;
    }
  }

  async #begin(): Promise<void> {
    for (const end = performance.now() + maxWaitMs; ; await setTimeout(waitMs)) {
      try {
        this.#execute('begin immediate');
        this.writer.last.clear();
        return;
      } catch (error) {
        if (sqliteFailure(error as Error) !== 'busy' || performance.now() >= end) throw error;
      }
    }
  }

  #execute(sql: string): void {
    this.connection.change({ sql, parameters: [] });
  }
}
