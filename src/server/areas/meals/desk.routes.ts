import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import type { Input } from '../../http/input/input.ts';
import { takes, type Read } from '../../http/input/takes.ts';
import { answers, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { count, listOf, object, ref, text, whole, type Node } from '../../http/openapi/schemas.ts';
import { refs } from '../../http/openapi/output.ts';
import type { RouteKit } from '../../http/kit.ts';
import { cancelDishes, dishesInput } from './cancel-dishes.ts';
import { byCard, byCode, verifyByCard, verifyByCode } from './desk.ts';
import { boardInput, kitchenBoard } from './kitchen.ts';
import { moveInput, moveSeat } from './move-seat.ts';
import { checkSeat, seatInput } from './seat-check.ts';
import { mapInput, seatMap } from './seat-map.ts';
import { canteenReply } from './week.ts';

const order = ref('meals_orderDinner');
const seatCheck = object({ seatCount: count, taken: listOf(text), left: count, free: yesOrNo }, [
  'seatCount',
  'taken',
  'left',
]);

const seated = whole({
  id: text,
  version: count,
  orderNo: text,
  realName: orNull(text),
  seatNo: orNull(text),
  quantity: count,
  status: text,
});
const hall = whole({
  canteens: listOf(canteenReply),
  merchantId: orNull(text),
  meals: listOf(whole({ id: text, typeName: text })),
  dateTypeId: orNull(text),
  zones: listOf(object({ zone: text, seats: count, perTable: count }, ['zone', 'seats'])),
  taken: listOf(text),
  orders: listOf(seated),
});

const portions: Node = { ordered: count, preparing: count, ready: count, finished: count, total: count };
const boardLine = whole({
  lineId: orNull(text),
  dateTypeId: text,
  merchantId: orNull(text),
  orders: count,
  dishes: listOf(whole({ mealId: text, ...portions })),
  ...portions,
});
const board = whole({ day: text, lines: listOf(boardLine), refs });

/** What is asked at the counter and in the kitchen. */
export default function addDeskRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const answer = <T>(
    path: string,
    taken: Input<T>,
    work: (context: Context, read: Read<T>) => Promise<unknown>,
    reply: Node,
  ) =>
    app.post(
      `${base}/ordermeal/web/${path}`,
      takes(taken, async (request, read) => ok(await work(await kit.contextOf(request), read)), answers(reply)),
    );
  answer('rule/checkMealSeat', seatInput(kit), checkSeat, seatCheck);
  answer('orderDinner/cancelDishes', dishesInput(kit), cancelDishes, order);
  answer('rule/seatMap', mapInput(kit), seatMap, hall);
  answer('orderDinner/moveSeat', moveInput(kit), moveSeat, order);
  answer('orderDinner/verifyByCode', byCode(kit), verifyByCode, order);
  answer('orderDinner/verifyByCard', byCard(kit), verifyByCard, order);
  answer('orderDinner/kitchenBoard', boardInput(kit), kitchenBoard, board);
}
