import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { askForAvailable, repayCredit } from './credit-calls.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

export default function addCreditRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/credit/credit/setAvailableAmount`, async (request) => ({ code: 200, message: 'ok', data: await askForAvailable(await kit.contextOf(request), bodyOf(request)) }));
  app.post(`${base}/credit/credit/repayment`, async (request) => ({ code: 200, message: 'ok', data: await repayCredit(await kit.contextOf(request), bodyOf(request), idempotencyKeyOf(request)) }));
}
