import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { apiBase } from '../../http/bases.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { findById } from '../accounts.ts';
import { isoTime } from '../../clock.ts';
import { texts } from '../fields.ts';
import { ok, ownCaller, visitorOf } from '../http.ts';
import { logSessionEnd } from '../login-log.ts';
import { sessionCookie, type Session } from '../sessions.ts';
import { answers, nothing, orNull } from '../../http/openapi/answers.ts';
import { count, text, whole } from '../../http/openapi/schemas.ts';
import { ownSessions } from './replies.ts';

export function addSessionRoutes(app: FastifyInstance, kit: RouteKit): void {
  const { sessions, clock, openId } = kit.auth;

  async function end(request: FastifyRequest, session: Session): Promise<void> {
    const account = session.impersonator ? undefined : await findById(kit, session.userId);
    const from = visitorOf(kit, request);
    await sessions.end(session.id, async (tx) => {
      if (account)
        await logSessionEnd(from, account.userName, session.loginType, session.createdAt, isoTime(clock()), tx);
    });
  }

  /** Where the browser ends the session at the provider too; null where that is not possible. */
  async function providerEnd(request: FastifyRequest): Promise<string | null> {
    try {
      return (await openId?.endUrl()) ?? null;
    } catch (error) {
      // The session here has ended, and that is what was asked for.
      kit.log.warn({ err: error, requestId: request.id }, 'the OpenID provider could not be asked for its sign-out');
      return null;
    }
  }

  const forget = (reply: FastifyReply) => reply.clearCookie(sessionCookie, { path: '/' });

  app.post(
    `${apiBase}/user/logout`,
    takes(
      texts(),
      async (request, read, reply) => {
        read();
        const session = await sessions.find(request.cookies[sessionCookie]);
        if (session) await end(request, session);
        // Signing out while impersonating also ends the administrator's own session.
        const own = session?.ownReference ? await sessions.byReference(session.ownReference) : undefined;
        if (own) await end(request, own);
        forget(reply);
        return ok(session?.loginType === 'openid' ? { next: await providerEnd(request) } : null);
      },
      answers(orNull(whole({ next: orNull(text) }))),
    ),
  );

  app.get(
    `${apiBase}/user/sessions`,
    takes(
      texts(),
      async (request, read) => {
        read();
        const { session } = await ownCaller(kit, request);
        const list = (await sessions.listOf(session.userId)).map(
          ({ id, reference, ip, userAgent, createdAt, seenMs, expiresMs, impersonator }) => ({
            reference,
            ip,
            userAgent,
            createdAt,
            seenAt: isoTime(seenMs),
            expiresAt: isoTime(expiresMs),
            current: id === session.id,
            impersonator: impersonator?.name ?? null,
          }),
        );
        return ok({ list, total: list.length });
      },
      answers(ownSessions),
    ),
  );

  app.post(
    `${apiBase}/user/sessions/end`,
    takes(
      texts('reference'),
      async (request, read, reply) => {
        const { reference } = read();
        const { session } = await ownCaller(kit, request);
        const target = (await sessions.listOf(session.userId)).find((one) => one.reference === reference);
        if (!target) throw new AppError('notFound');
        await end(request, target);
        if (target.id === session.id) forget(reply);
        return ok(null);
      },
      answers(nothing),
    ),
  );

  app.post(
    `${apiBase}/user/sessions/endOthers`,
    takes(
      texts(),
      async (request, read) => {
        read();
        const { session } = await ownCaller(kit, request);
        const others = (await sessions.listOf(session.userId)).filter(({ id }) => id !== session.id);
        for (const other of others) await end(request, other);
        return ok({ ended: others.length });
      },
      answers(whole({ ended: count })),
    ),
  );
}
