import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { refuseOthers } from './refused.ts';
import { checkDelete } from './shop-in-use.ts';

export default function addBusinessRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/flashdeliver/web/business/checkDel`, async (request) => {
    const context = await kit.contextOf(request);
    const { id, ...others } = bodyOf(request).values;
    refuseOthers(others);
    return { code: 200, message: 'ok', data: await checkDelete(context, id) };
  });
}
