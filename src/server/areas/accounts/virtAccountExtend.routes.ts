import type { FastifyInstance } from 'fastify';
import { rowId } from '../../http/input/fields.ts';
import { passedOn } from '../../http/input/input.ts';
import { likeCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { ok } from '../../auth/http.ts';
import { requireKey } from '../../http/idempotency-key.ts';
import type { RouteKit } from '../../http/kit.ts';
import { answers, money, orNull } from '../../http/openapi/answers.ts';
import { count, text, whole } from '../../http/openapi/schemas.ts';
import { holders } from '../../accounts/holders.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { schemaOfFields } from './call-fields.ts';
import { extendFields, rechargeExtend, totalOfExtends } from './extend-calls.ts';

export default function addExtendRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const fields = extendFields(kit);
  app.post(
    `${base}/wallet/virtAccountExtend/recharge`,
    takes(
      passedOn(() => schemaOfFields(fields, { id: rowId.schema })),
      async (request, read) => {
        const context = await kit.contextOf(request);
        requireKey(request);
        return ok(await rechargeExtend(context, fields, read()));
      },
      answers(whole({ transferNo: orNull(text), balance: orNull(money), accountBalance: orNull(money) })),
    ),
  );
  app.post(
    `${base}/wallet/virtAccountExtend/getTotal`,
    takes(
      likeCall(kit.model, resourceOf(kit, holders.extend.resource), 'list'),
      async (request, read) => ok(await totalOfExtends(await kit.contextOf(request), read())),
      answers(whole({ count, balance: money, totalIn: money, totalOut: money })),
    ),
  );
}
