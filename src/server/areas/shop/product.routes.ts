import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { ref } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { edited, editOnSale, projectFields, saleFields } from './product-edits.ts';

const edits = { updateProductSale: saleFields, updateProductProject: projectFields } as const;

export default function addProductRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const [name, fields] of Object.entries(edits)) {
    app.post(
      `${base}/flashdeliver/web/product/${name}`,
      takes(
        edited(kit, fields),
        async (request, read) => {
          const context = await kit.contextOf(request);
          return ok(await editOnSale(context, read(), fields, name));
        },
        answers(ref('shop_product')),
      ),
    );
  }
}
