import { all, isColumn } from '../storage/condition.ts';
import type { Store } from '../storage/store.ts';
import { isoTime } from './clock.ts';
import { sessionTable } from './session-table.ts';

/**
 * When sessions were last seen, as far as the database does not know it yet. Whoever calls must not
 * wait until others have written, so it is stored behind their back: all that has come together at
 * once, one such write at a time.
 */
export class SeenTimes {
  readonly #store: Store;
  readonly #pending = new Map<string, number>();
  #storing: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The later of what the database knows and what it will. */
  of(session: { readonly id: string; readonly seenMs: number }): number {
    return Math.max(session.seenMs, this.#pending.get(session.id) ?? 0);
  }

  note(id: string, ms: number): void {
    this.#pending.set(id, ms);
    // What fails is kept, and goes along with the next one.
    this.#storing ??= this.#storeAll()
      .catch(() => undefined)
      .finally(() => (this.#storing = undefined));
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    await this.#storing;
  }

  async #storeAll(): Promise<void> {
    while (this.#pending.size > 0) {
      const batch = [...this.#pending];
      await this.#store.transaction(async (tx) => {
        for (const [id, ms] of batch.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
          const seenAt = isoTime(ms);
          await this.#store.update(
            tx,
            sessionTable.name,
            { seenAt },
            all(isColumn('id', id), { is: 'compare', column: 'seenAt', op: '<', value: seenAt }),
          );
        }
      });
      for (const [id, ms] of batch) if (this.#pending.get(id) === ms) this.#pending.delete(id);
    }
  }
}
