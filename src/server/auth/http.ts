import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import { pickLocale } from '../../meta/locale.ts';
import type { RouteKit } from '../http/kit.ts';
import type { Context } from '../context.ts';
import { systemContext } from '../system.ts';
import { setSessionCookie, type Caller } from './caller.ts';
import { recordSignIn } from './accounts.ts';
import { isoTime } from '../clock.ts';
import { logAttempt } from './login-log.ts';
import { endSessionsOverLimit } from './session-limit.ts';
import type { Account } from './principals.ts';
import { hasInitialPassword } from './password-history.ts';
import { loginReply } from './profile.ts';
import { sessionCookie } from './sessions.ts';
import type { Entered } from './sign-in.ts';

export { serviceBase } from '../http/bases.ts';

export const ok = <T>(data: T) => ({ code: 200, message: 'ok', data });

/** The system context with the request's address and browser, for callers who are not signed in. */
export function visitorOf(kit: RouteKit, request: FastifyRequest): Context {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200);
  return {
    ...systemContext(kit),
    requestId: request.id,
    ip: request.ip,
    userAgent,
    locale: pickLocale(request.headers['accept-language']),
  };
}

/** For calls about the caller's own person: refuses applications and impersonators. */
export async function ownCaller(kit: RouteKit, request: FastifyRequest): Promise<Caller> {
  const caller = await kit.callerOf(request);
  if (caller.application) throw new AppError('notForApplications');
  if (caller.session.impersonator) throw new AppError('impersonating');
  return caller;
}

export async function accountOf(kit: RouteKit, userId: string): Promise<Account> {
  const account = await kit.auth.principals.account(userId);
  if (!account) throw new AppError('unauthenticated');
  return account;
}

/** Decrypts a field. Each ciphertext is accepted once, so a replayed one is worthless. */
export async function unseal(kit: RouteKit, path: string, sealed: string, keyId: string | undefined): Promise<string> {
  const text = await kit.auth.transitKeys.open(sealed, keyId);
  if (text === undefined || text === '')
    throw new AppError('invalid', {}, { errors: [{ path, problem: 'notSealed' }] });
  await kit.auth.transitKeys.refuseReplay(path, sealed);
  return text;
}

/**
 * Opens a session for a user whose identity has been proven. The previous session ends, since its token may be known to
 * others.
 */
export async function openSession(
  kit: RouteKit,
  request: FastifyRequest,
  reply: FastifyReply,
  { account: { id: userId, userName }, loginType }: Entered,
) {
  const { sessions, clock } = kit.auth;
  const account = await accountOf(kit, userId);
  const before = await sessions.find(request.cookies[sessionCookie]);
  if (before) await sessions.end(before.id);
  const activeOrgId =
    Number(account.row.userType) > 2 && account.orgIds.length === 1 ? (account.orgIds[0] ?? null) : null;
  const from = visitorOf(kit, request);
  const mustChangePassword = await hasInitialPassword(kit.store, userId);
  const { token, reference } = await sessions.open(
    {
      userId,
      loginType,
      standing: account.roleDigest,
      ip: from.ip,
      userAgent: from.userAgent,
      activeOrgId,
      mustChangePassword,
    },
    async (tx) => {
      const now = clock();
      await recordSignIn(from, tx, userId, from.ip, now);
      await logAttempt(from, userName, loginType, 'success', isoTime(now), tx);
    },
  );
  await endSessionsOverLimit(kit, account, reference);
  setSessionCookie(kit.config, reply, token);
  return loginReply(account, reference);
}
