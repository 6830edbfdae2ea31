import type { FastifyInstance } from 'fastify';
import type { Model } from '../../meta/model.ts';
import { openApi } from './openapi.ts';

/** The API described to programs. Worked out when it is first asked for. */
export function addDescription(app: FastifyInstance, base: string, model: Model): void {
  let text: string | undefined;
  app.get(`${base}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(openApi(model, base)))),
  );
}
