import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Config } from '../config.ts';
import type { Caller } from '../auth/caller.ts';
import { hasKey } from '../auth/applications.ts';
import { applicationLimit, userLimit } from './call-limits.ts';
import { isOwnHost, refuseUnknownHost } from './hosts.ts';
import { isSignedCallback, needsSession } from './open-routes.ts';
import { changesByGet } from './resource-routes.ts';

/**
 * Stands before every call that may change something, and before its body is read. A foreign page
 * can neither set this header without a preflight, nor forge what the browser says of its origin.
 */
function refuseForeign({ headers }: FastifyRequest, config: Config): AppError | undefined {
  const { origin, host = '' } = headers;
  const site = headers['sec-fetch-site'];
  const marked =
    headers['x-requested-with'] === 'XMLHttpRequest' &&
    (site === undefined || site === 'same-origin' || site === 'none');
  if (!marked) return new AppError('foreignOrigin');
  if (origin === undefined || config.origins.has(origin)) return undefined;
  if (origin !== `http://${host}` && origin !== `https://${host}`) return new AppError('foreignOrigin');
  // The host alone proves nothing: whoever makes a name lead here has both agree.
  return isOwnHost(host, config) ? undefined : new AppError('unknownHost', { host: host.slice(0, 100) });
}

/**
 * What every call passes before its body is read: the name it was sent to, where it comes from, a
 * session, and how often its user calls. Routes ask for the caller again, and get the same one.
 */
export function addGate(
  app: FastifyInstance,
  config: Config,
  callerOf: (request: FastifyRequest) => Promise<Caller>,
): void {
  const tooOften = userLimit(config);
  const tooOftenAs = applicationLimit();
  app.decorateRequest('userId');
  app.addHook('onRequest', (request, _reply, done) => {
    const mayChange = (request.method !== 'GET' && request.method !== 'HEAD') || changesByGet(request);
    // Whoever shows a key of their own, or signs, is no browser that somebody else has led here.
    const isApplication = needsSession(request) && hasKey(request.headers.authorization);
    done(
      refuseUnknownHost(request, config) ??
        (mayChange && !isApplication && !isSignedCallback(request) ? refuseForeign(request, config) : undefined),
    );
  });
  app.addHook('onRequest', async (request) => {
    if (!needsSession(request)) return;
    const {
      principal: { userId },
      application,
    } = await callerOf(request);
    request.userId = userId;
    const refused = application ? tooOftenAs(application) : tooOften(request, userId);
    if (refused) throw refused;
  });
}
