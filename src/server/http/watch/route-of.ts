import type { FastifyRequest } from 'fastify';
import { apiBase } from '../bases.ts';

/** The pattern of the address that was called: ids, names and query values never reach a log or a figure. */
export const routeOf = ({ found, routeOptions: { url } }: FastifyRequest): string =>
  found ? `${apiBase}${found.call.path}` : (url ?? 'none');
