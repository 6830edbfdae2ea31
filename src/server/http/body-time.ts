import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Config } from '../config.ts';

/** How long bodies that are still arriving may go on once the server is asked to stop. */
const closingMs = 4000;
/** How long a refused sender may take to read why, before the connection ends. */
const lingerMs = 2000;

/** Heads of requests: they are short, and nobody has a reason to drip them. */
export const headSeconds = 20;
/** How often Node looks for connections whose time is over. */
export const lookEveryMs = 5000;

interface Arriving {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly seconds: number;
  timer: NodeJS.Timeout;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

const isUpload = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') ?? false;

/**
 * Ends bodies that take too long, those of files later than others: a body that never comes would hold
 * its connection for ever, and the stop of the server with it. The sender is told, then the connection ends.
 */
export function limitArrival(app: FastifyInstance, { arrival }: Config): void {
  const arriving = new Set<Arriving>();

  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const seconds = isUpload(request) ? arrival.uploadSeconds : arrival.bodySeconds;
      const one: Arriving = { request, reply, seconds, timer: setTimeout(() => end(one), seconds * 1000).unref() };
      arriving.add(one);
      const over = () => {
        clearTimeout(one.timer);
        arriving.delete(one);
      };
      // Also where the reply was sent long before: until the body is through, the connection is held.
      request.raw.once('end', over).once('close', over);
    }
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
    // Whoever reads the body is told, and its error becomes the reply.
    raw.emit('error', new AppError('tooSlow', { seconds }));
    setTimeout(() => raw.destroy(), lingerMs).unref();
  }
}
