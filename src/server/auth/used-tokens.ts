import type { Store } from '../storage/store.ts';
import { isoTime } from '../clock.ts';
import { isDuplicate } from './duplicates.ts';

/** Table of one-time tokens, both unused and used. */
export const oneTimeTokenTableName = 'auth_one_time_token';

/** Remembers used one-time tokens and ciphertexts, in the database so that all server processes share them. */
export class UsedTokens {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** False if the id is already stored. */
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
