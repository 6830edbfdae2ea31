import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this a reply fits a few packets as it is. */
const worthwhile = 2048;

/** Long replies travel compressed, at the level that costs least. Files are compressed when they are built. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (
      typeof payload !== 'string' ||
      payload.length < worthwhile ||
      !request.headers['accept-encoding']?.includes('gzip')
    )
      return done(null, payload);
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    gzip(payload, { level: constants.Z_BEST_SPEED }, done);
  });
}
