import type { FastifyInstance } from 'fastify';
import { fromCents } from '../../../meta/fields/money.ts';
import { ok } from '../../auth/http.ts';
import { idField, optional, rowId } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readId } from '../../records/read-ids.ts';
import { asCaller } from '../../records/rows.ts';
import { receives } from '../shop/ids.ts';
import { carparkOf } from './cars.ts';
import { dueOf } from './due.ts';

const coupon = { zh: '停车券', en: 'Parking coupon', es: 'Cupón de aparcamiento' } as const;

/** What a stay costs by now, for whoever is about to take the money. */
export default function addDueRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/carpark/inout/getDue`,
    takes(
      { id: rowId, couponReceiveId: optional(idField(coupon)) },
      async (request, read) => {
        const { id, couponReceiveId } = read();
        const context = await kit.contextOf(request);
        const stay = await asCaller(context, 'parking/inout', 'show').get(readId(id));
        if (couponReceiveId) await asCaller(context, receives, 'select').get(couponReceiveId);
        const carpark = await carparkOf(context, undefined, stay);
        const { fee, settled, discount, due } = await dueOf(context, undefined, carpark, stay, couponReceiveId);
        return ok({
          fee: fromCents(fee),
          settled: fromCents(settled),
          discount: fromCents(discount),
          due: fromCents(due),
        });
      },
      answers(whole({ fee: text, settled: text, discount: text, due: text })),
    ),
  );
}
