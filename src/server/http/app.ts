import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import { pickLocale } from '../../meta/locale.ts';
import { addAuthRoutes } from '../auth/routes/index.ts';
import { callers, type Caller } from '../auth/caller.ts';
import type { Auth } from '../auth/index.ts';
import type { Config } from '../config.ts';
import type { Context, Principal, Services } from '../context.ts';
import { addBodyParsers } from './body.ts';
import { logDenied } from './denied.ts';
import { addCompression } from './compression.ts';
import { addDescription } from './description.ts';
import { addErrorHandling } from './errors.ts';
import { isForeign } from './gate.ts';
import { addWorkflowRoutes } from '../workflows/routes.ts';
import { addResourceRoutes, changesByGet } from './resource-routes.ts';

export const apiBase = '/super_cloud/api';

export interface AppParts extends Services {
  readonly config: Config;
  readonly auth: Auth;
}

/** What route modules get: how to learn who calls, and the context in which the pipeline runs. */
export interface RouteKit extends AppParts {
  callerOf(request: FastifyRequest): Promise<Caller>;
  contextOf(request: FastifyRequest): Promise<Context>;
  contextFor(request: FastifyRequest, principal: Principal): Context;
}

const megabyte = 1024 * 1024;
const slowMs = 1000;

/** The API. Serving the console's files is added where both run in one process. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    // One line per request would drown what matters; slow and failed ones are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged names its request; a logger for each request would only cost.
    childLoggerFactory: (logger) => logger,
    bodyLimit: megabyte,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  const { callerOf, sendNewTokens } = callers(parts.auth);
  const kit = makeKit(parts, callerOf);
  addErrorHandling(app, parts.store, (request, error) => logDenied(request, error, kit.contextOf));
  addBodyParsers(app);
  await app.register(cookie);
  addCompression(app);
  sendNewTokens(app, config);
  addResourceRoutes(app, apiBase, parts.model.resources.values(), kit.contextOf);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const mayChange = (request.method !== 'GET' && request.method !== 'HEAD') || changesByGet(request);
    done(mayChange && isForeign(request, config.origins) ? new AppError('foreignOrigin') : undefined);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime > slowMs) parts.log.warn({ requestId: request.id, method: request.method, path: request.url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'slow request');
    done();
  });

  addAuthRoutes(app, kit);
  addWorkflowRoutes(app, kit, apiBase);
  addDescription(app, apiBase, parts.model);
  app.get('/healthz', async (_request, reply) => {
    const healthy = await parts.db.reader.kysely.selectNoFrom((eb) => eb.lit(1).as('one')).execute().then(() => true, () => false);
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'unavailable' });
  });
  return app;
}

function makeKit(parts: AppParts, callerOf: RouteKit['callerOf']): RouteKit {
  const contextFor = (request: FastifyRequest, principal: Principal): Context => ({
    model: parts.model,
    db: parts.db,
    store: parts.store,
    files: parts.files,
    access: parts.access,
    hooks: parts.hooks,
    log: parts.log,
    principal,
    locale: pickLocale(request.headers['accept-language']),
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  });
  return { ...parts, callerOf, contextFor, contextOf: async (request) => contextFor(request, (await callerOf(request)).principal) };
}
