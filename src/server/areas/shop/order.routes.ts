import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../../http/body.ts';
import { requireKey } from '../../http/idempotency-key.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readId } from '../../records/read-ids.ts';
import { dispatchBoard } from './dispatch-board.ts';
import { countOrders } from './order-count.ts';
import { payOrder } from './pay-order.ts';
import { refuseOthers } from './refused.ts';

export default function addOrderRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/flashdeliver/web/order/pay`, async (request) => {
    const context = await kit.contextOf(request);
    const { id, ...others } = bodyOf(request).values;
    refuseOthers(others);
    requireKey(request);
    return { code: 200, message: 'ok', data: await payOrder(context, readId(id)) };
  });
  app.post(`${base}/flashdeliver/web/order/dispatchBoard`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await dispatchBoard(await kit.contextOf(request), bodyOf(request).values),
  }));
  app.post(`${base}/flashdeliver/web/order/queryOrderCount`, async (request) => {
    const context = await kit.contextOf(request);
    return { code: 200, message: 'ok', data: await countOrders(context, bodyOf(request).values) };
  });
}
