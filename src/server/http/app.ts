import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { pickLocale } from '../../meta/locale.ts';
import { addAuthRoutes } from '../auth/routes/index.ts';
import { callers, type Caller } from '../auth/caller.ts';
import type { Auth } from '../auth/index.ts';
import type { Config } from '../config.ts';
import type { Worker } from '../events/worker.ts';
import type { Context, Principal, Services } from '../context.ts';
import { addBodyParsers } from './body.ts';
import { logDenied } from './denied.ts';
import { addCompression } from './compression.ts';
import { addDescription } from './description.ts';
import { addErrorHandling } from './errors.ts';
import { headSeconds, limitArrival, lookEveryMs } from './body-time.ts';
import { answerBadPath, answerBrokenRequest } from './broken-requests.ts';
import { limitAddresses } from './call-limits.ts';
import { addGate } from './gate.ts';
import { addReplyHeaders } from './reply-headers.ts';
import { requestId } from './request-ids.ts';
import { addAccessLog } from './watch/access-log.ts';
import { addMetrics } from './watch/metrics.ts';
import { addProbes } from './watch/probes.ts';
import { addTracing } from './watch/tracing.ts';
import { apiBase } from './bases.ts';
import { addWorkflowRoutes } from '../workflows/routes.ts';
import { addResourceRoutes } from './resource-routes.ts';

export { apiBase };

export interface AppParts extends Services {
  readonly config: Config;
  readonly auth: Auth;
  /** Does what is to be done later. */
  readonly worker: Worker;
}

/** What route modules get: how to learn who calls, and the context in which the pipeline runs. */
export interface RouteKit extends AppParts {
  callerOf(request: FastifyRequest): Promise<Caller>;
  contextOf(request: FastifyRequest): Promise<Context>;
  contextFor(request: FastifyRequest, principal: Principal): Context;
}

const megabyte = 1024 * 1024;

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
    genReqId: requestId,
    requestTimeout: (Math.max(config.arrival.bodySeconds, config.arrival.uploadSeconds) + headSeconds) * 1000,
    http: { headersTimeout: headSeconds * 1000, connectionsCheckingInterval: lookEveryMs },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadPath,
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  const { callerOf, sendNewTokens } = callers(parts.auth);
  const kit = makeKit(parts, callerOf);
  addErrorHandling(app, parts.store, (request, error) => logDenied(request, error, kit.contextOf));
  addBodyParsers(app);
  addReplyHeaders(app);
  limitArrival(app, config);
  await app.register(cookie);
  addCompression(app);
  sendNewTokens(app, config);
  addResourceRoutes(app, apiBase, parts.model.resources.values(), kit.contextOf);
  limitAddresses(app, config);
  addGate(app, config, callerOf);
  addAccessLog(app, parts.log, config.accessLog);
  await addMetrics(app, parts);
  await addTracing(app, process.env, parts.log);

  addAuthRoutes(app, kit);
  addWorkflowRoutes(app, kit, apiBase);
  addDescription(app, apiBase, parts.model);
  addProbes(app, parts);
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
    refusals: parts.refusals,
    log: parts.log,
    principal,
    locale: pickLocale(request.headers['accept-language']),
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  });
  return { ...parts, callerOf, contextFor, contextOf: async (request) => contextFor(request, (await callerOf(request)).principal) };
}
