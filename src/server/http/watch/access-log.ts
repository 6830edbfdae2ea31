import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../context.ts';
import { traceId } from '../request-ids.ts';
import { routeOf } from './route-of.ts';

const slowMs = 1000;

/** Contains no ids and no query values. */
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

/** Logs every call if configured, otherwise only slow ones, because a line per call would drown important lines. */
export function addAccessLog(app: FastifyInstance, log: Log, everyCall: boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    // A stream stays open for as long as the client listens, so it is not slow.
    const isSlow = reply.elapsedTime > slowMs && !request.routeOptions.config.stream;
    if (isSlow) log.warn(lineOf(request, reply), 'slow request');
    else if (everyCall) log.info(lineOf(request, reply), 'request');
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply is a stream. */
    stream?: boolean;
  }
  interface FastifyRequest {
    /** The caller, set once the session is known. */
    userId?: string;
  }
}
