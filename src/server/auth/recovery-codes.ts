import { randomBytes } from 'node:crypto';
import type { TableSpec } from '../storage/tables.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { digest } from './tokens.ts';
import { toBase32 } from './totp.ts';

export const recoveryCodeTable: TableSpec = {
  name: 'auth_recovery_code',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'userId', kind: 'text', notNull: true },
  ],
  indexes: [{ name: 'ix_auth_recovery_code_userId', columns: ['userId'] }],
};

const codeCount = 10;

const idOf = (userId: string, code: string) => digest(userId, code.replaceAll(/[\s-]/g, '').toUpperCase());

/** One-time codes on paper, in case the phone is lost. */
export class RecoveryCodes {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Replaces all earlier codes; the new ones are shown only this once. */
  async renew(userId: string): Promise<string[]> {
    const codes = Array.from({ length: codeCount }, () => toBase32(randomBytes(10)).replaceAll(/.{4}(?=.)/g, '$&-'));
    await this.#store.transaction(async (tx) => {
      await removeRecoveryCodes(this.#store, tx, userId);
      for (const code of codes)
        await this.#store.insert(tx, recoveryCodeTable.name, { id: idOf(userId, code), userId }, []);
    });
    return codes;
  }

  async use(userId: string, code: string): Promise<boolean> {
    return (
      (await this.#store.transaction((tx) =>
        this.#store.remove(tx, recoveryCodeTable.name, isColumn('id', idOf(userId, code))),
      )) === 1
    );
  }

  left(userId: string): Promise<number> {
    return this.#store.count(recoveryCodeTable.name, isColumn('userId', userId));
  }
}

export async function removeRecoveryCodes(store: Store, tx: Queries, userId: string): Promise<void> {
  await store.remove(tx, recoveryCodeTable.name, isColumn('userId', userId));
}
