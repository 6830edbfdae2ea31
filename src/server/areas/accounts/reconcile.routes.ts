import type { FastifyInstance } from 'fastify';
import type { RouteKit } from '../../http/kit.ts';
import { checkLedgerAndNote } from './check-ledger.ts';
import { reconcile, refuseReconciling } from './reconcile.ts';

/** Does the book agree with itself, and with what is shown of it? */
export default function addReconcileRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/wallet/reconcile`, async (request) => {
    const context = await kit.contextOf(request);
    refuseReconciling(context);
    return { code: 200, message: 'ok', data: await reconcile(context) };
  });
  app.post(`${base}/wallet/reconcile/check`, async (request) => {
    const context = await kit.contextOf(request);
    refuseReconciling(context);
    const { problems } = await checkLedgerAndNote(context);
    return { code: 200, message: 'ok', data: { problems, ...(await reconcile(context)) } };
  });
}
