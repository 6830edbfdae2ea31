import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../context.ts';
import { traceId } from '../request-ids.ts';
import { routeOf } from './route-of.ts';

const slowMs = 1000;

/** Nothing of what was asked for: neither ids nor values of a query. */
const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  requestId: request.id,
  traceId: traceId(request.headers),
  method: request.method,
  route: routeOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  userId: request.userId,
  bytes: Number(reply.getHeader('content-length') ?? 0) || undefined,
});

/** One line for each call where that is wanted, else for the slow ones alone: they would drown what matters. */
export function addAccessLog(app: FastifyInstance, log: Log, everyCall: boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    // What stays open for as long as somebody looks is not slow.
    const isSlow = reply.elapsedTime > slowMs && !request.routeOptions.config.stream;
    if (isSlow) log.warn(lineOf(request, reply), 'slow request');
    else if (everyCall) log.info(lineOf(request, reply), 'request');
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply goes on for as long as somebody listens. */
    stream?: boolean;
  }
  interface FastifyRequest {
    /** Who calls, once the session is known. */
    userId?: string;
  }
}
