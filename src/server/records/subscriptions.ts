import type { Resource } from '../../meta/model.ts';
import { live } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';

/** What other processes subscribe to is known here after so long; what this one does, at once. */
const knownForMs = 10_000;

/** Of which resources somebody outside is told. A write asks this, so it is kept. */
export class Subscriptions {
  readonly #store: Store;
  readonly #table: string | undefined;
  readonly #clock: () => number;
  #known: ReadonlySet<string> | undefined;
  #knownAt = 0;
  #edition = 0;

  constructor(store: Store, resources: ReadonlyMap<string, Resource>, clock: () => number) {
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
    // What was changed meanwhile is not in it.
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
