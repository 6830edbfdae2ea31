import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Config } from '../config.ts';

/** How long uploads in progress may continue after the server was asked to stop. */
const closingMs = 4000;
/** How long a refused sender may take to read the error before the connection is closed. */
const lingerMs = 2000;
/** How exactly the time of a body is kept. */
const tickMs = 250;

/** Timeout for request headers. They are short, and nobody has a reason to send them slowly. */
export const headSeconds = 20;
/** How often Node checks for timed-out connections. */
export const checkIntervalMs = 5000;

interface Arriving {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly seconds: number;
  readonly endsMs: number;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

const isUpload = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') ?? false;

/**
 * Aborts bodies that take too long; file uploads have a longer limit. Otherwise a body that never ends would hold its
 * connection, and the shutdown of the server, forever. The sender gets an error before the connection is closed.
 */
export function limitArrival(app: FastifyInstance, { arrival }: Config): void {
  const arriving = new Set<Arriving>();

  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const seconds = isUpload(request) ? arrival.uploadSeconds : arrival.bodySeconds;
      const one: Arriving = { request, reply, seconds, endsMs: performance.now() + seconds * 1000 };
      arriving.add(one);
      const over = () => void arriving.delete(one);
      // Tracks the body even if the reply was sent long before, because the connection stays open until the body ends.
      request.raw.once('end', over).once('close', over);
    }
    done();
  });
  // One clock for all: a timer for each body costs every call that has one.
  const clock = setInterval(() => {
    const now = performance.now();
    for (const one of arriving) {
      if (one.endsMs > now) continue;
      arriving.delete(one);
      end(one);
    }
  }, tickMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(clock);
    done();
  });
  app.addHook('preClose', (done) => {
    setTimeout(() => arriving.forEach(end), closingMs).unref();
    done();
  });
}

function end({ request: { raw }, reply, seconds }: Arriving): void {
  if (raw.complete) return;
  if (reply.sent) raw.destroy();
  else {
    reply.header('connection', 'close');
    // Makes the body parser fail, so that its error becomes the reply.
    raw.emit('error', new AppError('tooSlow', { seconds }));
    setTimeout(() => raw.destroy(), lingerMs).unref();
  }
}
