import type { FastifyRequest } from 'fastify';

/**
 * Stands before every call that may change something, and before its body is read. A foreign page
 * can neither set this header without a preflight, nor forge what the browser says of its origin.
 */
export function isForeign({ headers }: FastifyRequest, ownOrigins: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  return (
    headers['x-requested-with'] !== 'XMLHttpRequest' ||
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (headers.origin !== undefined && !isOwn(headers.origin, headers.host, ownOrigins))
  );
}

function isOwn(origin: string, host: string | undefined, ownOrigins: ReadonlySet<string>): boolean {
  return ownOrigins.has(origin) || origin === `http://${host}` || origin === `https://${host}`;
}
