import type { FastifyInstance } from 'fastify';
import { ok, ownCaller } from '../../auth/http.ts';
import { requireProof } from '../../auth/proof.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, moment, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { receivingOf, rotateSecret } from './order-receiver.ts';
import { orderInput, receiveOrder } from './receive-order.ts';

const title = { zh: '外部接单平台', en: 'Ordering platform', es: 'Plataforma de pedidos' } as const;

const received = whole({
  id: text,
  orderNo: text,
  outsideNo: text,
  status: text,
  payAmount: text,
  payBefore: orNull(moment),
  repeated: yesOrNo,
});

export default function addOrderReceivers(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/flashdeliver/web/order/starbucksReceiver`,
    takes(
      orderInput(kit),
      async (request, read) => ok(await receiveOrder(await receivingOf(kit, request), read)),
      answers(received),
    ),
  );
  /** This reply is the only place where the key to sign with ever stands. */
  app.post(
    `${base}/shop/orderReceiver/rotate`,
    takes(
      { id: idField(title) },
      async (request, read) => {
        const given = read();
        const { principal } = await ownCaller(kit, request);
        requireProof(principal);
        return ok(await rotateSecret(kit.contextFor(request, principal), given.id));
      },
      answers(whole({ receiverKey: text, secret: text })),
    ),
  );
}
