import type { FastifyInstance } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { passedOn } from '../../http/input/input.ts';
import { likeCall } from '../../http/input/like.ts';
import { takes } from '../../http/input/takes.ts';
import { object, ref } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { answers, nothing } from '../../http/openapi/answers.ts';
import type { Body } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { correctEnterprise, correctSalesWallet, correctWallet, refuseRewriting } from './adjustment-calls.ts';
import { adjustments } from './adjustment.hooks.ts';

/** What is booked stays, whatever a call says. */
const ignored = passedOn(() => object({}));

/** Movements are written by what moves money; who wants to correct one asks for it here. */
export default function addAdjustmentRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const resource = resourceOf(kit, adjustments);
  const add = resource.calls.find(({ op }) => op === 'add');
  const asks = (path: string, ask: (context: Context, body: Body) => Promise<Row>) =>
    app.post(
      `${base}${path}`,
      takes(
        likeCall(kit.model, resource, 'add'),
        async (request, read) => {
          // Errors name fields by their titles.
          if (add) request.found = { call: { ...add, resource }, params: {} };
          return ok(await ask(await kit.contextOf(request), read()));
        },
        answers(ref(resource.table)),
      ),
    );
  asks('/organisation/userRecod/saveUserRecod', correctWallet);
  asks('/organisation/userRecod/saveSalesAccountRecod', correctSalesWallet);
  asks('/wallet/virtAccountWater/add', correctEnterprise);
  for (const call of ['update', 'delete'])
    app.post(
      `${base}/wallet/virtAccountWater/${call}`,
      takes(ignored, async (request) => refuseRewriting(await kit.contextOf(request)), answers(nothing)),
    );
}
