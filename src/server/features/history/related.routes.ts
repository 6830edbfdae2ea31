import type { FastifyInstance } from 'fastify';
import type { Referrer, Resource } from '../../../meta/model.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { rowId } from '../../http/input/fields.ts';
import { ofResource, readOfResource } from '../../http/input/resource.ts';
import { takes } from '../../http/input/takes.ts';
import { authorize, reachOf } from '../../records/access.ts';
import { readId } from '../../records/read-ids.ts';
import { refersTo } from '../../records/references.ts';
import { rowsWithin } from '../../records/rows.ts';
import { answers, orNull } from '../../http/openapi/answers.ts';
import { count, listOf, text, whole } from '../../http/openapi/schemas.ts';

/** Rows of other resources that refer to a record: the number of each that the caller could list. */
export default function addRelated(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/console/related`,
    takes(
      { ...ofResource, id: rowId },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { resource, given } = readOfResource(context, read);
        return ok(await relatedTo(context, resource, readId(given.id)));
      },
      answers(listOf(whole({ resource: text, label: text, by: text, title: text, total: count, place: orNull(text) }))),
    ),
  );
}

async function relatedTo(context: Context, resource: Resource, id: string) {
  const reach = authorize(context, resource, 'show');
  await rowsWithin(context, resource, reach).load([id]);
  const found = await Promise.all(
    (context.model.referrers.get(resource.id) ?? []).map((referrer) => countOf(context, referrer, id)),
  );
  return found.filter((each) => each !== undefined);
}

async function countOf(context: Context, referrer: Referrer, id: string) {
  const { resource, field } = referrer;
  const reach = reachOf(context, resource, 'list');
  // Logs are indexed only by the columns they are looked up by.
  if (!reach || (resource.declaration.appendOnly && !resource.list.filters.includes(field))) return undefined;
  const total = await context.store.count(
    resource.table,
    rowsWithin(context, resource, reach).where(refersTo(referrer, [id])),
  );
  // Lists can filter by a single reference in their address, not by a list of references.
  const place =
    !referrer.several && resource.menu && !resource.menu.hidden
      ? `/${resource.menu.section}/${resource.menu.path}`
      : null;
  return total > 0
    ? {
        resource: resource.id,
        label: resource.label,
        by: field,
        title: resource.fields.get(field)?.title ?? field,
        total,
        place,
      }
    : undefined;
}
