import type { Field } from '../../../meta/field.ts';
import { isGuarded } from '../../../meta/field-access.ts';
import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize, reachOf } from '../../records/access.ts';
import { readId } from '../../records/read-ids.ts';
import { asCaller } from '../../records/rows.ts';

/**
 * What a row that somebody has just picked in a form brings along, for whoever may write that form and pick that row.
 */
export default function addBrought(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/console/brought`, async (request) => {
    const { resource: resourceId, field, id, ...others } = bodyOf(request).values;
    const context = await kit.contextOf(request);
    const resource = typeof resourceId === 'string' ? context.model.resources.get(resourceId) : undefined;
    const target = resource && context.model.resources.get(resource.fields.get(String(field))?.spec['x-ref'] ?? '');
    const errors: FieldError[] = Object.keys(others).map((path) => ({ path, problem: 'unknown' }));
    if (!resource) errors.push({ path: 'resource', problem: 'notAChoice' });
    else if (!target || !resource.brought.some(({ follows }) => follows === field))
      errors.push({ path: 'field', problem: 'notAChoice' });
    if (errors.length > 0 || !resource || !target) throw new AppError('invalid', {}, { errors });
    return ok(await broughtBy(context, resource, String(field), target, readId(id)));
  });
}

/** What is masked is not brought; the server fills it in when the form is saved. */
async function broughtBy(
  context: Context,
  resource: Resource,
  field: string,
  target: Resource,
  id: string,
): Promise<Row> {
  if (!reachOf(context, resource, 'update')) authorize(context, resource, 'add');
  const row = await asCaller(context, target, 'select').get(id);
  const brought = resource.brought.filter(
    ({ follows, of }) => follows === field && !isGuarded(target.fields.get(of as string) as Field),
  );
  return Object.fromEntries(brought.map(({ field: name, of }) => [name, row[of as string] ?? null]));
}
