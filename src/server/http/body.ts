import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import { readJson } from '../../meta/strict-json.ts';
import { refuseOtherBody } from '../auth/signed-calls.ts';
import type { Body } from '../records/mutate.ts';
import { parseForm } from './form-body.ts';

/** Parses form-encoded and JSON bodies; refuses all other content types. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      refuseOtherBody(request, body);
      return parseForm(body);
    },
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    refuseOtherBody(request, body);
    return parseJson(body);
  });
}

function parseJson(text: string): unknown {
  if (text === '') return {};
  const value = readJson(text);
  if (value === undefined) throw new AppError('malformed');
  return value;
}

/** The fields of a request body; empty if there is no body. */
export function bodyOf(request: FastifyRequest): Body {
  const { body } = request;
  if (body === undefined || body === null) return { values: {}, encoding: 'form' };
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('malformed');
  const json = request.headers['content-type']?.startsWith('application/json') ?? false;
  return { values: body as Record<string, unknown>, encoding: json ? 'json' : 'form' };
}
