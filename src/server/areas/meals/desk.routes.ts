import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { cancelDishes } from './cancel-dishes.ts';
import { verifyByCard, verifyByCode } from './desk.ts';
import { kitchenBoard } from './kitchen.ts';
import { moveSeat } from './move-seat.ts';
import { checkSeat } from './seat-check.ts';
import { seatMap } from './seat-map.ts';

/** What is asked at the counter and in the kitchen. */
export default function addDeskRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const answer = <T>(
    path: string,
    work: (context: Awaited<ReturnType<RouteKit['contextOf']>>, values: Record<string, unknown>) => Promise<T>,
  ) =>
    app.post(`${base}/ordermeal/web/${path}`, async (request) => ({
      code: 200,
      message: 'ok',
      data: await work(await kit.contextOf(request), bodyOf(request).values),
    }));
  answer('rule/checkMealSeat', checkSeat);
  answer('orderDinner/cancelDishes', cancelDishes);
  answer('rule/seatMap', seatMap);
  answer('orderDinner/moveSeat', moveSeat);
  answer('orderDinner/verifyByCode', verifyByCode);
  answer('orderDinner/verifyByCard', verifyByCard);
  answer('orderDinner/kitchenBoard', kitchenBoard);
}
