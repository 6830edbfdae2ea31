import { AppError, type ErrorId } from '../../meta/errors.ts';
import { sendingWays, type FactorMethod, type MaskedAddresses, type SendingWay } from '../../meta/second-factor.ts';
import type { Context } from '../context.ts';
import { findById, findByLoginName, lockAccount, mayEnter, noteSignIn, unlockAccount, type SignInAccount } from './accounts.ts';
import type { Challenges } from './challenges.ts';
import { isoTime, minute, type Clock } from './clock.ts';
import { noteAttempt, type LoginResult, type LoginType } from './login-log.ts';
import { verifyPassword } from './passwords.ts';
import { codeSubject, maskedAddresses, recipientOf, type SecondFactor } from './second-factor.ts';
import { resendAfterMs } from './sent-codes.ts';
import type { Limit, Throttle } from './throttle.ts';
import type { Turns } from './turns.ts';

export interface SignInLimits {
  /** Failures of one account, or from one address, after which nothing more is judged for a while. */
  readonly accountFailures: number;
  readonly addressFailures: number;
  readonly lockMinutes: number;
}

/** Somebody whose identity has been proved. */
export interface Entered {
  readonly account: SignInAccount;
  readonly loginType: LoginType;
}

/** What stands between the right password and a session. */
export interface Pending {
  readonly secondFactor: { readonly ticket: string; readonly methods: readonly FactorMethod[]; readonly to: MaskedAddresses };
}

interface Judgement {
  readonly result: LoginResult;
  readonly account?: SignInAccount;
}

const sendLimit: Limit = { times: 20, withinMs: 10 * minute, blockMs: 10 * minute };
const confirmLimit: Limit = { times: 5, withinMs: 15 * minute, blockMs: 15 * minute };

interface Parts {
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly turns: Turns;
  readonly challenges: Challenges;
  readonly factor: SecondFactor;
}

/** Who proves to be whom. `from` is the product's own context, with the address and browser of the visitor. */
export class SignIn {
  readonly #parts: Parts;
  readonly #accountLimit: Limit;
  readonly #addressLimit: Limit;

  constructor(parts: Parts, { accountFailures, addressFailures, lockMinutes }: SignInLimits) {
    this.#parts = parts;
    const while_ = { withinMs: lockMinutes * minute, blockMs: lockMinutes * minute };
    this.#accountLimit = { times: accountFailures, ...while_ };
    this.#addressLimit = { times: addressFailures, ...while_ };
  }

  async withPassword(from: Context, loginName: string, password: string): Promise<Entered | Pending> {
    const name = loginName.trim();
    const account = await this.#judged(from, name, 'password', 'badCredentials', () => this.#judgePassword(from, name, password));
    return (await this.#challenge(account)) ?? this.#enter(from, account, 'password');
  }

  /** Password and second factor in one call; which of them was wrong is not told. */
  async withBoth(from: Context, loginName: string, password: string, method: FactorMethod | undefined, code: string): Promise<Entered> {
    const name = loginName.trim();
    const account = await this.#judged(from, name, 'twofactor', 'badLogin', async () => {
      const judged = await this.#judgePassword(from, name, password);
      if (judged.result !== 'success' || !judged.account) return judged;
      if (!judged.account.twoFactorEnabled) throw new AppError('noSecondFactor');
      return { account: judged.account, result: (await this.#parts.factor.prove(from, judged.account, method, code)) ? 'success' : 'bad_code' };
    });
    return this.#enter(from, account, 'twofactor');
  }

  /** The second step after a right password. */
  async withSecondFactor(from: Context, ticket: string, method: FactorMethod | undefined, code: string): Promise<Entered> {
    const { challenges, factor, clock } = this.#parts;
    const challenge = await challenges.find(ticket);
    const known = await findById(from, challenge.userId);
    const account = await this.#judged(from, known?.userName ?? '', 'twofactor', 'badCode', async () => {
      await challenges.attempt(challenge);
      if (!known || !mayEnter(known, clock())) return { result: 'disabled', account: known };
      return { account: known, result: (await factor.prove(from, known, method, code)) ? 'success' : 'bad_code' };
    });
    await challenges.consume(challenge);
    return this.#enter(from, account, 'twofactor');
  }

  /** A partner has proved who this is; a second factor is asked for all the same. */
  async withPartner(from: Context, loginName: () => Promise<string>): Promise<Entered | Pending> {
    const { throttle, clock } = this.#parts;
    await throttle.refuseIfBlocked('address', from.ip);
    try {
      const account = await findByLoginName(from, await loginName());
      if (!account || !mayEnter(account, clock())) throw new AppError('badToken');
      return (await this.#challenge(account)) ?? (await this.#enter(from, account, 'token'));
    } catch (error) {
      if (error instanceof AppError && error.id === 'badToken') await throttle.count('address', from.ip, this.#addressLimit);
      throw error;
    }
  }

  /** Sends a code to whoever stands before the second step. */
  async sendFor(from: Context, ticket: string, way?: SendingWay): Promise<{ to: string; resendAfter: number }> {
    const account = await findById(from, (await this.#parts.challenges.find(ticket)).userId);
    await this.#countSending(from);
    if (!account || !(await this.#isSentTo(account, way))) throw new AppError('invalid', {}, { errors: [{ path: 'method', problem: 'notAChoice' }] });
    return { ...(await this.#parts.factor.send(from, account, way, 'login')), resendAfter: resendAfterMs / 1000 };
  }

  /** Sends a code for a sign-in in one call. The answer is the same whether or not there is such an account. */
  async sendByName(from: Context, loginName: string, way: SendingWay = 'sms'): Promise<{ resendAfter: number }> {
    const { factor, clock } = this.#parts;
    await this.#countSending(from);
    const name = loginName.trim();
    const account = await findByLoginName(from, name);
    const wanted = account && mayEnter(account, clock()) && (await this.#isSentTo(account, way)) ? account : undefined;
    await factor.sentCodes.send(from, codeSubject(wanted, name), wanted && recipientOf(wanted, way, 'login'));
    return { resendAfter: resendAfterMs / 1000 };
  }

  /** Sends a code to somebody signed in. */
  async sendTo(from: Context, userId: string, way?: SendingWay): Promise<{ to: string; resendAfter: number }> {
    const account = await findById(from, userId);
    if (!account) throw new AppError('unauthenticated');
    await this.#countSending(from);
    return { ...(await this.#parts.factor.send(from, account, way, 'bind')), resendAfter: resendAfterMs / 1000 };
  }

  /** Somebody signed in proves once more to be who they are. Guessing is no cheaper here than at the door. */
  async confirm(userId: string, refusal: () => AppError, judge: () => Promise<boolean>): Promise<void> {
    const { throttle, turns } = this.#parts;
    await turns.take(`confirm ${userId}`, async () => {
      await throttle.refuseIfBlocked('confirm', userId);
      if (await judge()) return throttle.clear('confirm', userId);
      await throttle.count('confirm', userId, confirmLimit);
      throw refusal();
    });
  }

  /** Are codes what this account proves itself with, and may they go this way? */
  async #isSentTo(account: SignInAccount, way: SendingWay | undefined): Promise<boolean> {
    const methods = await this.#parts.factor.methodsOf(account);
    return sendingWays.some((each) => (way ?? each) === each && methods.includes(each));
  }

  async #countSending(from: Context): Promise<void> {
    await this.#parts.throttle.refuseIfBlocked('send', from.ip);
    await this.#parts.throttle.count('send', from.ip, sendLimit);
  }

  async #judgePassword(from: Context, name: string, password: string): Promise<Judgement> {
    const account = await findByLoginName(from, name);
    if (!(await verifyPassword(account?.password, password)) || !account) return { result: 'bad_password', account };
    if (mayEnter(account, this.#parts.clock())) return { result: 'success', account };
    return { result: account.status === 'locked' ? 'locked' : 'disabled', account };
  }

  /** Judges one attempt after the other, counts what fails, and answers every failure alike. */
  async #judged(from: Context, name: string, loginType: LoginType, refusal: ErrorId, judge: () => Promise<Judgement>): Promise<SignInAccount> {
    const { throttle, turns } = this.#parts;
    return turns.take(`address ${from.ip}`, () => turns.take(`account ${name.toLowerCase()}`, async () => {
      await throttle.refuseIfBlocked('address', from.ip);
      try {
        await throttle.refuseIfBlocked('account', name);
      } catch (error) {
        await throttle.count('address', from.ip, this.#addressLimit);
        await this.#note(from, name, loginType, 'locked');
        throw error;
      }
      const { result, account } = await judge();
      if (result === 'success' && account) return account;
      await this.#fail(from, name, account);
      await this.#note(from, name, loginType, result);
      throw new AppError(refusal);
    }));
  }

  async #fail(from: Context, name: string, account: SignInAccount | undefined): Promise<void> {
    const { throttle } = this.#parts;
    await throttle.count('address', from.ip, this.#addressLimit);
    const until = await throttle.count('account', name, this.#accountLimit);
    if (until !== undefined && account) await lockAccount(from, account.id, until, this.#accountLimit.times);
  }

  async #challenge(account: SignInAccount): Promise<Pending | undefined> {
    const methods = await this.#parts.factor.methodsOf(account);
    if (methods.length === 0) return undefined;
    const addresses = Object.entries(maskedAddresses(account)).filter(([way]) => methods.some((method) => method === way));
    return { secondFactor: { ticket: await this.#parts.challenges.open(account.id), methods, to: Object.fromEntries(addresses) } };
  }

  async #enter(from: Context, account: SignInAccount, loginType: LoginType): Promise<Entered> {
    await this.#parts.throttle.clear('account', account.userName);
    if (account.status === 'locked') await unlockAccount(from, account.id);
    await noteSignIn(from, account.id, from.ip, this.#parts.clock());
    await this.#note(from, account.userName, loginType, 'success');
    return { account, loginType };
  }

  #note(from: Context, name: string, loginType: LoginType, result: LoginResult): Promise<void> {
    return noteAttempt(from, name, loginType, result, isoTime(this.#parts.clock()));
  }
}
