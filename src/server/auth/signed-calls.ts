import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import { minute, type Clock } from '../clock.ts';
import { safeEqual } from './safe-equal.ts';
import { digest } from './tokens.ts';
import type { UsedTokens } from './used-tokens.ts';
import type { Vault } from './vault.ts';

/** How far the caller's clock may differ, and how long a nonce is remembered on either side of it. */
const signatureLifeMs = 5 * minute;

const scheme = 'HMAC-SHA256';
const shape = /^HMAC-SHA256 key=((?:app|rcv)_[\w-]{16}), time=(\d{10}), nonce=([\w-]{16,64}), signature=([\w-]{43})$/;

/** What a call without a secret on the wire says of itself. */
export interface Signed {
  readonly key: string;
  readonly timeMs: number;
  readonly nonce: string;
  readonly signature: string;
}

export const isSigned = (authorization: string | undefined): boolean =>
  authorization?.startsWith(`${scheme} `) ?? false;

export function readSigned(authorization: string | undefined): Signed | undefined {
  const [, key, time, nonce, signature] = shape.exec(authorization ?? '') ?? [];
  return key && nonce && signature ? { key, timeMs: Number(time) * 1000, nonce, signature } : undefined;
}

/** Derived, so that the database holds nothing to sign with. A new secret of the application ends it. */
export const signingKey = (vault: Vault, appKey: string, secretDigest: string): string =>
  vault.derive(`application signing ${appKey} ${secretDigest}`, 32).toString('base64url');

/** A signature counts once, and only for a while. */
export async function refuseRepeated(signed: Signed, kind: string, clock: Clock, used: UsedTokens): Promise<void> {
  if (Math.abs(clock() - signed.timeMs) > signatureLifeMs)
    throw new AppError('signatureOld', { minutes: signatureLifeMs / minute });
  // Longer than a signature is good for, so that it cannot come again.
  const until = clock() + 2 * signatureLifeMs + minute;
  if (!(await used.add(digest(kind, signed.key, signed.nonce), until))) throw new AppError('signatureUsed');
}

const digestOf = (body: string): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Method, address as sent, digest of the body, time and nonce, one a line. */
export function refuseForged(request: FastifyRequest, signed: Signed, key: string): void {
  const contentDigest = String(request.headers['content-digest'] ?? '');
  const text = [request.method, request.url, contentDigest, String(signed.timeMs / 1000), signed.nonce].join('\n');
  const right = createHmac('sha256', key).update(text).digest('base64url');
  if (!safeEqual(signed.signature, right)) throw new AppError('badSignature');
  // Files arrive in a stream that is stored before its end, and so before its digest is known.
  if (request.headers['content-type']?.startsWith('multipart/')) throw new AppError('filesUnsigned');
  if (!hasBody(request) && contentDigest !== digestOf('')) throw new AppError('badSignature');
}

/** The signature covers the digest of the body, and this the body itself, as soon as it is there. */
export function refuseOtherBody({ headers }: FastifyRequest, body: string): void {
  if (isSigned(headers.authorization) && headers['content-digest'] !== digestOf(body))
    throw new AppError('badSignature');
}
