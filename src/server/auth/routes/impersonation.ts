import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { apiBase } from '../../http/bases.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { audit } from '../../records/audit.ts';
import { usersOf } from '../accounts.ts';
import { setSessionCookie } from '../caller.ts';
import { texts } from '../fields.ts';
import { accountOf, ok, ownCaller, visitorOf } from '../http.ts';
import { checkImpersonation } from '../impersonation.ts';
import { loginReply } from '../profile.ts';
import { impersonationMs } from '../sessions.ts';
import { answers } from '../../http/openapi/answers.ts';
import { impersonating, returned } from './replies.ts';

/**
 * Lets administrators use the console as another user, for a limited time and never with more permissions than their
 * own.
 */
export function addImpersonationRoutes(app: FastifyInstance, kit: RouteKit): void {
  const { sessions, principals, clock } = kit.auth;

  app.post(
    `${apiBase}/user/impersonate`,
    takes(
      texts('userId'),
      async (request, read, reply) => {
        const { userId } = read();
        const { session, principal } = await ownCaller(kit, request);
        const context = kit.contextFor(request, principal);
        const account = await checkImpersonation(context, userId, await principals.account(userId));
        const { ip, userAgent } = visitorOf(kit, request);
        const name = principal.realName ? `${principal.userName}（${principal.realName}）` : principal.userName;
        const impersonation = {
          by: { id: principal.userId, name },
          ownReference: session.reference,
          untilMs: Math.min(clock() + impersonationMs, session.expiresMs),
        };
        const { token, reference } = await sessions.open({
          userId,
          loginType: session.loginType,
          standing: account.roleDigest,
          ip,
          userAgent,
          activeOrgId: null,
          impersonation,
        });
        await kit.store.transaction((tx) =>
          audit(context, tx, {
            action: 'impersonate',
            resource: usersOf(kit.model),
            recordId: userId,
            recordTitle: String(account.row.userName),
          }),
        );
        setSessionCookie(kit.config, reply, token);
        return ok({ ...loginReply(account, reference), endsAt: new Date(impersonation.untilMs).toISOString() });
      },
      answers(impersonating),
    ),
  );

  /** Returns to the administrator's own session, under a new token. */
  app.post(
    `${apiBase}/user/impersonate/end`,
    takes(
      texts(),
      async (request, read, reply) => {
        read();
        const { session } = await kit.callerOf(request);
        if (!session.ownReference) throw new AppError('notImpersonating');
        const own = await sessions.byReference(session.ownReference);
        await sessions.end(session.id);
        const token = own && (await sessions.rotate(own));
        if (!own || !token) throw new AppError('unauthenticated');
        setSessionCookie(kit.config, reply, token);
        return ok(loginReply(await accountOf(kit, own.userId), own.reference));
      },
      answers(returned),
    ),
  );
}
