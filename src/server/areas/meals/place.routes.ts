import type { FastifyInstance } from 'fastify';
import { likeCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { ok } from '../../auth/http.ts';
import type { RouteKit } from '../../http/kit.ts';
import { placeDinner } from './place.ts';

/** Orders are placed, not added as rows: at every address at which they could be. */
export default function addDinnerRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const resource = kit.model.resources.get('meals/orderDinner');
  if (!resource) return;
  for (const call of resource.calls.filter(({ op }) => op === 'add')) {
    app.post(
      `${base}${call.path}`,
      takes(likeCall(kit.model, resource, 'add'), async (request, read) => {
        // Errors name fields by their titles.
        request.found = { call: { ...call, resource }, params: {} };
        return ok(await placeDinner(await kit.contextOf(request), read()));
      }),
    );
  }
}
