import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Log } from '../context.ts';
import type { Membership } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { Claims, type Claimed } from '../storage/work/claims.ts';
import { workTable } from '../storage/work/tables.ts';
import { attempt, Stopping } from './attempt.ts';
import { poolSizes, type Handler, type Pool } from './handler.ts';

const pools = Object.keys(poolSizes) as Pool[];

/** Node's timers overflow after about 25 days, and the system clock may be corrected. */
const maxSleepMs = 3_600_000;
/** Work that is due but could not be claimed belongs to another process, so it is not polled in a busy loop. */
const minSleepMs = 100;
const afterFailureMs = 2000;

interface Running {
  readonly pool: Pool;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Runs the work stored in the database in this process, as soon as it is due and there is capacity. */
export class Worker {
  readonly id = randomUUID();
  readonly #store: Store;
  readonly #claims: Claims;
  readonly #handlers = new Map<string, Handler>();
  readonly #running = new Map<number, Running>();
  readonly #listeners: ((words: string) => void)[] = [];
  #membership: Membership | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  /**
   * Work that crashed its process before is run alone. Once it is `wanted`, no other work is started until it has run.
   */
  #exclusive: 'no' | 'wanted' | 'running' = 'no';
  #stopped = true;

  constructor(
    store: Store,
    readonly clock: Clock,
    readonly log: Log,
  ) {
    this.#store = store;
    this.#claims = new Claims(store, this.id);
    store.watch(workTable.name, () => this.wake());
  }

  /** Registers the handler for a name. */
  handle(handler: Handler): void {
    if (this.#handlers.has(handler.name)) throw new Error(`two handlers of the name ${handler.name}`);
    this.#handlers.set(handler.name, handler);
  }

  async start(): Promise<void> {
    this.#stopped = false;
    this.#membership = await this.#store.db.join({
      id: this.id,
      heard: () => this.#poll(),
      onMessage: (words) => this.#listeners.forEach((listener) => listener(words)),
      failed: (error) =>
        this.log.warn({ err: error }, 'other processes cannot be heard; work is looked for every two seconds'),
    });
    this.#poll();
  }

  /** Are there other processes on the same database? */
  get hasOthers(): boolean {
    return this.#membership?.hasOthers ?? false;
  }

  /** Sends a message to the other processes. It is not stored, so it must be unimportant later. */
  say(words: string): void {
    this.#membership?.say(words);
  }

  /** Subscribes to messages of other processes. */
  listen(listener: (words: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Tells this process and the others that there is new work. */
  wake(): void {
    if (this.#stopped) return;
    this.#membership?.tell();
    this.#poll();
  }

  /** Aborts running work and releases it; this does not count as an attempt. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    for (const { abort } of this.#running.values()) abort.abort(new Stopping('the process stops'));
    await this.idle();
    await this.#membership?.leave();
  }

  /** Resolves when nothing is running any more. */
  async idle(): Promise<void> {
    await this.#looking;
    while (this.#running.size > 0) {
      await Promise.all([...this.#running.values()].map(({ done }) => done));
      await this.#looking;
    }
  }

  #poll(): void {
    if (this.#stopped) return;
    this.#lookAgain = true;
    this.#looking ??= this.#lookUntilQuiet().finally(() => (this.#looking = undefined));
  }

  async #lookUntilQuiet(): Promise<void> {
    while (this.#lookAgain && !this.#stopped) {
      this.#lookAgain = false;
      try {
        await this.#fill();
      } catch (error) {
        this.log.warn({ err: error }, 'work cannot be looked for');
        this.#sleep(afterFailureMs);
      }
    }
  }

  async #fill(): Promise<void> {
    if (this.#exclusive === 'running' || (this.#exclusive === 'wanted' && this.#running.size > 0)) return;
    const wasWanted = this.#exclusive === 'wanted';
    if (wasWanted && (await this.#takeLost())) return;
    for (const pool of pools) await this.#fillPool(pool);
    const next = await this.#next();
    clearTimeout(this.#timer);
    if (!next || this.#stopped) return;
    const wait = next.dueMs - this.clock();
    if (wasWanted || !next.lost || wait > 0) return this.#sleep(wait);
    this.#exclusive = 'wanted';
    this.#lookAgain = true;
  }

  async #fillPool(pool: Pool): Promise<void> {
    const names = this.#names(pool);
    for (;;) {
      const free = this.#roomFor(pool);
      if (free <= 0 || names.length === 0 || this.#stopped) return;
      const taken = await this.#claims.take(this.clock(), names, free);
      for (const work of taken) this.#begin(work, pool);
      if (taken.length < free) return;
    }
  }

  async #next() {
    const names = pools.filter((pool) => this.#roomFor(pool) > 0).flatMap((pool) => this.#names(pool));
    return names.length > 0 ? this.#claims.next(names) : undefined;
  }

  /** Runs one crashed work row alone; false if another process has claimed it. */
  async #takeLost(): Promise<boolean> {
    this.#exclusive = 'no';
    const [work] = await this.#claims.take(this.clock(), [...this.#handlers.keys()], 1, true);
    if (!work) return false;
    this.#exclusive = 'running';
    this.#begin(work, poolOf(this.#handlers.get(work.handler) as Handler));
    return true;
  }

  #begin(work: Claimed, pool: Pool): void {
    const abort = new AbortController();
    const around = { claims: this.#claims, clock: this.clock, log: this.log };
    const done = attempt(around, this.#handlers.get(work.handler) as Handler, work, abort).finally(() => {
      this.#running.delete(work.seq);
      if (this.#exclusive === 'running') this.#exclusive = 'no';
      this.#poll();
    });
    this.#running.set(work.seq, { pool, abort, done });
  }

  #sleep(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#poll(), Math.min(maxSleepMs, Math.max(minSleepMs, ms))).unref();
  }

  #names(pool: Pool): string[] {
    return [...this.#handlers.values()].filter((handler) => poolOf(handler) === pool).map(({ name }) => name);
  }

  #roomFor(pool: Pool): number {
    return poolSizes[pool] - [...this.#running.values()].filter((one) => one.pool === pool).length;
  }
}

const poolOf = ({ pool = 'quick' }: Handler): Pool => pool;
