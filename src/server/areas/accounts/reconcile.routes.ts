import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { checkLedgerAndNote } from './check-ledger.ts';
import { reconcile, refuseReconciling } from './reconcile.ts';

/** Does the book agree with itself, and with what is shown of it? */
export default function addReconcileRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/wallet/reconcile`,
    takes({}, async (request, read) => {
      const context = await kit.contextOf(request);
      refuseReconciling(context);
      read();
      return ok(await reconcile(context));
    }),
  );
  app.post(
    `${base}/wallet/reconcile/check`,
    takes({}, async (request, read) => {
      const context = await kit.contextOf(request);
      refuseReconciling(context);
      read();
      const { problems } = await checkLedgerAndNote(context);
      return ok({ problems, ...(await reconcile(context)) });
    }),
  );
}
