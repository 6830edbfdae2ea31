import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../meta/errors.ts';
import type { Config } from '../config.ts';

/** `[::1]:8080` → `::1`, `console:8080` → `console`. */
const nameOf = (host: string): string => /^\[([^\]]*)\]/.exec(host)?.[1] ?? host.replace(/:\d*$/, '');

/** With its port where that was named, else on any. */
const isNamed = (hosts: ReadonlySet<string>, host: string): boolean =>
  hosts.has(host) || hosts.has(host.replace(/:\d*$/, ''));

/** Refuses calls to a name that is not ours: a foreign page could have made its own name lead here. */
export function refuseUnknownHost(
  { headers: { host = '' }, routeOptions }: FastifyRequest,
  { hosts }: Config,
): AppError | undefined {
  return hosts.size > 0 && !routeOptions.config?.probe && !isNamed(hosts, host.toLowerCase())
    ? new AppError('unknownHost', { host: host.slice(0, 100) })
    : undefined;
}

/**
 * Is a page of this host one of our own? Without ALLOWED_HOSTS only names that nobody outside can make
 * lead here are taken while developing; in production, where the start warns of it, any.
 */
export function isOwnHost(host: string, { hosts, production }: Config): boolean {
  const lower = host.toLowerCase();
  if (hosts.size > 0) return isNamed(hosts, lower);
  const name = nameOf(lower);
  return production || isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || !name.includes('.');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by whatever looks after the process, which knows it by its address. */
    probe?: boolean;
  }
}
