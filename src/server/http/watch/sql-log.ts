import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Log } from '../../context.ts';
import { tellingSql } from '../../storage/sql-log.ts';

/** Logs the statements of requests that bear the one id which the operator has configured. Nobody else can ask for it. */
export function addSqlLog(app: FastifyInstance, log: Log, requestId: string | undefined): void {
  if (requestId === undefined) return;
  const watch: onRequestHookHandler = (request, _reply, done) => {
    if (request.id === requestId) tellingSql((statement) => log.info({ requestId, ...statement }, 'sql'), done);
    else done();
  };
  app.addHook('onRequest', watch);
  // The body arrives in a chain of events of its own.
  app.addHook('preValidation', watch);
}
