import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers of API replies, including errors: no framing, no caching. File contents override some. */
export const replyHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'cache-control': 'no-store',
};

/** The console's own files may be cached; they have their own headers. */
const isOfConsole = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url?.startsWith('/super_cloud/admin') ?? false;

/** Must be the first hook, so that replies of later hooks that refuse have these headers too. */
export function addReplyHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (!isOfConsole(request)) reply.headers(replyHeaders);
    done();
  });
}
