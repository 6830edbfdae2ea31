import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Body } from '../records/write.ts';
import { parseForm } from './form-body.ts';

const deepest = 12;

/** Form-encoded and JSON bodies; anything else has no parser and is refused. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => parseForm(body));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => parseJson(body));
}

function parseJson(text: string): unknown {
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text, (key, part: unknown) => {
      if (key === '__proto__') throw new AppError('malformed');
      return part;
    });
  } catch {
    throw new AppError('malformed');
  }
  if (depth(value) > deepest) throw new AppError('malformed');
  return value;
}

function depth(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null || level > deepest) return level;
  let most = level + 1;
  for (const part of Object.values(value)) most = Math.max(most, depth(part, level + 1));
  return most;
}

/** The fields of a request body; a call without one has none. */
export function bodyOf(request: FastifyRequest): Body {
  const { body } = request;
  if (body === undefined || body === null) return { values: {}, encoding: 'form' };
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('malformed');
  const json = request.headers['content-type']?.startsWith('application/json') ?? false;
  return { values: body as Record<string, unknown>, encoding: json ? 'json' : 'form' };
}
