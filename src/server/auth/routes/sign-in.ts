import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { factorMethods, sendingWays } from '../../../meta/second-factor.ts';
import { apiBase } from '../../http/bases.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { openIdType, redeemOpenId } from './openid.ts';
import { readChoice, texts } from '../fields.ts';
import { ok, openSession, ownCaller, serviceBase, unseal, visitorOf } from '../http.ts';
import { sessionCookie } from '../sessions.ts';
import type { Entered, Pending } from '../sign-in.ts';
import { answers } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import { codeSent, entered } from './replies.ts';

/** All ways to sign in. None opens a session for an account with a second factor before that is proven. */
export function addSignInRoutes(app: FastifyInstance, kit: RouteKit): void {
  const { signIn, transitKeys, oneTimeTokens, sessions, principals } = kit.auth;
  /**
   * A link must not silently sign a user in as somebody else: what they enter next would belong to the other account.
   */
  async function refuseOther(request: FastifyRequest, next: string): Promise<void> {
    const session = await sessions.find(request.cookies[sessionCookie]);
    const account = session && (await principals.account(session.userId));
    if (!session || !account) return;
    const current = String(account.row.userName);
    if (session.impersonator || current !== next)
      throw new AppError('otherAccount', { current, next }, { otherAccount: { current, next } });
  }

  const enter = async (request: FastifyRequest, reply: FastifyReply, step: Entered | Pending) =>
    ok('secondFactor' in step ? step : await openSession(kit, request, reply, step));

  app.post(
    `${apiBase}/user/login`,
    takes(
      texts('loginName', 'password'),
      async (request, read, reply) => {
        const { loginName, password } = read();
        return enter(request, reply, await signIn.withPassword(visitorOf(kit, request), loginName, password));
      },
      answers(entered),
    ),
  );

  app.post(
    `${serviceBase}/super_service/j_security_check`,
    takes(
      texts('j_username', 'j_password'),
      async (request, read, reply) => {
        const fields = read();
        return enter(
          request,
          reply,
          await signIn.withPassword(visitorOf(kit, request), fields.j_username, fields.j_password),
        );
      },
      answers(entered),
    ),
  );

  app.post(
    `${apiBase}/user/getKey`,
    takes(
      texts(),
      async (_request, read) => {
        read();
        const { id, publicKey } = await transitKeys.current();
        return ok({ key: publicKey, id });
      },
      answers(whole({ key: text, id: text })),
    ),
  );

  app.post(
    `${apiBase}/user/loginV2`,
    takes(
      texts('loginName', 'password', 'keyId?'),
      async (request, read, reply) => {
        const { loginName, password, keyId } = read();
        return enter(
          request,
          reply,
          await signIn.withPassword(visitorOf(kit, request), loginName, await unseal(kit, 'password', password, keyId)),
        );
      },
      answers(entered),
    ),
  );

  app.post(
    `${apiBase}/user/loginV3`,
    takes(
      texts('loginName', 'password', 'keyId?', 'method?', 'code'),
      async (request, read, reply) => {
        const { loginName, password, keyId, method, code } = read();
        const chosen = readChoice('method', method, factorMethods);
        return enter(
          request,
          reply,
          await signIn.withBoth(
            visitorOf(kit, request),
            loginName,
            await unseal(kit, 'password', password, keyId),
            chosen,
            code,
          ),
        );
      },
      answers(entered),
    ),
  );

  app.post(
    `${apiBase}/user/login/2fa`,
    takes(
      texts('ticket', 'method?', 'code'),
      async (request, read, reply) => {
        const { ticket, method, code } = read();
        return enter(
          request,
          reply,
          await signIn.withSecondFactor(
            visitorOf(kit, request),
            ticket,
            readChoice('method', method, factorMethods),
            code,
          ),
        );
      },
      answers(entered),
    ),
  );

  app.post(
    `${apiBase}/user/sendVerifyCode`,
    takes(
      texts('ticket?', 'loginName?', 'method?'),
      async (request, read) => {
        const { ticket, loginName, method } = read();
        const way = readChoice('method', method, sendingWays);
        const from = visitorOf(kit, request);
        if (ticket !== undefined && loginName !== undefined)
          throw new AppError('invalid', {}, { errors: [{ path: 'loginName', problem: 'hidden' }] });
        if (ticket !== undefined) return ok(await signIn.sendFor(from, ticket, way));
        if (loginName !== undefined) return ok(await signIn.sendByName(from, loginName, way));
        return ok(await signIn.sendTo(from, (await ownCaller(kit, request)).session.userId, way));
      },
      answers(codeSent),
    ),
  );

  app.post(
    `${apiBase}/user/loginByThirdToken`,
    takes(
      texts('token', 'type', 'confirm?'),
      async (request, read, reply) => {
        const { token, type, confirm } = read();
        const confirmed = readChoice('confirm', confirm, ['true', 'false']) === 'true';
        const agree = (next: string) => (confirmed ? Promise.resolve() : refuseOther(request, next));
        const from = visitorOf(kit, request);
        if (type === openIdType && kit.auth.openId)
          return enter(
            request,
            reply,
            await signIn.withPartner(from, 'openid', () => redeemOpenId(kit, request, reply, token, agree)),
          );
        const secret = kit.config.partnerSecret;
        if (!secret) throw new AppError('partnersOff');
        return enter(
          request,
          reply,
          await signIn.withPartner(from, 'token', async () => ({
            loginName: await oneTimeTokens.accept(token, type, secret, agree),
          })),
        );
      },
      answers(entered),
    ),
  );
}
