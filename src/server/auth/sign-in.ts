import { AppError, type ErrorId } from '../../meta/errors.ts';
import { sendingWays, type FactorMethod, type MaskedAddresses, type SendingWay } from '../../meta/second-factor.ts';
import type { Context } from '../context.ts';
import {
  findById,
  findByLoginName,
  hasLockEnded,
  isSignInAllowed,
  unlockAccount,
  type SignInAccount,
} from './accounts.ts';
import type { Attempt, Attempts } from './attempts.ts';
import type { Challenges } from './challenges.ts';
import { isoTime, minute, type Clock } from '../clock.ts';
import type { CodeLimits } from './code-limits.ts';
import { logAttempt, type LoginResult, type LoginType } from './login-log.ts';
import { verifyPassword } from './passwords.ts';
import { codeSubject, maskedAddresses, recipientOf, type SecondFactor } from './second-factor.ts';
import { resendAfterMs } from './sent-codes.ts';
import type { Limit, Throttle } from './throttle.ts';
import type { KeyedMutex } from './keyed-mutex.ts';

/** A user whose identity is proven. Opening the session records it. */
export interface Entered {
  readonly account: SignInAccount;
  readonly loginType: LoginType;
}

/** The second factor still missing after the right password. */
export interface Pending {
  readonly secondFactor: {
    readonly ticket: string;
    readonly methods: readonly FactorMethod[];
    readonly to: MaskedAddresses;
  };
}

interface Verdict {
  readonly result: LoginResult;
  readonly account?: SignInAccount;
}

const confirmLimit: Limit = { max: 5, withinMs: 15 * minute, blockMs: 15 * minute };

interface Parts {
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly attempts: Attempts;
  readonly turns: KeyedMutex;
  readonly challenges: Challenges;
  readonly factor: SecondFactor;
  readonly codeLimits: CodeLimits;
}

/** `isWaiting`: no channel is configured, so the code waits in the outbox and the caller is told. */
interface CodeAnswer {
  readonly resendAfter: number;
  readonly isWaiting: boolean;
}

/** Proves the identity of visitors. `from` is the system context with the visitor's address and browser. */
export class SignIn {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async withPassword(from: Context, loginName: string, password: string): Promise<Entered | Pending> {
    const name = loginName.trim();
    const account = await this.#attempt(from, name, 'password', 'badCredentials', () =>
      this.#checkPassword(from, name, password),
    );
    return (await this.#challenge(account)) ?? this.#enter(from, account, 'password');
  }

  /**
   * Password and code in one call; the answer does not tell which of them was wrong. For a locked account the code is
   * checked first: nobody without it can guess the password.
   */
  async withBoth(
    from: Context,
    loginName: string,
    password: string,
    method: FactorMethod | undefined,
    code: string,
  ): Promise<Entered> {
    const name = loginName.trim();
    let proven = false;
    const prove = async (account: SignInAccount | undefined) =>
      (proven ||= await this.#proveCode(from, name, account, method, code));
    const check = async (): Promise<Verdict> => {
      const checked = await this.#checkPassword(from, name, password);
      if (checked.result !== 'success' || !checked.account) return checked;
      if (!checked.account.twoFactorEnabled && !proven) throw new AppError('noSecondFactor');
      return { account: checked.account, result: (await prove(checked.account)) ? 'success' : 'bad_code' };
    };
    return this.#enter(from, await this.#attempt(from, name, 'twofactor', 'badLogin', check, prove), 'twofactor');
  }

  /**
   * Checks the account's second factor or, without one, a code sent to its phone or mailbox. Takes as long for an
   * unknown name.
   */
  async #proveCode(
    from: Context,
    name: string,
    account: SignInAccount | undefined,
    method: FactorMethod | undefined,
    code: string,
  ): Promise<boolean> {
    const { factor } = this.#parts;
    if (account?.twoFactorEnabled) return factor.prove(from, account, method, code);
    return (await factor.sentCodes.verify(from, codeSubject(account, name), code)) && account !== undefined;
  }

  /** The second step, after the right password. */
  async withSecondFactor(
    from: Context,
    ticket: string,
    method: FactorMethod | undefined,
    code: string,
  ): Promise<Entered> {
    const { challenges, factor, clock } = this.#parts;
    const challenge = await challenges.find(ticket);
    const known = await findById(from, challenge.userId);
    const account = await this.#attempt(from, known?.userName ?? '', 'twofactor', 'badCode', async () => {
      await challenges.attempt(challenge);
      if (!known || !isSignInAllowed(known, clock())) return { result: 'disabled', account: known };
      return { account: known, result: (await factor.prove(from, known, method, code)) ? 'success' : 'bad_code' };
    });
    await challenges.consume(challenge);
    return this.#enter(from, account, 'twofactor');
  }

  /** A partner has proven the identity; a second factor is still asked for, unless it has proven that as well. */
  async withPartner(
    from: Context,
    loginType: 'token' | 'openid',
    vouch: () => Promise<{ loginName: string; hasMfa?: boolean }>,
  ): Promise<Entered | Pending> {
    const { attempts, clock } = this.#parts;
    await attempts.refuseAddress(await attempts.begin(from, '', undefined));
    try {
      const { loginName, hasMfa } = await vouch();
      const account = await findByLoginName(from, loginName);
      if (!account || !isSignInAllowed(account, clock())) throw new AppError('badToken');
      const pending = hasMfa ? undefined : await this.#challenge(account);
      return pending ?? (await this.#enter(from, account, loginType));
    } catch (error) {
      if (error instanceof AppError && error.id === 'badToken')
        await attempts.countRefused(await attempts.begin(from, '', undefined));
      throw error;
    }
  }

  /** Sends a code for the second step. */
  async sendFor(from: Context, ticket: string, way?: SendingWay): Promise<CodeAnswer & { to: string }> {
    const account = await findById(from, (await this.#parts.challenges.find(ticket)).userId);
    await this.#parts.codeLimits.asked(from);
    if (!account || !(await this.#isSentTo(account, way)))
      throw new AppError('invalid', {}, { errors: [{ path: 'method', problem: 'notAChoice' }] });
    return { ...(await this.#parts.factor.send(from, account, way, 'login')), resendAfter: resendAfterMs / 1000 };
  }

  /** Sends a code for signing in with both in one call. The answer is the same whether the account exists or not. */
  async sendByName(from: Context, loginName: string, way: SendingWay = 'sms'): Promise<CodeAnswer> {
    const { factor, clock } = this.#parts;
    await this.#parts.codeLimits.asked(from);
    const name = loginName.trim();
    const account = await findByLoginName(from, name);
    const wanted =
      account &&
      isSignInAllowed(account, clock()) &&
      ((await this.#isSentTo(account, way)) || (await this.#opensLock(account)))
        ? account
        : undefined;
    await factor.sentCodes.send(from, codeSubject(wanted, name), wanted && recipientOf(wanted, way, 'login'));
    return { resendAfter: resendAfterMs / 1000, isWaiting: !(await factor.sentCodes.isReady(from, way)) };
  }

  /** Sends a code to a signed-in user. */
  async sendTo(from: Context, userId: string, way?: SendingWay): Promise<CodeAnswer & { to: string }> {
    const account = await findById(from, userId);
    if (!account) throw new AppError('unauthenticated');
    await this.#parts.codeLimits.asked(from);
    return { ...(await this.#parts.factor.send(from, account, way, 'bind')), resendAfter: resendAfterMs / 1000 };
  }

  /** Lets a signed-in user prove their identity again. Failures are throttled as at sign-in. */
  async confirm(userId: string, refusal: () => AppError, check: () => Promise<boolean>): Promise<void> {
    const { throttle, turns } = this.#parts;
    await turns.run(`confirm ${userId}`, async () => {
      await throttle.refuseIfBlocked('confirm', userId);
      if (await check()) return throttle.clear('confirm', userId);
      await throttle.count('confirm', userId, confirmLimit);
      throw refusal();
    });
  }

  /** Does this account use sent codes as its second factor, and is this way one of them? */
  async #isSentTo(account: SignInAccount, way: SendingWay | undefined): Promise<boolean> {
    const methods = await this.#parts.factor.methodsOf(account);
    return sendingWays.some((each) => (way ?? each) === each && methods.includes(each));
  }

  async #checkPassword(from: Context, name: string, password: string): Promise<Verdict> {
    const account = await findByLoginName(from, name);
    if (!(await verifyPassword(account?.password, password)) || !account) return { result: 'bad_password', account };
    if (isSignInAllowed(account, this.#parts.clock())) return { result: 'success', account };
    return { result: 'disabled', account };
  }

  /** Users without a second factor may also unlock their account with a code. */
  async #opensLock(account: SignInAccount): Promise<boolean> {
    return !account.twoFactorEnabled && (await this.#parts.attempts.isLocked(account.userName, account));
  }

  /**
   * Runs attempts one after the other, counts failures, and answers every failure alike. `pastLock` checks the proof
   * that gets past a lock.
   */
  async #attempt(
    from: Context,
    name: string,
    loginType: LoginType,
    refusal: ErrorId,
    check: () => Promise<Verdict>,
    pastLock?: (account: SignInAccount | undefined) => Promise<boolean>,
  ): Promise<SignInAccount> {
    const { attempts, turns } = this.#parts;
    return turns.run(`address ${from.ip}`, () =>
      turns.run(`account ${name.toLowerCase()}`, async () => {
        const attempt = await attempts.begin(from, name, await findByLoginName(from, name));
        await attempts.refuseAddress(attempt);
        const { result, account } = (await this.#passes(attempt, loginType, pastLock))
          ? await check()
          : { result: 'bad_code' as const, account: undefined };
        if (result === 'success' && account) return account;
        await attempts.countFailed(attempt);
        await this.#note(from, name, loginType, result);
        throw new AppError(refusal);
      }),
    );
  }

  /** Refuses attempts that come too soon. False: the account is locked and the code was wrong. */
  async #passes(
    attempt: Attempt,
    loginType: LoginType,
    pastLock?: (account: SignInAccount | undefined) => Promise<boolean>,
  ): Promise<boolean> {
    const { attempts } = this.#parts;
    const { from, name, account, isKnownAddress: familiar } = attempt;
    try {
      await attempts.refusePair(attempt);
      if (pastLock && !familiar && (await attempts.isLocked(name, account))) return await pastLock(account);
      await attempts.refuseLocked(attempt);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await attempts.countRefused(attempt);
      await this.#note(from, name, loginType, 'locked');
      throw error;
    }
  }

  async #challenge(account: SignInAccount): Promise<Pending | undefined> {
    const methods = await this.#parts.factor.methodsOf(account);
    if (methods.length === 0) return undefined;
    const addresses = Object.entries(maskedAddresses(account)).filter(([way]) =>
      methods.some((method) => method === way),
    );
    return {
      secondFactor: {
        ticket: await this.#parts.challenges.open(account.id),
        methods,
        to: Object.fromEntries(addresses),
      },
    };
  }

  async #enter(from: Context, account: SignInAccount, loginType: LoginType): Promise<Entered> {
    await this.#parts.attempts.succeeded(from, account);
    if (hasLockEnded(account, this.#parts.clock())) await unlockAccount(from, account.id);
    return { account, loginType };
  }

  #note(from: Context, name: string, loginType: LoginType, result: LoginResult): Promise<void> {
    return logAttempt(from, name, loginType, result, isoTime(this.#parts.clock()));
  }
}
