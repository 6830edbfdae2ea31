import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { listOf } from '../../http/openapi/schemas.ts';
import { option } from '../../http/openapi/replies.ts';
import type { RouteKit } from '../../http/kit.ts';
import { say } from '../../labels.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** The kinds of business that orders are of, as refunds tell them apart. Words of the product, for everybody who is signed in. */
export default function addOrderKinds(app: FastifyInstance, kit: RouteKit, base: string): void {
  const options = resourceOf(kit, 'orders/refundOrder').fields.get('bizType')?.spec['x-options'] ?? {};
  app.post(
    `${base}/opcenter/operationCenter/base/orderBizType`,
    takes(
      {},
      async (request, read) => {
        read();
        const { locale } = await kit.contextOf(request);
        return ok(Object.entries(options).map(([value, label]) => ({ value, label: say(locale, label) })));
      },
      answers(listOf(option)),
    ),
  );
}
