import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { openApi, type Api } from './document.ts';

interface Described {
  readonly text: string;
  readonly tag: string;
}

/** Serves the API description, whole or one area of it. Generated on first use. */
export function addDescription(app: FastifyInstance, api: Api): void {
  const { base, areas } = api;
  const known = new Map<string, Described>();
  const send = (request: FastifyRequest, reply: FastifyReply, area = '') => {
    if (area !== '' && !Object.hasOwn(areas, area)) throw new AppError('noSuchCall');
    let described = known.get(area);
    if (!described) {
      const text = JSON.stringify(openApi(api, area === '' ? undefined : area));
      described = { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` };
      known.set(area, described);
    }
    void reply.header('etag', described.tag);
    if (request.headers['if-none-match']?.includes(described.tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(described.text);
  };
  app.get(`${base}/openapi.json`, (request, reply) => send(request, reply));
  app.get<{ Params: { area: string } }>(`${base}/openapi/:area`, (request, reply) =>
    send(request, reply, request.params.area.replace(/\.json$/, '')),
  );
}
