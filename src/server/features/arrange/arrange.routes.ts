import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Resource } from '../../../meta/model.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readId, readIds } from '../../records/read-ids.ts';
import { moveNode, reorder } from './arrange.ts';

/** Rows that operators put into an order of their own: those of a tree one by one, those of a list as a whole. */
export default function addArrangement(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const resource of kit.model.resources.values()) {
    if (resource.tree?.order) addMove(app, kit, `${base}${resource.prefix}/arrange`, resource);
  }
  const services = kit.model.resources.get('settings/serviceinfo');
  if (services) addOrder(app, kit, `${base}${services.prefix}/updateServiceDisplayOrder`, services, 'displayOrder');
}

function addMove(app: FastifyInstance, kit: RouteKit, path: string, resource: Resource): void {
  app.post(path, async (request) => {
    const { id, parentId, before, ...others } = bodyOf(request).values;
    refuseUnknown(others);
    const optional = (raw: unknown) => (raw === null || raw === undefined || raw === '' ? null : readId(raw));
    await moveNode(await kit.contextOf(request), resource, {
      id: readId(id),
      parentId: optional(parentId),
      before: optional(before),
    });
    return { code: 200, message: 'ok', data: null };
  });
}

function addOrder(app: FastifyInstance, kit: RouteKit, path: string, resource: Resource, field: string): void {
  app.post(path, async (request) => {
    const { ids, ...others } = bodyOf(request).values;
    refuseUnknown(others);
    const changed = await reorder(await kit.contextOf(request), resource, field, readIds(ids));
    return { code: 200, message: 'ok', data: { changed } };
  });
}

function refuseUnknown(others: Record<string, unknown>): void {
  const errors = Object.keys(others).map((path): FieldError => ({ path, problem: 'unknown' }));
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
}
