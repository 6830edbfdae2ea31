import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { requireKey } from '../../http/idempotency-key.ts';
import type { RouteKit } from '../../http/kit.ts';
import { passedOn } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, money } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import { schemaOfFields } from './call-fields.ts';
import { recharge, rechargeFields } from './recharge.ts';

export default function addRechargeRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const fields = rechargeFields(kit);
  app.post(
    `${base}/organisation/user/recharge`,
    takes(
      passedOn(() => schemaOfFields(fields)),
      async (request, read) => {
        const context = await kit.contextOf(request);
        requireKey(request);
        return ok(await recharge(context, fields, read()));
      },
      answers(whole({ recordNo: text, balance: money })),
    ),
  );
}
