import type { Context } from '../context.ts';
import { hour, minute } from '../clock.ts';
import type { Recipient } from './sender.ts';
import type { Limit, Throttle, ThrottleKind } from './throttle.ts';

const day = 24 * hour;
const aDay = (times: number): Limit => ({ max: times, withinMs: day, blockMs: day });

/** Per client address: each code costs money and disturbs its recipient. */
const perAddress: readonly (readonly [ThrottleKind, Limit])[] = [
  ['send', { max: 20, withinMs: 10 * minute, blockMs: 10 * minute }],
  ['sendDay', aDay(100)],
];
const perUser = aDay(20);
const perNumber = aDay(10);

/** Limits how many codes are sent: to one number or mailbox, to one user, and for one client address. */
export class CodeLimits {
  readonly #throttle: Throttle;

  constructor(throttle: Throttle) {
    this.#throttle = throttle;
  }

  /** Counts a request for a code, whether one is sent or not. */
  async asked({ ip }: Context): Promise<void> {
    for (const [kind] of perAddress)
      await this.#throttle.refuseIfBlocked(kind, ip, kind === 'sendDay' ? 'tooManyCodes' : undefined);
    for (const [kind, limit] of perAddress) await this.#throttle.count(kind, ip, limit);
  }

  async refuse(subject: string, to: Recipient | undefined): Promise<void> {
    await this.#throttle.refuseIfBlocked('codesToUser', subject, 'tooManyCodes');
    await this.#throttle.refuseIfBlocked('codesToNumber', numberOf(subject, to), 'tooManyCodes');
  }

  async sent(subject: string, to: Recipient | undefined): Promise<void> {
    await this.#throttle.count('codesToUser', subject, perUser);
    await this.#throttle.count('codesToNumber', numberOf(subject, to), perNumber);
  }
}

/** Accounts without a number are counted as well: the answer must not reveal that they have none. */
const numberOf = (subject: string, to: Recipient | undefined): string => to?.address ?? subject;
