import { AppError, type ErrorId } from '../../meta/errors.ts';
import type { TableSpec } from '../storage/tables.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { hour, isoTime, minute, timeOf, type Clock } from '../clock.ts';
import { isDuplicate } from './duplicates.ts';
import { digest } from './tokens.ts';

export const throttleTable: TableSpec = {
  name: 'auth_throttle',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'count', kind: 'integer', notNull: true },
    { name: 'since', kind: 'timestamp', notNull: true },
    { name: 'blockedUntil', kind: 'timestamp' },
    { name: 'endsAt', kind: 'timestamp', notNull: true },
    /** The account whose unlocking also removes this row. */
    { name: 'about', kind: 'text' },
  ],
  indexes: [
    { name: 'ix_auth_throttle_about', columns: ['about'] },
    { name: 'ix_auth_throttle_endsAt', columns: ['endsAt'] },
  ],
};

const columns = throttleTable.columns.map(({ name }) => name);

/** A maximum of `times` within `withinMs`; then a block for `blockMs`, doubled each further time up to `maxBlockMs`. */
export interface Limit {
  readonly max: number;
  readonly withinMs: number;
  readonly blockMs: number;
  readonly maxBlockMs?: number;
}

export type ThrottleKind =
  | 'account'
  | 'address'
  | 'pair'
  | 'confirm'
  | 'send'
  | 'sendDay'
  | 'codesToUser'
  | 'codesToNumber'
  | 'upload'
  | 'payPassword';

/** Rate limits, counted in the database so that all server processes share them. */
export class Throttle {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  now(): number {
    return this.#clock();
  }

  /** When the block ends; in the past if there is none. */
  async blockedUntil(kind: ThrottleKind, subject: string): Promise<number> {
    return timeOf((await this.#find(idOf(kind, subject)))?.blockedUntil);
  }

  async refuseIfBlocked(kind: ThrottleKind, subject: string, refusal: ErrorId = 'tooMany'): Promise<void> {
    this.refuseUntil(await this.blockedUntil(kind, subject), refusal);
  }

  refuseUntil(until: number, refusal: ErrorId, detail: AppError['detail'] = {}): void {
    const left = until - this.#clock();
    if (left > 0)
      throw new AppError(
        refusal,
        { seconds: Math.ceil(left / 1000), minutes: Math.ceil(left / minute), hours: Math.ceil(left / hour) },
        detail,
      );
  }

  /** Counts one event. Returns the end of the block if this event has caused one. */
  async count(kind: ThrottleKind, subject: string, limit: Limit, account?: string): Promise<number | undefined> {
    for (let tries = 0; tries < 50; tries++) {
      const counted = await this.#store
        .transaction((tx) => this.#countOnce(tx, idOf(kind, subject), limit, account))
        .catch((error: unknown) => {
          if (isDuplicate(error)) return undefined;
          throw error;
        });
      if (counted) return counted.blockedUntil;
    }
    throw new AppError('unavailable');
  }

  /** Undefined: another process counted at the same moment, so try again. */
  async #countOnce(
    tx: Queries,
    id: string,
    limit: Limit,
    account: string | undefined,
  ): Promise<{ blockedUntil?: number } | undefined> {
    const now = this.#clock();
    const row = await this.#find(id, tx);
    const running = row !== undefined && timeOf(row.endsAt) > now;
    const count = (running ? Number(row.count) : 0) + 1;
    const since = running ? timeOf(row.since) : now;
    const blockedUntil = count >= limit.max ? now + waitAfter(limit, count) : undefined;
    // A growing wait is remembered beyond its end; otherwise every block would be the first.
    const memoryMs = limit.maxBlockMs ? limit.withinMs : 0;
    const values = {
      count,
      since: isoTime(since),
      blockedUntil: blockedUntil ? isoTime(blockedUntil) : null,
      endsAt: isoTime(blockedUntil ? blockedUntil + memoryMs : since + limit.withinMs),
      about: account === undefined ? null : idOf('account', account),
    };
    if (!row) await this.#store.insert(tx, throttleTable.name, { id, ...values }, []);
    else if (
      (await this.#store.update(
        tx,
        throttleTable.name,
        values,
        all(isColumn('id', id), isColumn('count', row.count), isColumn('endsAt', row.endsAt)),
      )) === 0
    )
      return undefined;
    return { blockedUntil };
  }

  async clear(kind: ThrottleKind, subject: string): Promise<void> {
    const id = idOf(kind, subject);
    if (await this.#find(id)) await this.#store.transaction((tx) => clearThrottle(this.#store, tx, kind, subject));
  }

  async sweep(): Promise<void> {
    await this.#store.transaction((tx) =>
      this.#store.remove(tx, throttleTable.name, {
        is: 'compare',
        column: 'endsAt',
        op: '<=',
        value: isoTime(this.#clock()),
      }),
    );
  }

  async #find(id: string, tx?: Queries): Promise<StoredRow | undefined> {
    return (await this.#store.find(throttleTable.name, columns, isColumn('id', id), { tx, limit: 1 }))[0];
  }
}

const waitAfter = ({ max, blockMs, maxBlockMs = blockMs }: Limit, count: number): number =>
  Math.min(blockMs * 2 ** Math.min(count - max, 30), maxBlockMs);

const idOf = (kind: ThrottleKind, subject: string) => digest(kind, subject.toLowerCase());

async function clearThrottle(store: Store, tx: Queries, kind: ThrottleKind, subject: string): Promise<void> {
  await store.remove(tx, throttleTable.name, isColumn('id', idOf(kind, subject)));
}

/** Removes all blocks and counts of an account, from every address. */
export async function clearAttempts(store: Store, tx: Queries, userName: string): Promise<void> {
  await clearThrottle(store, tx, 'account', userName);
  await store.remove(tx, throttleTable.name, isColumn('about', idOf('account', userName)));
}
