import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a proxy in front calls the request; anything else could not be told from a text of a log. */
const wellFormed = /^[\w.-]{8,64}$/;

/** One name for a request in every log on its way: the one it came with, or one of our own. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}

/** The trace to which a request belongs, as W3C Trace Context says it. */
export function traceId(headers: IncomingMessage['headers']): string | undefined {
  const [, id] = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(headers.traceparent ?? '')) ?? [];
  return id === '0'.repeat(32) ? undefined : id;
}
