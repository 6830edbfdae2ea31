import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { editOnSale, projectFields, saleFields } from './product-edits.ts';

const edits = { updateProductSale: saleFields, updateProductProject: projectFields } as const;

export default function addProductRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const [name, fields] of Object.entries(edits)) {
    app.post(`${base}/flashdeliver/web/product/${name}`, async (request) => {
      const context = await kit.contextOf(request);
      return { code: 200, message: 'ok', data: await editOnSale(context, bodyOf(request), fields, name) };
    });
  }
}
