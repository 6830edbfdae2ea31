import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import type { Body } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { correctEnterprise, correctSalesWallet, correctWallet, refuseRewriting } from './adjustment-calls.ts';
import { adjustments } from './adjustment.hooks.ts';

/** Movements are written by what moves money; who wants to correct one asks for it here. */
export default function addAdjustmentRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const resource = resourceOf(kit, adjustments);
  const add = resource.calls.find(({ op }) => op === 'add');
  const asks = (path: string, ask: (context: Context, body: Body) => Promise<Row>) =>
    app.post(`${base}${path}`, async (request: FastifyRequest) => {
      // Errors name fields by their titles.
      if (add) request.found = { call: { ...add, resource }, params: {} };
      return { code: 200, message: 'ok', data: await ask(await kit.contextOf(request), bodyOf(request)) };
    });
  asks('/organisation/userRecod/saveUserRecod', correctWallet);
  asks('/organisation/userRecod/saveSalesAccountRecod', correctSalesWallet);
  asks('/wallet/virtAccountWater/add', correctEnterprise);
  for (const call of ['update', 'delete'])
    app.post(`${base}/wallet/virtAccountWater/${call}`, async (request) =>
      refuseRewriting(await kit.contextOf(request)),
    );
}
