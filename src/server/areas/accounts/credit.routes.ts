import type { FastifyInstance } from 'fastify';
import { holders } from '../../accounts/holders.ts';
import { ok } from '../../auth/http.ts';
import { requireKey } from '../../http/idempotency-key.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { answers, money, orNull } from '../../http/openapi/answers.ts';
import { movedRows } from '../../http/openapi/output.ts';
import { ref, text, whole } from '../../http/openapi/schemas.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { creditCalls } from './credit-calls.ts';

export default function addCreditRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const { available, repayment } = creditCalls(kit);
  app.post(
    `${base}/credit/credit/setAvailableAmount`,
    takes(
      available.takes,
      async (request, read) => ok(await available.answer(await kit.contextOf(request), read())),
      answers(movedRows(ref(resourceOf(kit, holders.credit.resource).table))),
    ),
  );
  app.post(
    `${base}/credit/credit/repayment`,
    takes(
      repayment.takes,
      async (request, read) => {
        const context = await kit.contextOf(request);
        requireKey(request);
        return ok(await repayment.answer(context, read()));
      },
      answers(whole({ repaymentNo: orNull(text), usedQuota: orNull(money), overdueAmount: orNull(money) })),
    ),
  );
}
