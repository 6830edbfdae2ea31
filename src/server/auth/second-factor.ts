import { AppError } from '../../meta/errors.ts';
import { maskEmail } from '../../meta/fields/email.ts';
import { maskPhone } from '../../meta/fields/phone.ts';
import { sendingWays, type FactorMethod, type MaskedAddresses, type SendingWay } from '../../meta/second-factor.ts';
import type { Context } from '../context.ts';
import type { SignInAccount } from './accounts.ts';
import type { Authenticators } from './authenticators.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { addressField, type Recipient } from './sender.ts';
import type { SentCodes } from './sent-codes.ts';
import { digest } from './tokens.ts';

const addressOf = (account: SignInAccount, way: SendingWay): string | null => account[addressField[way]];
const maskedBy: Record<SendingWay, (address: string) => string> = { sms: maskPhone, email: maskEmail };

/** The account's addresses for codes, masked for display. */
export function maskedAddresses(account: SignInAccount): MaskedAddresses {
  return Object.fromEntries(
    sendingWays.flatMap((way) => {
      const address = addressOf(account, way);
      return address ? [[way, maskedBy[way](address)]] : [];
    }),
  );
}

/** The full address, for the sender only. */
export function recipientOf(account: SignInAccount, way: SendingWay, scene: Recipient['scene']): Recipient | undefined {
  const address = addressOf(account, way);
  return address ? { way, address, scene } : undefined;
}

export const userSubject = (userId: string): string => `user:${userId}`;

/** Whom a code is for. Unknown names get codes as well, which are sent nowhere. */
export const codeSubject = (account: SignInAccount | undefined, loginName: string): string =>
  account ? userSubject(account.id) : `name:${digest(loginName)}`;

/** Never empty: an account without an address still needs a second factor. */
function waysOf(account: SignInAccount): [SendingWay, ...SendingWay[]] {
  const [first = 'sms', ...more] = sendingWays.filter((way) => addressOf(account, way));
  return [first, ...more];
}

/** Proofs besides the password: an authenticator app or, without one, a sent code; recovery codes for either. */
export class SecondFactor {
  constructor(
    readonly authenticators: Authenticators,
    readonly recoveryCodes: RecoveryCodes,
    readonly sentCodes: SentCodes,
  ) {}

  /** Empty if the account has no second factor. */
  async methodsOf(account: SignInAccount): Promise<FactorMethod[]> {
    if (!account.twoFactorEnabled) return [];
    const methods: FactorMethod[] = (await this.authenticators.isConfirmed(account.id)) ? ['totp'] : waysOf(account);
    return (await this.recoveryCodes.left(account.id)) > 0 ? [...methods, 'recovery'] : methods;
  }

  /** `method` defaults to the first one of the account. */
  async prove(
    context: Context,
    account: SignInAccount,
    method: FactorMethod | undefined,
    code: string,
  ): Promise<boolean> {
    const methods = await this.methodsOf(account);
    const chosen = method ?? methods[0];
    if (!chosen || !methods.includes(chosen)) return false;
    switch (chosen) {
      case 'totp':
        return this.authenticators.verify(account.id, code);
      case 'sms':
      case 'email':
        return this.sentCodes.verify(context, codeSubject(account, ''), code);
      case 'recovery':
        return this.recoveryCodes.use(account.id, code);
    }
  }

  /** `way` defaults to the first one of the account. */
  async send(
    context: Context,
    account: SignInAccount,
    way: SendingWay | undefined,
    scene: Recipient['scene'],
  ): Promise<{ to: string; isWaiting: boolean }> {
    const recipient = recipientOf(account, way ?? waysOf(account)[0], scene);
    if (!recipient) throw new AppError('invalid', {}, { errors: [{ path: 'method', problem: 'notAChoice' }] });
    await this.sentCodes.send(context, codeSubject(account, ''), recipient);
    return {
      to: maskedBy[recipient.way](recipient.address),
      isWaiting: !(await this.sentCodes.isReady(context, recipient.way)),
    };
  }
}
