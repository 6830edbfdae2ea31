import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readId } from '../../records/load.ts';
import { changeOwner } from './change-owner.ts';

export default function addHouseholdRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/organisation/household/changeOwner`, async (request) => {
    const { ownerId, memberId, ...others } = bodyOf(request).values;
    const errors = Object.keys(others).map((path): FieldError => ({ path, problem: 'unknown' }));
    if (errors.length > 0) throw new AppError('invalid', {}, { errors });
    await changeOwner(await kit.contextOf(request), { ownerId: readId(ownerId), memberId: readId(memberId) });
    return { code: 200, message: 'ok', data: null };
  });
}
