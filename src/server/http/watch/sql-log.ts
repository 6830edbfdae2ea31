import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Log } from '../../context.ts';
import { logSql } from '../../storage/sql-log.ts';

/** Logs the SQL of requests with one id that the operator configured. Nobody else can switch it on. */
export function addSqlLog(app: FastifyInstance, log: Log, requestId: string | undefined): void {
  if (requestId === undefined) return;
  const watch: onRequestHookHandler = (request, _reply, done) => {
    if (request.id === requestId) logSql((statement) => log.info({ requestId, ...statement }, 'sql'), done);
    else done();
  };
  app.addHook('onRequest', watch);
  // Body parsing loses the async context, so it is entered again afterwards.
  app.addHook('preValidation', watch);
}
