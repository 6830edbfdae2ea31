import { createHmac, timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';

/** A web server that looks at nothing but a signed token. */
export function signedApp(secret: string) {
  const app = fastify();
  app.addHook('onRequest', async (request, reply) => {
    const [user, signature = ''] = (request.headers.authorization ?? '').split('.');
    const expected = createHmac('sha256', secret)
      .update(user ?? '')
      .digest();
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return reply.code(401).send({ code: 401 });
  });
  return app;
}
