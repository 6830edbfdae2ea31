import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestIdShape } from '../config.ts';

/** One name for a request in every log on its way: the one it came with, or one of our own. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID();
}

/** The trace to which a request belongs, as W3C Trace Context says it. */
export function traceId(headers: IncomingMessage['headers']): string | undefined {
  const [, id] = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(headers.traceparent ?? '')) ?? [];
  return id === '0'.repeat(32) ? undefined : id;
}
