import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import type { Input } from '../../http/input/input.ts';
import { takes, type Read } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { cancelDishes, dishesInput } from './cancel-dishes.ts';
import { byCard, byCode, verifyByCard, verifyByCode } from './desk.ts';
import { boardInput, kitchenBoard } from './kitchen.ts';
import { moveInput, moveSeat } from './move-seat.ts';
import { checkSeat, seatInput } from './seat-check.ts';
import { mapInput, seatMap } from './seat-map.ts';

/** What is asked at the counter and in the kitchen. */
export default function addDeskRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const answer = <T>(path: string, taken: Input<T>, work: (context: Context, read: Read<T>) => Promise<unknown>) =>
    app.post(
      `${base}/ordermeal/web/${path}`,
      takes(taken, async (request, read) => ok(await work(await kit.contextOf(request), read))),
    );
  answer('rule/checkMealSeat', seatInput(kit), checkSeat);
  answer('orderDinner/cancelDishes', dishesInput(kit), cancelDishes);
  answer('rule/seatMap', mapInput(kit), seatMap);
  answer('orderDinner/moveSeat', moveInput(kit), moveSeat);
  answer('orderDinner/verifyByCode', byCode(kit), verifyByCode);
  answer('orderDinner/verifyByCard', byCard(kit), verifyByCard);
  answer('orderDinner/kitchenBoard', boardInput(kit), kitchenBoard);
}
