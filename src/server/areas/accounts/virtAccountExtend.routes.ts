import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../../http/body.ts';
import { requireKey } from '../../http/idempotency-key.ts';
import type { RouteKit } from '../../http/kit.ts';
import { rechargeExtend, totalOfExtends } from './extend-calls.ts';

export default function addExtendRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/wallet/virtAccountExtend/recharge`, async (request) => {
    const context = await kit.contextOf(request);
    requireKey(request);
    return { code: 200, message: 'ok', data: await rechargeExtend(context, bodyOf(request)) };
  });
  app.post(`${base}/wallet/virtAccountExtend/getTotal`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await totalOfExtends(await kit.contextOf(request), bodyOf(request)),
  }));
}
