import type { Field } from '../../../meta/field.ts';
import { isGuarded } from '../../../meta/field-access.ts';
import type { FastifyInstance } from 'fastify';
import type { FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { ok } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { named, rowId } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize, reachOf } from '../../records/access.ts';
import { readId } from '../../records/read-ids.ts';
import { asCaller } from '../../records/rows.ts';
import { answers } from '../../http/openapi/answers.ts';
import { anything, mapOf } from '../../http/openapi/schemas.ts';

/**
 * What a row that somebody has just picked in a form brings along, for whoever may write that form and pick that row.
 */
export default function addBrought(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/console/brought`,
    takes(
      { resource: named, field: named, id: rowId },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const given = read((asked) => problemsOf(context, asked));
        const [resource, target] = followed(context, given) as [Resource, Resource];
        return ok(await broughtBy(context, resource, String(given.field), target, readId(given.id)));
      },
      answers(mapOf(anything)),
    ),
  );
}

interface Asked {
  readonly resource: unknown;
  readonly field: unknown;
}

/** The resource of the form, and that of the row that was picked in it. */
function followed({ model }: Context, { resource: id, field }: Asked): [Resource?, Resource?] {
  const resource = typeof id === 'string' ? model.resources.get(id) : undefined;
  const target = resource && model.resources.get(resource.fields.get(String(field))?.spec['x-ref'] ?? '');
  return resource?.brought.some(({ follows }) => follows === field) ? [resource, target] : [resource];
}

function problemsOf(context: Context, asked: Asked): FieldError[] {
  const [resource, target] = followed(context, asked);
  return target ? [] : [{ path: resource ? 'field' : 'resource', problem: 'notAChoice' }];
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
