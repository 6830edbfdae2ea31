import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Config } from '../config.ts';
import type { Principal } from '../context.ts';
import { hasKey, type Application } from './applications.ts';
import type { Auth } from './index.ts';
import { sessionCookie, type Session } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route also works before the user has changed an initial password. */
    beforePasswordChange?: boolean;
  }
}

export interface Caller {
  readonly session: Session;
  readonly principal: Principal;
  /** Set if another system calls instead of a user: there is no session beyond this call. */
  readonly application?: Application;
}

export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie, token, { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies });
}

/** Represents an application's call as a session that is not proven and ends with the reply. */
const sessionOfCall = ({ id, userId }: Application, { ip, headers }: FastifyRequest): Session => ({
  id: '',
  userId,
  reference: `application:${id}`,
  loginType: 'application',
  standing: '',
  activeOrgId: null,
  ip,
  userAgent: headers['user-agent'] ?? '',
  createdAt: '',
  seenMs: 0,
  expiresMs: 0,
  provenMs: 0,
  mustChangePassword: false,
});

/** Tells routes who calls. After a change of the user's roles the session continues under a new token. */
export function callers({ sessions, principals, applications }: Auth): {
  callerOf(request: FastifyRequest): Promise<Caller>;
  sendNewTokens(app: FastifyInstance, config: Config): void;
} {
  const renewed = new WeakMap<FastifyRequest, string>();

  async function renew(request: FastifyRequest, session: Session, standing: string): Promise<void> {
    // Impersonation was granted for the roles the user had then.
    if (session.impersonator) throw new AppError('unauthenticated');
    const token = await sessions.rotate(session, { standing });
    if (token) renewed.set(request, token);
  }

  async function findApplication(request: FastifyRequest): Promise<Caller> {
    const application = await applications.of(request);
    const session = sessionOfCall(application, request);
    const principal = await principals.of(session);
    if (!principal) throw new AppError('applicationDisabled', { name: application.name });
    return {
      session,
      application,
      principal: {
        ...principal,
        application: { id: application.id, name: application.name, secretOf: application.secretOf },
      },
    };
  }

  async function find(request: FastifyRequest): Promise<Caller> {
    if (hasKey(request.headers.authorization)) return findApplication(request);
    const session = await sessions.find(request.cookies[sessionCookie]);
    const principal = session && (await principals.of(session));
    if (!session || !principal) throw new AppError('unauthenticated');
    if (session.mustChangePassword && !request.routeOptions.config.beforePasswordChange)
      throw new AppError('passwordChangeNeeded', {}, { mustChangePassword: true });
    if (principal.roleDigest !== session.standing && !renewed.has(request))
      await renew(request, session, principal.roleDigest);
    return { session, principal };
  }

  /** Gate and route both ask; both get the same answer. */
  const found = new WeakMap<FastifyRequest, Promise<Caller>>();

  return {
    callerOf(request) {
      const known = found.get(request);
      if (known) return known;
      const caller = find(request);
      found.set(request, caller);
      return caller;
    },
    sendNewTokens(app, config) {
      app.addHook('onSend', (request, reply, _payload, done) => {
        const token = renewed.get(request);
        if (token) setSessionCookie(config, reply, token);
        done();
      });
    },
  };
}
