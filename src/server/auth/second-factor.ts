import { AppError } from '../../meta/errors.ts';
import { maskPhone } from '../../meta/fields/phone.ts';
import type { Context } from '../context.ts';
import type { SignInAccount } from './accounts.ts';
import type { Authenticators } from './authenticators.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Message } from './sender.ts';
import type { SentCodes } from './sent-codes.ts';
import { digest } from './tokens.ts';

export const factorMethods = ['totp', 'sms', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** For whom a sent code is; a name that nobody has gets codes as well, which go nowhere. */
export const codeSubject = (account: SignInAccount | undefined, loginName: string): string => (account ? `user:${account.id}` : `name:${digest(loginName)}`);

/** Proofs besides the password: an authenticator app or, without one, a sent code; recovery codes for either. */
export class SecondFactor {
  constructor(
    readonly authenticators: Authenticators,
    readonly recoveryCodes: RecoveryCodes,
    readonly sentCodes: SentCodes,
  ) {}

  /** Empty where the account needs none. */
  async methodsOf(account: SignInAccount): Promise<FactorMethod[]> {
    if (!account.twoFactorEnabled) return [];
    const usual = (await this.authenticators.isConfirmed(account.id)) ? 'totp' : 'sms';
    return (await this.recoveryCodes.left(account.id)) > 0 ? [usual, 'recovery'] : [usual];
  }

  /** Without a method, the first one that the account has counts. */
  async prove(context: Context, account: SignInAccount, method: FactorMethod | undefined, code: string): Promise<boolean> {
    const methods = await this.methodsOf(account);
    const chosen = method ?? methods[0];
    if (!chosen || !methods.includes(chosen)) return false;
    switch (chosen) {
      case 'totp': return this.authenticators.verify(account.id, code);
      case 'sms': return this.sentCodes.verify(context, codeSubject(account, ''), code);
      case 'recovery': return this.recoveryCodes.use(account.id, code);
    }
  }

  async send(context: Context, account: SignInAccount, scene: Message['scene']): Promise<{ to: string }> {
    if (!account.mobile) throw new AppError('badCode');
    await this.sentCodes.send(context, codeSubject(account, ''), { mobile: account.mobile, scene });
    return { to: maskPhone(account.mobile) };
  }
}
