import type { FastifyInstance } from 'fastify';
import { everyMinute } from '../../housekeeping.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { countOrders } from './order-count.ts';
import { expireUnpaid } from './unpaid.ts';

export default function addOrderRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const housekeeping = everyMinute(() => expireUnpaid(kit, Date.now()), kit.log);
  app.addHook('onClose', () => housekeeping.stop());
  app.post(`${base}/flashdeliver/web/order/queryOrderCount`, async (request) => {
    const context = await kit.contextOf(request);
    return { code: 200, message: 'ok', data: await countOrders(context, bodyOf(request).values) };
  });
}
