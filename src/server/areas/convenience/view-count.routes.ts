import type { FastifyInstance } from 'fastify';
import type { RouteKit } from '../../http/kit.ts';
import { addCounters } from '../counts.ts';

/** How often a service was opened in the customers' app. */
export default function addServiceViews(app: FastifyInstance, kit: RouteKit, base: string): void {
  addCounters(app, kit, base, [
    {
      resource: 'convenience/convenience',
      call: 'view',
      field: 'viewCount',
      isShown: (_context, _tx, { status }) => status === 'published',
    },
  ]);
}
