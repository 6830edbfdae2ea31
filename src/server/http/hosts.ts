import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Config } from '../config.ts';

/** `[::1]:8080` → `::1`, `console:8080` → `console`. */
const nameOf = (host: string): string => /^\[([^\]]*)\]/.exec(host)?.[1] ?? host.replace(/:\d*$/, '');

/** An entry with a port only matches that port, an entry without one matches all ports. */
const isNamed = (hosts: ReadonlySet<string>, host: string): boolean =>
  hosts.has(host) || hosts.has(host.replace(/:\d*$/, ''));

/**
 * Rejects calls to unknown host names: a foreign page could have pointed its own name at this server (DNS rebinding).
 */
export function refuseUnknownHost(
  { headers: { host = '' }, routeOptions }: FastifyRequest,
  { hosts }: Config,
): AppError | undefined {
  return hosts.size > 0 && !routeOptions.config?.probe && !isNamed(hosts, host.toLowerCase())
    ? new AppError('unknownHost', { host: host.slice(0, 100) })
    : undefined;
}

/**
 * Is the host one of our own? Without ALLOWED_HOSTS, only names that no outsider can point at this server are accepted
 * in development. In production, all are accepted, and the start-up logs a warning.
 */
export function isOwnHost(host: string, { hosts, production }: Config): boolean {
  const lower = host.toLowerCase();
  if (hosts.size > 0) return isNamed(hosts, lower);
  const name = nameOf(lower);
  return production || isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || !name.includes('.');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by process supervisors, which use the address instead of a host name. */
    probe?: boolean;
  }
}
