import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { addAuthRoutes } from '../auth/routes/index.ts';
import { callers } from '../auth/caller.ts';
import { addBodyParsers } from './body.ts';
import { logDenied } from './denied.ts';
import { addCompression } from './compression.ts';
import { OwnCalls } from './openapi/own-calls.ts';
import { addDescription } from './openapi/routes.ts';
import { addErrorHandling } from './errors.ts';
import { headSeconds, limitArrival, checkIntervalMs } from './body-time.ts';
import { answerBadPath, answerBrokenRequest } from './broken-requests.ts';
import { limitAddresses } from './call-limits.ts';
import { addGate } from './gate.ts';
import { makeKit, type AppParts } from './kit.ts';
import { addReplyHeaders } from './reply-headers.ts';
import { requestId } from './request-ids.ts';
import { addRequestScope } from './request-scope.ts';
import { addApplicationCalls } from './watch/application-calls.ts';
import { addAccessLog } from './watch/access-log.ts';
import { addMetrics } from './watch/metrics.ts';
import { addProbes } from './watch/probes.ts';
import { addSqlLog } from './watch/sql-log.ts';
import { addTracing } from './watch/tracing.ts';
import { apiBase } from './bases.ts';
import { areas } from '../declarations.ts';
import { addModuleRoutes, loadJobs } from '../modules.ts';
import { addResourceRoutes } from './resource-routes.ts';

const megabyte = 1024 * 1024;

/** Creates the API. The caller adds the console's files if the same process serves them. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    // One line per request would drown important lines; slow and failed requests are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    // Log entries contain the request id, so a logger per request would be wasted effort.
    childLoggerFactory: (logger) => logger,
    bodyLimit: megabyte,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: requestId,
    requestTimeout: (Math.max(config.arrival.bodySeconds, config.arrival.uploadSeconds) + headSeconds) * 1000,
    http: { headersTimeout: headSeconds * 1000, connectionsCheckingInterval: checkIntervalMs },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadPath,
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // No timeout, because start-up queries the database, which may be slow on a busy machine or wait for locks of a
    // dead process. Slow is not failed.
    pluginTimeout: 0,
  });
  const { callerOf, sendNewTokens } = callers(parts.auth);
  const kit = makeKit(parts, loadJobs(parts), callerOf);
  addSqlLog(app, parts.log, config.sqlLogOf);
  addRequestScope(app, parts.db);
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
  addApplicationCalls(app, parts);
  await addMetrics(app, parts);
  await addTracing(app, process.env, parts.log);

  const ownCalls = new OwnCalls(app, apiBase);
  app.decorate('ownCalls', ownCalls.calls);
  addAuthRoutes(app, kit);
  addModuleRoutes(app, kit, apiBase, ownCalls);
  addDescription(app, { model: parts.model, base: apiBase, areas, own: ownCalls.calls });
  addProbes(app, parts);
  return app;
}
