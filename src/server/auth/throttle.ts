import { AppError, type ErrorId } from '../../meta/errors.ts';
import type { TableSpec } from '../storage/tables.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { hour, isoTime, minute, timeOf, type Clock } from './clock.ts';
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
    /** What else is taken away when this account is unlocked. */
    { name: 'about', kind: 'text' },
  ],
  indexes: [
    { name: 'ix_auth_throttle_about', columns: ['about'] },
    { name: 'ix_auth_throttle_endsAt', columns: ['endsAt'] },
  ],
};

const columns = throttleTable.columns.map(({ name }) => name);

/** So many times within a while; then nothing more for another while, which doubles with each further time up to a greatest one. */
export interface Limit {
  readonly times: number;
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
  | 'upload';

/** Counts what must not happen too often, in the database, so that every server process counts together. */
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

  /** Until when somebody is blocked; in the past where nobody is. */
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

  /** Counts one more. Returns until when this one has blocked what comes next. */
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

  /** Undefined: another process counted at the same moment, and this one has to look again. */
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
    const blockedUntil = count >= limit.times ? now + waitAfter(limit, count) : undefined;
    // A wait that grows is remembered beyond its end, or each would be the first one.
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

const waitAfter = ({ times, blockMs, maxBlockMs = blockMs }: Limit, count: number): number =>
  Math.min(blockMs * 2 ** Math.min(count - times, 30), maxBlockMs);

const idOf = (kind: ThrottleKind, subject: string) => digest(kind, subject.toLowerCase());

async function clearThrottle(store: Store, tx: Queries, kind: ThrottleKind, subject: string): Promise<void> {
  await store.remove(tx, throttleTable.name, isColumn('id', idOf(kind, subject)));
}

/** Everything that is held against an account, from whichever address. */
export async function clearAttempts(store: Store, tx: Queries, userName: string): Promise<void> {
  await clearThrottle(store, tx, 'account', userName);
  await store.remove(tx, throttleTable.name, isColumn('about', idOf('account', userName)));
}
