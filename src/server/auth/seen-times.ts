import { all, isColumn } from '../storage/condition.ts';
import type { Store } from '../storage/store.ts';
import { isoTime } from '../clock.ts';
import { sessionTable } from './session-table.ts';

/**
 * Times at which sessions were last seen, before they are stored. Callers must not wait for that write, so it runs in
 * the background: one transaction at a time, each with all times collected so far.
 */
export class SeenTimes {
  readonly #store: Store;
  readonly #pending = new Map<string, number>();
  #storing: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The later of the stored and the pending time. */
  of(session: { readonly id: string; readonly seenMs: number }): number {
    return Math.max(session.seenMs, this.#pending.get(session.id) ?? 0);
  }

  note(id: string, ms: number): void {
    this.#pending.set(id, ms);
    // A failed write stays pending and is stored with the next one.
    this.#storing ??= this.#storeAll()
      .catch(() => undefined)
      .finally(() => (this.#storing = undefined));
  }

  /** Resolves when no write is running. */
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
