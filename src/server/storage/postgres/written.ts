import { AsyncLocalStorage } from 'node:async_hooks';
import { floorTable, writtenTable } from './note-writes.ts';

/** What a look finds: the moment at which it was taken, and tables of which rows were written since the one before. */
export interface Look {
  /** What PostgreSQL calls a snapshot: `xmin:xmax:xip,xip`. */
  readonly seen: string;
  /** Notes of transactions before this one are gone; null where nobody has said so yet. */
  readonly floor: string | null;
  readonly tables: readonly string[] | null;
  readonly notes: number;
}

/** Of one who has missed more than that, all is read anew. */
const maxNotes = 2000;

/**
 * Notes of transactions that the snapshot before did not show: those that were still running then, and those
 * that began later. A number more than once, such as that of a subtransaction, does no harm.
 */
export const lookSql = `select pg_current_snapshot()::text as seen, (select "xid"::text from "${floorTable}") as floor,
  array_agg(distinct "name") as tables, count(*)::int as notes from (
    (select "xid", "name" from "${writtenTable}" where "xid" = any($1::xid8[]) limit ${maxNotes})
    union all
    (select "xid", "name" from "${writtenTable}" where "xid" >= $2::xid8 order by "xid" desc limit ${maxNotes})) as note`;

/** What one request knows of the moment at which it looked. */
interface Request {
  look?: { readonly done: Promise<void>; readonly at: number };
  ended?: boolean;
}

const tidyMs = 60_000;

type Ask = (running: readonly string[], next: string) => Promise<Look>;
type Forget = (below: string) => Promise<unknown>;

/** Whoever takes longer than that over a request looks again. */
const maxAgeMs = 1000;

const current = new AsyncLocalStorage<Request>();
const requests = new WeakMap<object, Request>();

/** Work for one request, which is any object that stands for it; it looks once, however often it asks. */
export function duringRequest(key: object, work: () => void): void {
  let request = requests.get(key);
  if (!request) requests.set(key, (request = {}));
  current.run(request, work);
}

/** What a request leaves running behind it looks for itself. */
export function endRequest(key: object): void {
  const request = requests.get(key);
  if (request) request.ended = true;
}

/**
 * Which tables were written, by whatever process or hand: triggers note each writing transaction
 * (`note-writes.ts`), and a look asks for the notes that have become visible since the last one. What was read
 * after a look may be kept until a later look finds its table written: it is exact across processes.
 */
export class Written {
  readonly #ask: Ask;
  readonly #forget: Forget;
  readonly #versions = new Map<string, number>();
  /** Counted up where nobody can say what was written. */
  #generation = 0;
  #running: readonly string[] = [];
  #next = '0';
  /** The lowest transaction that was running at the last look. */
  #lowest = 0n;
  #forgotten = { at: performance.now(), lowest: 0n };
  #asking: Promise<void> | undefined;
  #following: Promise<void> | undefined;

  constructor(ask: Ask, forget: Forget) {
    this.#ask = ask;
    this.#forget = forget;
  }

  async versionOf(tables: readonly string[]): Promise<string> {
    await this.#looked();
    let version = String(this.#generation);
    for (const table of tables) version += `.${this.#versions.get(table) ?? 0}`;
    return version;
  }

  /** What this process has written itself it need not be told of. */
  wrote(tables: Iterable<string>): void {
    for (const table of tables) this.#versions.set(table, (this.#versions.get(table) ?? 0) + 1);
  }

  #looked(): Promise<void> {
    const request = current.getStore();
    if (!request || request.ended) return this.look();
    const now = performance.now();
    if (request.look && now - request.look.at < maxAgeMs) return request.look.done;
    const done = this.look();
    // Only the first one: later on others may count on being told of what has just happened.
    if (!request.look) request.look = { done, at: now };
    return done;
  }

  /** One at a time; all who come while one is under way share the next one, which begins after they came. */
  look(): Promise<void> {
    if (!this.#asking) {
      this.#asking = this.#take().finally(() => (this.#asking = undefined));
      return this.#asking;
    }
    this.#following ??= this.#asking
      .catch(() => undefined)
      .then(() => {
        this.#following = undefined;
        return this.look();
      });
    return this.#following;
  }

  async #take(again = false): Promise<void> {
    const { seen, floor, tables, notes } = await this.#ask(this.#running, this.#next);
    const hasMissed = floor === null || BigInt(floor) > this.#lowest || notes >= maxNotes;
    if (hasMissed) this.#generation++;
    else this.wrote(tables ?? []);
    const [lowest = '0', next = '0', running = ''] = seen.split(':');
    this.#lowest = BigInt(lowest);
    this.#next = next;
    this.#running = running === '' ? [] : running.split(',');
    const tidied = this.#tidy(floor);
    // Until somebody has said from where on notes are kept, each look would find that it may have missed some; and so
    // would the next one, since that was said after this one had looked.
    if (floor === null && !again) {
      await tidied;
      await this.#take(true);
    }
  }

  /** Once a minute takes away what was old a minute ago: others have looked since, or read all anew. */
  async #tidy(floor: string | null): Promise<void> {
    const now = performance.now();
    if (floor !== null && now - this.#forgotten.at < tidyMs) return;
    const { lowest } = this.#forgotten;
    this.#forgotten = { at: now, lowest: this.#lowest };
    // The next one does what this one could not.
    await this.#forget(String(lowest)).catch(() => undefined);
  }
}
