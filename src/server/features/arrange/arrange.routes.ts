import type { FastifyInstance } from 'fastify';
import type { Resource } from '../../../meta/model.ts';
import { ok } from '../../auth/http.ts';
import { isEmpty, rawField, rawIfGiven, rowId } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { count, listOf, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readId, readIds, readVersion } from '../../records/read-ids.ts';
import { moveNode, reorder } from './arrange.ts';
import { answers, nothing } from '../../http/openapi/answers.ts';

/** Rows that operators put into an order of their own: those of a tree one by one, those of a list as a whole. */
export default function addArrangement(app: FastifyInstance, kit: RouteKit, base: string): void {
  for (const resource of kit.model.resources.values()) {
    if (resource.tree?.order) addMove(app, kit, `${base}${resource.prefix}/arrange`, resource);
  }
  const services = kit.model.resources.get('settings/serviceinfo');
  if (services) addOrder(app, kit, `${base}${services.prefix}/updateServiceDisplayOrder`, services, 'displayOrder');
}

const move = {
  id: rowId,
  parentId: rawIfGiven(rowId.schema),
  before: rawIfGiven(rowId.schema),
  version: rawIfGiven({ type: 'integer', minimum: 1 }),
};

function addMove(app: FastifyInstance, kit: RouteKit, path: string, resource: Resource): void {
  const optional = (raw: unknown) => (isEmpty(raw) ? null : readId(raw));
  app.post(
    path,
    takes(
      move,
      async (request, read) => {
        const { id, parentId, before, version } = read();
        await moveNode(await kit.contextOf(request), resource, {
          id: readId(id),
          parentId: optional(parentId),
          before: optional(before),
          version: readVersion(version),
        });
        return ok(null);
      },
      answers(nothing),
    ),
  );
}

const order = { ids: rawField({ anyOf: [listOf(text), text] }, true) };

function addOrder(app: FastifyInstance, kit: RouteKit, path: string, resource: Resource, field: string): void {
  app.post(
    path,
    takes(
      order,
      async (request, read) => {
        const { ids } = read();
        return ok({ changed: await reorder(await kit.contextOf(request), resource, field, readIds(ids)) });
      },
      answers(whole({ changed: count })),
    ),
  );
}
