import type { FastifyRequest } from 'fastify';
import { apiBase } from '../bases.ts';

/** The route pattern, so that ids, names and query values never get into logs or metrics. */
export const routeOf = ({ found, routeOptions: { url } }: FastifyRequest): string =>
  found ? `${apiBase}${found.call.path}` : (url ?? 'none');
