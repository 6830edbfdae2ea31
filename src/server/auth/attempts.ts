import type { Context } from '../context.ts';
import { lockAccount, type SignInAccount } from './accounts.ts';
import { hour, minute, timeOf } from '../clock.ts';
import type { KnownAddresses } from './known-addresses.ts';
import type { Limit, Throttle } from './throttle.ts';

export interface SignInLimits {
  /** Failures of one account from one address, after which each further one makes that address wait longer. */
  readonly pairFailures: number;
  /** Failures of one account from all unfamiliar addresses, after which only familiar ones may try. */
  readonly accountFailures: number;
  /** Failures from one address, for any account. */
  readonly addressFailures: number;
  readonly lockMinutes: number;
}

/** Who tries to sign in, from where, and whether the account has signed in from there before. */
export interface Attempt {
  readonly from: Context;
  readonly name: string;
  readonly account?: SignInAccount;
  readonly isKnownAddress: boolean;
}

const day = 24 * hour;
const firstWaitMs = minute;

const pairOf = ({ from, name }: Attempt): string => `${name}\n${from.ip}`;

/**
 * Limits attempts to sign in. Failures count against the pair of account and address, so that a stranger cannot lock a
 * user out. Guessing from many addresses ends in a lock of the account, which still lets in the user's familiar
 * addresses and anybody with a code that was sent to the user.
 */
export class Attempts {
  readonly #throttle: Throttle;
  readonly #known: KnownAddresses;
  readonly #pair: Limit;
  readonly #account: Limit;
  readonly #address: Limit;

  constructor(
    throttle: Throttle,
    known: KnownAddresses,
    { pairFailures, accountFailures, addressFailures, lockMinutes }: SignInLimits,
  ) {
    const lockMs = lockMinutes * minute;
    this.#throttle = throttle;
    this.#known = known;
    this.#pair = { max: pairFailures, withinMs: lockMs, blockMs: Math.min(firstWaitMs, lockMs), maxBlockMs: lockMs };
    this.#account = { max: accountFailures, withinMs: day, blockMs: lockMs, maxBlockMs: Math.max(lockMs, day / 6) };
    this.#address = { max: addressFailures, withinMs: lockMs, blockMs: lockMs };
  }

  async begin(from: Context, name: string, account: SignInAccount | undefined): Promise<Attempt> {
    return {
      from,
      name,
      account,
      isKnownAddress: account !== undefined && (await this.#known.has(account.id, from.ip)),
    };
  }

  /** An address that fails with many accounts may only sign in to accounts that know it. */
  async refuseAddress({ from, isKnownAddress }: Attempt): Promise<void> {
    if (!isKnownAddress) await this.#throttle.refuseIfBlocked('address', from.ip);
  }

  async refusePair(attempt: Attempt): Promise<void> {
    await this.#throttle.refuseIfBlocked('pair', pairOf(attempt));
  }

  /** Refuses if the account is locked for unfamiliar addresses. */
  async refuseLocked({ name, account, isKnownAddress }: Attempt): Promise<void> {
    // `locked` makes the sign-in page ask for a code, which unlocks the account.
    if (!isKnownAddress)
      this.#throttle.refuseUntil(await this.#lockedUntil(name, account), 'accountLocked', { locked: true });
  }

  async isLocked(name: string, account: SignInAccount | undefined): Promise<boolean> {
    return (await this.#lockedUntil(name, account)) > this.#throttle.now();
  }

  /** The throttle's block or the lock of the account's row, whichever ends later. */
  async #lockedUntil(name: string, account: SignInAccount | undefined): Promise<number> {
    const own = account?.status === 'locked' ? timeOf(account.lockedUntil) : 0;
    return Math.max(own, await this.#throttle.blockedUntil('account', name));
  }

  /** The attempt came too soon: the password was not checked, but the attempt counts against the address. */
  async countRefused({ from }: Attempt): Promise<void> {
    await this.#throttle.count('address', from.ip, this.#address);
  }

  async countFailed(attempt: Attempt): Promise<void> {
    const { from, name, account, isKnownAddress } = attempt;
    await this.countRefused(attempt);
    await this.#throttle.count('pair', pairOf(attempt), this.#pair, name);
    if (isKnownAddress) return;
    const until = await this.#throttle.count('account', name, this.#account);
    if (until !== undefined && account) await lockAccount(from, account.id, until, this.#account.max);
  }

  async succeeded(from: Context, { id, userName }: SignInAccount): Promise<void> {
    await this.#throttle.clear('pair', `${userName}\n${from.ip}`);
    await this.#known.add(id, from.ip);
  }
}
