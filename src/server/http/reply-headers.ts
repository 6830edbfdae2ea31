import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What browsers may do with a reply of the API: show it nowhere, keep it nowhere. Errors get these as well; bytes of files say more. */
export const replyHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'cache-control': 'no-store',
};

/** The console's own files may be kept; they bring their headers along. */
const isOfConsole = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url?.startsWith('/super_cloud/admin') ?? false;

/** To be added before any other hook, so that what a later one refuses has them too. */
export function addReplyHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (!isOfConsole(request)) reply.headers(replyHeaders);
    done();
  });
}
