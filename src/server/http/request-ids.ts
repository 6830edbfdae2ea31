import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestIdShape } from '../config.ts';

/** The id of a request in all logs: the one in its header, or a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID();
}

/** The trace id from the `traceparent` header (W3C Trace Context). */
export function traceId(headers: IncomingMessage['headers']): string | undefined {
  const [, id] = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(headers.traceparent ?? '')) ?? [];
  return id === '0'.repeat(32) ? undefined : id;
}
