import { constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller replies fit into one packet anyway. */
const minBytes = 1024;
/** Up to this, handing a reply to another thread and back costs more than compressing it. */
const maxBytesAtOnce = 16 * 1024;

/** Compresses long replies at the fastest level. Files are compressed at build time. */
export function addCompression(app: FastifyInstance): void {
  const options = { level: constants.Z_BEST_SPEED };
  app.addHook('onSend', (request, reply, payload, done) => {
    if (
      typeof payload !== 'string' ||
      payload.length < minBytes ||
      !request.headers['accept-encoding']?.includes('gzip')
    )
      return done(null, payload);
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    if (payload.length <= maxBytesAtOnce) return done(null, gzipSync(payload, options));
    gzip(payload, options, done);
  });
}
