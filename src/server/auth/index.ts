import type { RouteEntry } from '../../meta/routes.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { systemContext } from '../system.ts';
import { findById, unlockExpired } from './accounts.ts';
import { Applications } from './applications.ts';
import { Authenticators } from './authenticators.ts';
import { Attempts } from './attempts.ts';
import { Challenges } from './challenges.ts';
import type { Clock } from '../clock.ts';
import { CodeLimits } from './code-limits.ts';
import { Enrolments } from './enrolments.ts';
import { ExternalApps } from './external-apps.ts';
import { Invites } from './invites.ts';
import { KnownAddresses } from './known-addresses.ts';
import { logSessionEnd } from './login-log.ts';
import { OneTimeTokens } from './one-time-tokens.ts';
import { OpenId } from './openid.ts';
import { Principals } from './principals.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SecondFactor } from './second-factor.ts';
import { senderFor } from './sender.ts';
import { SentCodes } from './sent-codes.ts';
import { Sessions } from './sessions.ts';
import { SignIn } from './sign-in.ts';
import { Throttle } from './throttle.ts';
import { TransitKeys } from './transit-keys.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { UsedTokens } from './used-tokens.ts';
import type { Vault } from './vault.ts';

/** Everything about identity: accounts, sessions, proofs. */
export interface Auth {
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly principals: Principals;
  readonly applications: Applications;
  readonly signIn: SignIn;
  readonly factor: SecondFactor;
  readonly codeLimits: CodeLimits;
  readonly enrolments: Enrolments;
  readonly transitKeys: TransitKeys;
  readonly oneTimeTokens: OneTimeTokens;
  /** Undefined: no OpenID provider is configured. */
  readonly openId?: OpenId;
  readonly externalApps: ExternalApps;
  readonly invites: Invites;
  readonly throttle: Throttle;
  /** Removes expired rows; call it from time to time. */
  sweep(): Promise<void>;
}

export function createAuth(
  services: Services,
  config: Config,
  vault: Vault,
  clock: Clock,
  externalPlaces: readonly RouteEntry[],
): Auth {
  const { store } = services;
  const sessions = new Sessions(store, config.sessions, clock);
  const throttle = new Throttle(store, clock);
  const challenges = new Challenges(store, clock);
  const codeLimits = new CodeLimits(throttle);
  const sentCodes = new SentCodes(store, clock, senderFor(config.production), codeLimits);
  const known = new KnownAddresses(store, clock);
  const attempts = new Attempts(throttle, known, config.signIn);
  const factor = new SecondFactor(new Authenticators(store, vault, clock), new RecoveryCodes(store), sentCodes);
  const enrolments = new Enrolments(store, clock);
  const used = new UsedTokens(store);
  const transitKeys = new TransitKeys(store, vault, clock, used);
  const oneTimeTokens = new OneTimeTokens(store, clock, used);
  return {
    clock,
    sessions,
    principals: new Principals(services, clock),
    applications: new Applications(services, clock, vault, used),
    signIn: new SignIn({ clock, throttle, attempts, turns: new KeyedMutex(), challenges, factor, codeLimits }),
    factor,
    codeLimits,
    enrolments,
    transitKeys,
    oneTimeTokens,
    openId: config.openId && new OpenId(config.openId),
    externalApps: new ExternalApps(externalPlaces),
    invites: new Invites(vault, clock),
    throttle,
    async sweep() {
      for (const { session, endedAt } of await sessions.sweep()) {
        const account = await findById(services, session.userId);
        const from = { ...systemContext(services), ip: session.ip, userAgent: session.userAgent };
        if (account && !session.impersonator)
          await logSessionEnd(from, account.userName, session.loginType, session.createdAt, endedAt);
      }
      await unlockExpired(systemContext(services), clock());
      for (const kept of [throttle, known, challenges, enrolments, sentCodes, oneTimeTokens, transitKeys])
        await kept.sweep();
    },
  };
}
