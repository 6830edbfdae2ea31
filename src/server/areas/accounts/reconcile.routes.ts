import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { answers, moment, money, orNull, yesOrNo } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole } from '../../http/openapi/schemas.ts';
import { checkLedgerAndNote } from './check-ledger.ts';
import { reconcile, refuseReconciling } from './reconcile.ts';

const found = {
  kinds: listOf(
    whole({
      ownerType: text,
      kind: text,
      currency: text,
      accounts: count,
      balance: money,
      held: money,
      totalIn: money,
      totalOut: money,
    }),
  ),
  sums: listOf(whole({ currency: text, sum: money })),
  differences: listOf(
    whole({
      holder: text,
      resource: text,
      id: text,
      label: orNull(text),
      ledger: money,
      ledgerHeld: money,
      shown: money,
      shownHeld: money,
    }),
  ),
  last: orNull(
    whole({
      time: moment,
      sound: yesOrNo,
      accounts: count,
      journals: count,
      findings: listOf(whole({ kind: text, id: text, figure: text, expected: orNull(text), found: orNull(text) })),
      open: listOf(text),
      documents: listOf(
        whole({
          resource: text,
          id: orNull(text),
          label: orNull(text),
          origin: text,
          said: orNull(money),
          booked: orNull(money),
        }),
      ),
    }),
  ),
};

/** Does the book agree with itself, and with what is shown of it? */
export default function addReconcileRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/wallet/reconcile`,
    takes(
      {},
      async (request, read) => {
        const context = await kit.contextOf(request);
        refuseReconciling(context);
        read();
        return ok(await reconcile(context));
      },
      answers(whole(found)),
    ),
  );
  app.post(
    `${base}/wallet/reconcile/check`,
    takes(
      {},
      async (request, read) => {
        const context = await kit.contextOf(request);
        refuseReconciling(context);
        read();
        await checkLedgerAndNote(context);
        return ok(await reconcile(context));
      },
      answers(whole(found)),
    ),
  );
}
