import type { FastifyInstance } from 'fastify';
import type { RouteKit } from '../../http/kit.ts';
import { bodyOf } from '../../http/body.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { recharge } from './recharge.ts';

export default function addRechargeRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/organisation/user/recharge`, async (request) => {
    const context = await kit.contextOf(request);
    return { code: 200, message: 'ok', data: await recharge(context, bodyOf(request), idempotencyKeyOf(request)) };
  });
}
