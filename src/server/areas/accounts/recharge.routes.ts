import type { FastifyInstance } from 'fastify';
import { requireKey } from '../../http/idempotency-key.ts';
import type { RouteKit } from '../../http/kit.ts';
import { bodyOf } from '../../http/body.ts';
import { recharge } from './recharge.ts';

export default function addRechargeRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/organisation/user/recharge`, async (request) => {
    const context = await kit.contextOf(request);
    requireKey(request);
    return { code: 200, message: 'ok', data: await recharge(context, bodyOf(request)) };
  });
}
