import type { FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Json } from '../../meta/json.ts';
import type { Principal } from '../context.ts';
import type { KeyedRequest } from '../records/idempotency.ts';

const name = 'Idempotency-Key';

/** The caller's name for this attempt, so that a retry does nothing twice. Accepted by every call that writes. */
export function keyedOf(request: FastifyRequest, { userId }: Principal): (() => KeyedRequest) | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '' || request.method !== 'POST') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))
    throw new AppError('invalid', {}, { errors: [{ path: name, problem: 'type', values: { title: name } }] });
  const path = request.url.split('?', 1)[0] as string;
  let part = 0;
  return () => ({ scope: `${path} ${userId} ${part++}`, key, body: (request.body ?? null) as Json });
}

/** Some calls move money without a row whose state would stop a repetition, so they require a key. */
export function requireKey(request: FastifyRequest): void {
  if (!request.headers['idempotency-key']) throw new AppError('idempotencyKeyMissing');
}
