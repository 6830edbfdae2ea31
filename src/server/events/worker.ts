import { randomUUID } from 'node:crypto';
import type { Clock } from '../auth/clock.ts';
import type { Log } from '../context.ts';
import type { Membership } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { Claims, type Claimed } from '../storage/work/claims.ts';
import { workTable } from '../storage/work/tables.ts';
import { attempt, Stopping } from './attempt.ts';
import type { Handler } from './handler.ts';

/** How much of each kind one process does at a time. */
const room = { short: 8, long: 2 } as const;
type Kind = keyof typeof room;
const kinds = Object.keys(room) as Kind[];

/** Node's timers cannot wait for more than some weeks, and clocks are put right. */
const maxSleepMs = 3_600_000;
/** What is due and could not be had is somebody else's, or was a moment ago. */
const minSleepMs = 100;
const afterFailureMs = 2000;

interface Running {
  readonly kind: Kind;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Does the work that is stored in the database, in this process: whatever is due, as soon as there is room. */
export class Worker {
  readonly id = randomUUID();
  readonly #store: Store;
  readonly #claims: Claims;
  readonly #handlers = new Map<string, Handler>();
  readonly #running = new Map<number, Running>();
  #membership: Membership | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  /** Work that took its process down runs by itself: once it is wanted, nothing else is begun until it has ended. */
  #alone: 'no' | 'wanted' | 'running' = 'no';
  #stopped = true;

  constructor(store: Store, readonly clock: Clock, readonly log: Log) {
    this.#store = store;
    this.#claims = new Claims(store, this.id);
  }

  /** Says who does the work of a name. */
  handle(handler: Handler): void {
    if (this.#handlers.has(handler.name)) throw new Error(`two handlers of the name ${handler.name}`);
    this.#handlers.set(handler.name, handler);
  }

  async start(): Promise<void> {
    this.#stopped = false;
    this.#membership = await this.#store.db.join({ id: this.id, heard: () => this.#look(), failed: (error) => this.log.warn({ err: error }, 'other processes cannot be heard; work is looked for every two seconds') });
    this.#store.watch(workTable.name, () => this.wake());
    this.#look();
  }

  /** There is something new to do; also for the other processes. */
  wake(): void {
    if (this.#stopped) return;
    this.#membership?.tell();
    this.#look();
  }

  /** Breaks off what is under way and gives it back; nothing of it counts as an attempt. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    for (const { abort } of this.#running.values()) abort.abort(new Stopping('the process stops'));
    await this.idle();
    await this.#membership?.leave();
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    await this.#looking;
    while (this.#running.size > 0) {
      await Promise.all([...this.#running.values()].map(({ done }) => done));
      await this.#looking;
    }
  }

  #look(): void {
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
    if (this.#alone === 'running' || (this.#alone === 'wanted' && this.#running.size > 0)) return;
    const wasWanted = this.#alone === 'wanted';
    if (wasWanted && (await this.#takeLost())) return;
    for (const kind of kinds) await this.#fillKind(kind);
    const next = await this.#next();
    clearTimeout(this.#timer);
    if (!next || this.#stopped) return;
    const wait = next.dueMs - this.clock();
    if (wasWanted || !next.lost || wait > 0) return this.#sleep(wait);
    this.#alone = 'wanted';
    this.#lookAgain = true;
  }

  async #fillKind(kind: Kind): Promise<void> {
    const names = this.#names(kind);
    for (;;) {
      const free = this.#roomFor(kind);
      if (free <= 0 || names.length === 0 || this.#stopped) return;
      const taken = await this.#claims.take(this.clock(), names, free);
      for (const work of taken) this.#begin(work, kind);
      if (taken.length < free) return;
    }
  }

  async #next() {
    const names = kinds.filter((kind) => this.#roomFor(kind) > 0).flatMap((kind) => this.#names(kind));
    return names.length > 0 ? this.#claims.next(names) : undefined;
  }

  /** One that was lost before, by itself; false where somebody else has it. */
  async #takeLost(): Promise<boolean> {
    this.#alone = 'no';
    const [work] = await this.#claims.take(this.clock(), [...this.#handlers.keys()], 1, true);
    if (!work) return false;
    this.#alone = 'running';
    this.#begin(work, this.#kindOf(work));
    return true;
  }

  #begin(work: Claimed, kind: Kind): void {
    const abort = new AbortController();
    const around = { claims: this.#claims, clock: this.clock, log: this.log };
    const done = attempt(around, this.#handlers.get(work.handler) as Handler, work, abort).finally(() => {
      this.#running.delete(work.seq);
      if (this.#alone === 'running') this.#alone = 'no';
      this.#look();
    });
    this.#running.set(work.seq, { kind, abort, done });
  }

  #sleep(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), Math.min(maxSleepMs, Math.max(minSleepMs, ms))).unref();
  }

  #kindOf({ handler }: Claimed): Kind {
    return this.#handlers.get(handler)?.long ? 'long' : 'short';
  }

  #names(kind: Kind): string[] {
    return [...this.#handlers.values()].filter(({ long = false }) => long === (kind === 'long')).map(({ name }) => name);
  }

  #roomFor(kind: Kind): number {
    return room[kind] - [...this.#running.values()].filter((one) => one.kind === kind).length;
  }
}
