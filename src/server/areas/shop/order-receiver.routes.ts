import type { FastifyInstance } from 'fastify';
import { ok, ownCaller } from '../../auth/http.ts';
import { requireProof } from '../../auth/proof.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { receivingOf, rotateSecret } from './order-receiver.ts';
import { receiveOrder } from './receive-order.ts';

const title = { zh: '外部接单平台', en: 'Ordering platform', es: 'Plataforma de pedidos' } as const;

export default function addOrderReceivers(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/flashdeliver/web/order/starbucksReceiver`, async (request) =>
    ok(await receiveOrder(await receivingOf(kit, request), bodyOf(request).values)),
  );
  /** This reply is the only place where the key to sign with ever stands. */
  app.post(`${base}/shop/orderReceiver/rotate`, async (request) => {
    const input = new CallInput(bodyOf(request).values);
    const id = input.id('id', title);
    input.finish();
    const { principal } = await ownCaller(kit, request);
    requireProof(principal);
    return ok(await rotateSecret(kit.contextFor(request, principal), id));
  });
}
