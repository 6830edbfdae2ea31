import type { TableSpec } from '../storage/tables.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Store } from '../storage/store.ts';
import { hour, isoTime, type Clock } from '../clock.ts';
import { isDuplicate } from './duplicates.ts';
import { digest } from './tokens.ts';

export const knownAddressTable: TableSpec = {
  name: 'auth_known_address',
  columns: [
    // A digest, so that the database reveals neither user nor address.
    { name: 'id', kind: 'text' },
    { name: 'expiresAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_auth_known_address_expiresAt', columns: ['expiresAt'] }],
};

const lifeMs = 90 * 24 * hour;
/** Renewed once a day: most sign-ins write nothing here. */
const renewedAfterMs = 24 * hour;

/** Addresses an account has signed in from: failures elsewhere do not lock the user out there. */
export class KnownAddresses {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async has(userId: string, ip: string): Promise<boolean> {
    return this.#isKnownUntil(digest(userId, ip), this.#clock());
  }

  async #isKnownUntil(id: string, time: number): Promise<boolean> {
    const living = all(isColumn('id', id), { is: 'compare', column: 'expiresAt', op: '>', value: isoTime(time) });
    return (await this.#store.find(knownAddressTable.name, ['id'], living, { limit: 1 })).length > 0;
  }

  async add(userId: string, ip: string): Promise<void> {
    const id = digest(userId, ip);
    if (await this.#isKnownUntil(id, this.#clock() + lifeMs - renewedAfterMs)) return;
    const expiresAt = isoTime(this.#clock() + lifeMs);
    const renewed = await this.#store.transaction((tx) =>
      this.#store.update(tx, knownAddressTable.name, { expiresAt }, isColumn('id', id)),
    );
    if (renewed > 0) return;
    await this.#store
      .transaction((tx) => this.#store.insert(tx, knownAddressTable.name, { id, expiresAt }, []))
      .catch((error: unknown) => {
        // Two concurrent sign-ins from the same address.
        if (!isDuplicate(error)) throw error;
      });
  }

  async sweep(): Promise<void> {
    await this.#store.transaction((tx) =>
      this.#store.remove(tx, knownAddressTable.name, {
        is: 'compare',
        column: 'expiresAt',
        op: '<=',
        value: isoTime(this.#clock()),
      }),
    );
  }
}
