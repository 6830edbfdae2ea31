import { AppError } from '../../meta/errors.ts';
import type { FactorMethod } from '../../meta/second-factor.ts';
import type { TableSpec } from '../storage/tables.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { isoTime, minute, timeOf, type Clock } from '../clock.ts';

export const enrolmentTable: TableSpec = {
  name: 'auth_enrolment',
  columns: [
    // One per user, the latest: the id is the user's id.
    { name: 'id', kind: 'text' },
    /** The session that began it. */
    { name: 'reference', kind: 'text', notNull: true },
    { name: 'method', kind: 'text', notNull: true },
    { name: 'expiresAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_auth_enrolment_expiresAt', columns: ['expiresAt'] }],
};

const lifeMs = 10 * minute;

/**
 * The step between the proof that allows a user to set up a second factor and its first code; both must come from one
 * session.
 */
export class Enrolments {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async begin(userId: string, reference: string, method: FactorMethod): Promise<void> {
    await this.#store.transaction(async (tx) => {
      await forgetEnrolment(this.#store, tx, userId);
      await this.#store.insert(
        tx,
        enrolmentTable.name,
        { id: userId, reference, method, expiresAt: isoTime(this.#clock() + lifeMs) },
        [],
      );
    });
  }

  async require(userId: string, reference: string, method: FactorMethod | undefined): Promise<void> {
    const [row] = await this.#store.find(enrolmentTable.name, ['method', 'expiresAt'], this.#begun(userId, reference), {
      limit: 1,
    });
    if (!row || row.method !== method || timeOf(row.expiresAt) <= this.#clock()) throw new AppError('enrolmentOver');
  }

  /** Of two concurrent calls with a right code only one succeeds. */
  async finish(userId: string, reference: string): Promise<void> {
    const taken = await this.#store.transaction((tx) =>
      this.#store.remove(tx, enrolmentTable.name, this.#begun(userId, reference)),
    );
    if (taken === 0) throw new AppError('enrolmentOver');
  }

  async sweep(): Promise<void> {
    await this.#store.transaction((tx) =>
      this.#store.remove(tx, enrolmentTable.name, {
        is: 'compare',
        column: 'expiresAt',
        op: '<=',
        value: isoTime(this.#clock()),
      }),
    );
  }

  #begun(userId: string, reference: string): Condition {
    return all(isColumn('id', userId), isColumn('reference', reference));
  }
}

export async function forgetEnrolment(store: Store, tx: Queries, userId: string): Promise<void> {
  await store.remove(tx, enrolmentTable.name, isColumn('id', userId));
}
