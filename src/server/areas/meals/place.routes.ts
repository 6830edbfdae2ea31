import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { placeDinner } from './place.ts';

/** Orders are placed, not added as rows: at every address at which they could be. */
export default function addDinnerRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const orders = kit.model.resources.get('meals/orderDinner');
  for (const { path } of orders?.calls.filter(({ op }) => op === 'add') ?? []) {
    app.post(`${base}${path}`, async (request) => ({ code: 200, message: 'ok', data: await placeDinner(await kit.contextOf(request), bodyOf(request)) }));
  }
}
