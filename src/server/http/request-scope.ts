import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Database } from '../storage/database.ts';

/** Lets the database know which of its reads belong to one request: that looks only once for what others have written. */
export function addRequestScope(app: FastifyInstance, db: Database): void {
  const enter: onRequestHookHandler = (request, _reply, done) => db.duringRequest(request, done);
  app.addHook('onRequest', enter);
  // Body parsing loses the async context, so it is entered again afterwards.
  app.addHook('preValidation', enter);
  app.addHook('onResponse', (request, _reply, done) => {
    db.endRequest(request);
    done();
  });
}
