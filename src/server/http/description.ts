import type { FastifyInstance } from 'fastify';
import type { Model } from '../../meta/model.ts';
import { openApi } from './openapi.ts';

/** Serves the OpenAPI document, generated on first use. */
export function addDescription(app: FastifyInstance, base: string, model: Model): void {
  let text: string | undefined;
  app.get(`${base}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(openApi(model, base)))),
  );
}
