import { sql } from 'kysely';
import type { Database, Queries, TransactionOptions } from '../database.ts';
import { failureOf, type Failure } from '../failure.ts';
import { repeated } from '../repeat.ts';
import { KeptRows } from './kept-rows.ts';

/** A row that was written, for whoever looks at it meanwhile. */
export interface Changed {
  readonly resource: string;
  readonly id: string;
  readonly version: number;
  /** Who wrote it. */
  readonly actor: string;
  readonly added: boolean;
  /** The only person whom it concerns, where it is personal. */
  readonly to?: string;
}

/** Of more nobody is told: it is a hint, and whoever looks at so many rows sees some of these. */
const maxChanges = 500;

/** What a transaction has done so far, as far as it concerns what comes after. */
interface Running {
  /** Tables. */
  readonly written: Set<string>;
  /** Rows that it relies on being there. */
  held: Set<string>;
  readonly kept: KeptRows;
  readonly changed: Changed[];
}

/** Transactions, what each has done so far, and who hears of it once it is committed. */
export class Transactions {
  readonly #running = new WeakMap<Queries, Running>();
  readonly #watched: { readonly table: string; onWrite(): void }[] = [];
  readonly #listeners: ((changed: readonly Changed[]) => void)[] = [];

  constructor(readonly db: Database) {}

  /**
   * A transaction whose writes are made known when it has been committed. The database may ask for
   * `work` to be done again from its beginning, so whatever it does elsewhere belongs after it.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, how: TransactionOptions = {}): Promise<T> {
    const attempt = async () => {
      const running: Running = {
        written: new Set(),
        held: new Set(),
        kept: new KeptRows(this.db.dialect),
        changed: [],
      };
      const result = await this.db.transaction(
        (tx) => {
          running.written.clear();
          running.held.clear();
          running.kept.clear();
          running.changed.length = 0;
          this.#running.set(tx, running);
          return work(tx);
        },
        running.written,
        how,
      );
      for (const watch of this.#watched) if (running.written.has(watch.table)) watch.onWrite();
      if (running.changed.length > 0) for (const listener of this.#listeners) listener(running.changed);
      return result;
    };
    return how.once ? attempt() : repeated(attempt, (error) => this.failureOf(error) === 'conflict');
  }

  /** Has somebody told after every commit that wrote a table. */
  watch(table: string, onWrite: () => void): void {
    this.#watched.push({ table, onWrite });
  }

  /** Notes a row of a resource that the transaction has written; listeners hear of it once that is committed. */
  noteChange(tx: Queries, changed: Changed): void {
    const noted = this.#running.get(tx)?.changed;
    if (noted && noted.length < maxChanges) noted.push(changed);
  }

  /** Has somebody told after every commit which rows of resources it wrote. */
  listen(listener: (changed: readonly Changed[]) => void): void {
    this.#listeners.push(listener);
  }

  /** What an error says of the state of the database or the disk. */
  failureOf(error: unknown): Failure | undefined {
    return failureOf(error, (known) => this.db.dialect.failure(known));
  }

  /** A part of a transaction that may fail by itself: what it wrote is undone, and the rest goes on. */
  async attempt<T>(tx: Queries, work: () => Promise<T>): Promise<T> {
    await tx.settle();
    await sql`savepoint attempt`.execute(tx.kysely);
    const running = this.#running.get(tx);
    const held = new Set(running?.held);
    const setBack = tx.last.mark();
    try {
      const result = await work();
      await tx.settle();
      await sql`release savepoint attempt`.execute(tx.kysely);
      return result;
    } catch (error) {
      // What failed without being waited for is undone as well.
      await tx.settle().catch(() => undefined);
      await sql`rollback to savepoint attempt`.execute(tx.kysely);
      await sql`release savepoint attempt`.execute(tx.kysely);
      // What was locked since then is free again.
      if (running) running.held = held;
      running?.kept.clear();
      setBack();
      throw error;
    }
  }

  /** Tables that the transaction has written by whatever road, such as a trigger. */
  wrote(tx: Queries, ...tables: readonly string[]): void {
    const running = this.#running.get(tx);
    for (const table of tables) {
      running?.written.add(table);
      running?.kept.forget(table);
    }
  }

  /** What the transaction knows of rows that it has locked. */
  protected keptRows(tx: Queries | undefined): KeptRows | undefined {
    return tx && this.#running.get(tx)?.kept;
  }

  /** Notes rows that nobody takes away until the transaction ends. */
  noteHeld(tx: Queries, table: string, ids: readonly unknown[]): void {
    const held = this.#running.get(tx)?.held;
    for (const id of ids) held?.add(`${table} ${String(id)}`);
  }

  /** Of these rows, those that the transaction does not hold yet. */
  notHeld(tx: Queries, table: string, ids: readonly string[]): string[] {
    const held = this.#running.get(tx)?.held;
    return ids.filter((id) => !held?.has(`${table} ${id}`));
  }
}
