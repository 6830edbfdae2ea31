import { AppError } from '../../meta/errors.ts';
import type { TableSpec } from '../storage/tables.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Store } from '../storage/store.ts';
import { isoTime, minute, timeOf, type Clock } from '../clock.ts';
import { digest, randomToken } from './tokens.ts';

export const challengeTable: TableSpec = {
  name: 'auth_challenge',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'userId', kind: 'text', notNull: true },
    { name: 'attempts', kind: 'integer', notNull: true },
    { name: 'expiresAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_auth_challenge_expiresAt', columns: ['expiresAt'] }],
};

const lifeMs = 5 * minute;
const maxAttempts = 5;

export interface Challenge {
  readonly id: string;
  readonly userId: string;
}

/**
 * The step between password and second factor: a challenge names the user whose password was right, and grants nothing
 * by itself.
 */
export class Challenges {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async open(userId: string): Promise<string> {
    const ticket = randomToken();
    const row = { id: digest(ticket), userId, attempts: 0, expiresAt: isoTime(this.#clock() + lifeMs) };
    await this.#store.transaction((tx) => this.#store.insert(tx, challengeTable.name, row, []));
    return ticket;
  }

  async find(ticket: string): Promise<Challenge> {
    const [row] = await this.#store.find(
      challengeTable.name,
      ['id', 'userId', 'expiresAt'],
      isColumn('id', digest(ticket)),
      { limit: 1 },
    );
    if (!row || timeOf(row.expiresAt) <= this.#clock()) throw new AppError('secondFactorOver');
    return { id: String(row.id), userId: String(row.userId) };
  }

  /** Counts the attempt before the code is checked. */
  async attempt({ id }: Challenge): Promise<void> {
    const used = await this.#store.transaction(async (tx) => {
      const [row] = await this.#store.find(challengeTable.name, ['attempts'], isColumn('id', id), { tx, limit: 1 });
      if (!row || Number(row.attempts) >= maxAttempts) return 0;
      return this.#store.update(
        tx,
        challengeTable.name,
        { attempts: Number(row.attempts) + 1 },
        all(isColumn('id', id), isColumn('attempts', row.attempts)),
      );
    });
    if (used === 0) throw new AppError('secondFactorOver');
  }

  /** Removes the challenge; of two concurrent calls only one succeeds. */
  async consume({ id }: Challenge): Promise<void> {
    const taken = await this.#store.transaction((tx) =>
      this.#store.remove(tx, challengeTable.name, isColumn('id', id)),
    );
    if (taken === 0) throw new AppError('secondFactorOver');
  }

  async sweep(): Promise<void> {
    await this.#store.transaction((tx) =>
      this.#store.remove(tx, challengeTable.name, {
        is: 'compare',
        column: 'expiresAt',
        op: '<=',
        value: isoTime(this.#clock()),
      }),
    );
  }
}
