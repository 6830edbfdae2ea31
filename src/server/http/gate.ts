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
 * CSRF check for every call that may change something, before its body is read. A foreign page can neither set this
 * header without a preflight nor forge the browser's origin headers.
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
  // The host alone proves nothing: with DNS rebinding, an attacker's page has the same host in both headers.
  return isOwnHost(host, config) ? undefined : new AppError('unknownHost', { host: host.slice(0, 100) });
}

/**
 * The checks of every call before its body is read: host, origin, session and rate limit. Routes ask for the caller
 * again and get the same object.
 */
export function addGate(
  app: FastifyInstance,
  config: Config,
  callerOf: (request: FastifyRequest) => Promise<Caller>,
): void {
  const tooOften = userLimit(config);
  const tooOftenAs = applicationLimit();
  app.decorateRequest('userId');
  app.decorateRequest('applicationId');
  app.addHook('onRequest', (request, _reply, done) => {
    const mayChange = (request.method !== 'GET' && request.method !== 'HEAD') || changesByGet(request);
    // A caller with an API key or a signature is not a browser, so CSRF does not apply.
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
