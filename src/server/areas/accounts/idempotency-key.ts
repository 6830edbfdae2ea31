import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';

/** What the caller names this attempt, so that trying again does nothing twice. */
export function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') throw new AppError('idempotencyKeyMissing');
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) throw new AppError('invalid', {}, { errors: [{ path: 'Idempotency-Key', problem: 'type', values: { title: 'Idempotency-Key' } }] });
  return key;
}
