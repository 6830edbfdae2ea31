import type { Store } from '../storage/store.ts';
import { isoTime } from './clock.ts';
import { isDuplicate } from './duplicates.ts';

/** The table in which one-time tokens stand, whether they are still to be used or have been. */
export const oneTimeTokenTableName = 'auth_one_time_token';

/** Remembers what is good once and made elsewhere; in the database, so that all server processes remember it. */
export class UsedTokens {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The second to store the same id finds it there: false. */
  async add(id: string, untilMs: number): Promise<boolean> {
    const row = { id, userId: null, expiresAt: isoTime(untilMs) };
    return this.#store
      .transaction((tx) => this.#store.insert(tx, oneTimeTokenTableName, row, []))
      .then(
        () => true,
        (error: unknown) => {
          if (isDuplicate(error)) return false;
          throw error;
        },
      );
  }
}
