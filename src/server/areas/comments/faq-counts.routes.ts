import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import type { RouteKit } from '../../http/kit.ts';
import { addCounters } from '../counts.ts';

const resource = 'comments/commentFaqs';
const isShown = (_context: unknown, _tx: unknown, { status }: Row): boolean => status === 'published';

/** How often an answer was opened, and how many it has helped. */
export default function addFaqCounts(app: FastifyInstance, kit: RouteKit, base: string): void {
  addCounters(app, kit, base, [
    { resource, call: 'view', field: 'viewCount', isShown },
    { resource, call: 'useful', field: 'usefulCount', once: true, isShown },
  ]);
}
