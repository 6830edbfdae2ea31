import type { FastifyInstance } from 'fastify';
import type { RouteKit } from '../http/app.ts';

/** Calls that no declaration can say: `src/server/workflows/<area>/<name>.routes.ts`, whose default export registers them. */
type AddRoutes = (app: FastifyInstance, kit: RouteKit, base: string) => void;

const files = import.meta.glob<AddRoutes>('./*/*.routes.ts', { eager: true, import: 'default' });

export function addWorkflowRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const add of Object.values(files)) add(app, kit, base);
}
