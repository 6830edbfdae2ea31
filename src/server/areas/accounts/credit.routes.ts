import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../../http/body.ts';
import { requireKey } from '../../http/idempotency-key.ts';
import type { RouteKit } from '../../http/kit.ts';
import { askForAvailable, repayCredit } from './credit-calls.ts';

export default function addCreditRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/credit/credit/setAvailableAmount`, async (request) => ({
    code: 200,
    message: 'ok',
    data: await askForAvailable(await kit.contextOf(request), bodyOf(request)),
  }));
  app.post(`${base}/credit/credit/repayment`, async (request) => {
    const context = await kit.contextOf(request);
    requireKey(request);
    return { code: 200, message: 'ok', data: await repayCredit(context, bodyOf(request)) };
  });
}
