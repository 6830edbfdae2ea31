import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { consoleBase } from '../../http/console.ts';
import type { RouteKit } from '../../http/kit.ts';
import { findByLoginName } from '../accounts.ts';
import { clearStage, setStage, stageOf, type OpenIdStage } from '../openid-cookie.ts';
import { openIdPaths, type OpenIdAnswer } from '../openid.ts';

/** How the console names this way of signing in when it redeems its token. */
export const openIdType = 'openid';

/** A browser comes here on its way to the provider, and back. */
export function addOpenIdRoutes(app: FastifyInstance, kit: RouteKit): void {
  const { openId, oneTimeTokens } = kit.auth;
  if (!openId) return;

  /** The console goes on, and asks for the outcome: it knows other sessions, second factors and languages. */
  function goOn(reply: FastifyReply, stage: OpenIdStage, token = 'failed') {
    setStage(kit, reply, stage);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${consoleBase}externalLogin?token=${token}&type=${openIdType}`);
  }

  function failed(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    kit.log.warn({ err: error, requestId: request.id }, 'signing in at the OpenID provider failed');
    return goOn(reply, { is: 'failed', error: 'openIdFailed' });
  }

  app.get(openIdPaths.start, async (request, reply) => {
    try {
      const { url, flow } = await openId.begin();
      setStage(kit, reply, { is: 'begun', flow });
      return await reply.header('cache-control', 'no-store').redirect(url.href);
    } catch (error) {
      return failed(request, reply, error);
    }
  });

  app.get(openIdPaths.callback, async (request, reply) => {
    const stage = stageOf(kit, request);
    if (stage?.is !== 'begun') return failed(request, reply, new Error('no sign-in was begun in this browser'));
    try {
      const answer = await openId.finish(request.url.split('?')[1] ?? '', stage.flow);
      const account = await findByLoginName(kit, answer.loginName);
      if (!account) return await goOn(reply, { is: 'failed', error: 'openIdUnknown' });
      const { token } = await oneTimeTokens.issue(account.id, openIdType);
      return await goOn(reply, { is: 'proven', answer, ticket: token }, token);
    } catch (error) {
      return failed(request, reply, error);
    }
  });
}

/** What the provider has proven for this browser, once. `agree` may throw, and the token stays unused. */
export async function redeemOpenId(
  kit: RouteKit,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  agree: (loginName: string) => Promise<void>,
): Promise<OpenIdAnswer> {
  const stage = stageOf(kit, request);
  if (stage?.is === 'failed') {
    clearStage(reply);
    throw new AppError(stage.error);
  }
  if (stage?.is !== 'proven' || stage.ticket !== token) throw new AppError('badToken');
  await agree(stage.answer.loginName);
  await kit.auth.oneTimeTokens.redeem(token, openIdType);
  clearStage(reply);
  return stage.answer;
}
