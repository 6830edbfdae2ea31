import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { rowId } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, yesOrNo } from '../../http/openapi/answers.ts';
import { count, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { checkDelete } from './shop-in-use.ts';

export default function addBusinessRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/flashdeliver/web/business/checkDel`,
    takes(
      { id: rowId },
      async (request, read) => ok(await checkDelete(await kit.contextOf(request), read().id)),
      answers(whole({ canDelete: yesOrNo, orders: count, products: count })),
    ),
  );
}
