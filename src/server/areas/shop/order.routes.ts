import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { rowId } from '../../http/input/fields.ts';
import { likeCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, orNull } from '../../http/openapi/answers.ts';
import { count, listOf, ref, text, whole } from '../../http/openapi/schemas.ts';
import { refs } from '../../http/openapi/output.ts';
import { rowWith } from '../../http/openapi/replies.ts';
import { requireKey } from '../../http/idempotency-key.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readId } from '../../records/read-ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { boardInput, dispatchBoard } from './dispatch-board.ts';
import { countOrders } from './order-count.ts';
import { payOrder } from './pay-order.ts';
import { couriers, orders } from './ids.ts';

export default function addOrderRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const order = resourceOf(kit, orders);
  const board = whole({
    total: count,
    orders: listOf(rowWith(order, { courierIds: listOf(text) })),
    couriers: listOf(ref(resourceOf(kit, couriers).table)),
    refs,
  });
  const counts = Object.fromEntries(Object.keys(order.states?.labels ?? {}).map((state) => [state, count]));
  const at = `${base}/flashdeliver/web/order`;
  app.post(
    `${at}/pay`,
    takes(
      { id: rowId },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { id } = read();
        requireKey(request);
        return ok(await payOrder(context, readId(id)));
      },
      answers(whole({ id: text, status: text, payWay: orNull(text) })),
    ),
  );
  app.post(
    `${at}/dispatchBoard`,
    takes(
      boardInput(kit),
      async (request, read) => ok(await dispatchBoard(await kit.contextOf(request), read())),
      answers(board),
    ),
  );
  app.post(
    `${at}/queryOrderCount`,
    takes(
      likeCall(kit.model, order, 'list'),
      async (request, read) => ok(await countOrders(await kit.contextOf(request), read().values)),
      answers(whole({ all: count, ...counts })),
    ),
  );
}
