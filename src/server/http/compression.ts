import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller replies fit into one packet anyway. */
const minBytes = 1024;

/** Compresses long replies at the fastest level. Files are compressed at build time. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (
      typeof payload !== 'string' ||
      payload.length < minBytes ||
      !request.headers['accept-encoding']?.includes('gzip')
    )
      return done(null, payload);
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    gzip(payload, { level: constants.Z_BEST_SPEED }, done);
  });
}
