import type { Resource } from '../../meta/model.ts';
import { live } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';

/** Changes of subscriptions by other processes are seen after this time; those of this process at once. */
const knownForMs = 10_000;

/** Resources with subscribers outside. Cached, because every write asks. */
export class Subscriptions {
  /** Every write is published on the message bus. */
  readonly published: boolean;
  readonly #store: Store;
  readonly #table: string | undefined;
  readonly #clock: () => number;
  #known: ReadonlySet<string> | undefined;
  #knownAt = 0;
  #edition = 0;

  constructor(store: Store, resources: ReadonlyMap<string, Resource>, clock: () => number, published = false) {
    this.published = published;
    this.#store = store;
    this.#table = resources.get('system/webhook')?.table;
    this.#clock = clock;
    if (this.#table) store.watch(this.#table, () => this.#forget());
  }

  async cover(tx: Queries, resource: string): Promise<boolean> {
    const now = this.#clock();
    if (this.#known && Math.abs(now - this.#knownAt) <= knownForMs) return this.#known.has(resource);
    const edition = this.#edition;
    const found = await this.#load(tx);
    // A change during the read is not in it.
    if (edition === this.#edition) [this.#known, this.#knownAt] = [found, now];
    return found.has(resource);
  }

  #forget(): void {
    this.#known = undefined;
    this.#edition++;
  }

  async #load(tx: Queries): Promise<ReadonlySet<string>> {
    if (!this.#table) return new Set();
    const rows = await this.#store.find(this.#table, ['entityCode'], live, { tx });
    return new Set(rows.map(({ entityCode }) => String(entityCode)));
  }
}
