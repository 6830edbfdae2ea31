import { randomBytes } from 'node:crypto';
import type { TableSpec } from '../storage/tables.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { isoTime, type Clock } from '../clock.ts';
import { fromBase32, matchingStep, toBase32 } from './totp.ts';
import type { Vault } from './vault.ts';

export const authenticatorTable: TableSpec = {
  name: 'auth_authenticator',
  columns: [
    // One authenticator app per user: the id is the user's id.
    { name: 'id', kind: 'text' },
    { name: 'secret', kind: 'text', notNull: true },
    { name: 'lastStep', kind: 'bigint', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
    { name: 'confirmedAt', kind: 'timestamp' },
  ],
  indexes: [],
};

const aboutUser = (userId: string) => `${authenticatorTable.name} ${userId}`;

interface Stored {
  /** Encrypted. */
  readonly secret: string;
  readonly lastStep: number;
  readonly confirmed: boolean;
}

/** Secrets shared with authenticator apps (TOTP). */
export class Authenticators {
  readonly #store: Store;
  readonly #vault: Vault;
  readonly #clock: Clock;

  constructor(store: Store, vault: Vault, clock: Clock) {
    this.#store = store;
    this.#vault = vault;
    this.#clock = clock;
  }

  async isConfirmed(userId: string): Promise<boolean> {
    return (await this.#find(userId))?.confirmed ?? false;
  }

  /** Stores a new secret; it is not accepted for signing in until a code confirms that the app has it. */
  async enrol(userId: string): Promise<string> {
    const secret = toBase32(randomBytes(20));
    await this.#store.transaction(async (tx) => {
      await removeAuthenticator(this.#store, tx, userId);
      await this.#store.insert(
        tx,
        authenticatorTable.name,
        {
          id: userId,
          secret: this.#vault.seal(secret, aboutUser(userId)),
          lastStep: 0,
          createdAt: isoTime(this.#clock()),
          confirmedAt: null,
        },
        [],
      );
    });
    return secret;
  }

  /** The first code of a new app. */
  confirm(userId: string, code: string): Promise<boolean> {
    return this.#use(userId, code, false);
  }

  /** Each time step is accepted once, so a code seen by somebody else is worthless after its use. */
  verify(userId: string, code: string): Promise<boolean> {
    return this.#use(userId, code, true);
  }

  async #use(userId: string, code: string, confirmed: boolean): Promise<boolean> {
    const stored = await this.#find(userId);
    const step =
      stored?.confirmed === confirmed
        ? matchingStep(fromBase32(this.#vault.open(stored.secret, aboutUser(userId))), code, this.#clock())
        : undefined;
    if (!stored || step === undefined || step <= stored.lastStep) return false;
    const values = { lastStep: step, ...(!confirmed && { confirmedAt: isoTime(this.#clock()) }) };
    const where = all(isColumn('id', userId), isColumn('secret', stored.secret), isColumn('lastStep', stored.lastStep));
    return (
      (await this.#store.transaction((tx) => this.#store.update(tx, authenticatorTable.name, values, where))) === 1
    );
  }

  async #find(userId: string): Promise<Stored | undefined> {
    const [row] = await this.#store.find(
      authenticatorTable.name,
      ['secret', 'lastStep', 'confirmedAt'],
      isColumn('id', userId),
      { limit: 1 },
    );
    return row && { secret: String(row.secret), lastStep: Number(row.lastStep), confirmed: row.confirmedAt !== null };
  }
}

export async function removeAuthenticator(store: Store, tx: Queries, userId: string): Promise<void> {
  await store.remove(tx, authenticatorTable.name, isColumn('id', userId));
}
