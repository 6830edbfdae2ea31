import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { checkDelete } from './shop-in-use.ts';

export default function addBusinessRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/flashdeliver/web/business/checkDel`, async (request) => {
    const context = await kit.contextOf(request);
    const { id, ...others } = bodyOf(request).values;
    const errors = Object.keys(others).map((path): FieldError => ({ path, problem: 'unknown' }));
    if (errors.length > 0) throw new AppError('invalid', {}, { errors });
    return { code: 200, message: 'ok', data: await checkDelete(context, id) };
  });
}
