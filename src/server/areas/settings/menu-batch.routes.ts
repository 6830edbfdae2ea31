import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { readInput } from '../../records/input.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { ok } from '../../auth/http.ts';
import type { Context, Reach } from '../../context.ts';
import { orAsText, rawField } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { count, listOf, object, text, whole } from '../../http/openapi/schemas.ts';
import { answers } from '../../http/openapi/answers.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';
import { mutate } from '../../records/mutate.ts';
import { readId, readVersion } from '../../records/read-ids.ts';
import { checkReferences } from '../../records/references.ts';
import { rowsWithin } from '../../records/rows.ts';
import { StaleError } from '../../records/stale.ts';
import { validateForm } from '../../records/validate.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

const maxMenus = 200;

type Item = Record<string, unknown>;

/** `list` of a JSON body, or the same as a text of a form. */
const itemsIn = (list: unknown): unknown => (typeof list === 'string' ? readJson(list) : list);

const batch = input(
  {
    list: rawField(
      orAsText({ ...listOf(object({ id: text, version: { type: 'integer' } }, ['id'])), maxItems: maxMenus }),
      true,
    ),
  },
  ({ list }): FieldError[] => {
    const items = itemsIn(list);
    if (!Array.isArray(items) || items.length === 0)
      return [{ path: 'list', problem: 'required', values: { title: 'list' } }];
    if (items.length > maxMenus) return [{ path: 'list', problem: 'tooManyItems', values: { limit: maxMenus } }];
    const areObjects = items.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
    return areObjects ? [] : [{ path: 'list', problem: 'type', values: { title: 'list' } }];
  },
);

/** Several menus of a service's app at once, such as after they were put in another order: all of them, or none. */
export default function addMenuBatch(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/common/serviceAppMenuConfig/updateBatch`,
    takes(
      batch,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const resource = resourceOf(context, 'settings/serviceAppMenuConfig');
        const reach = authorize(context, resource, 'update');
        const items = itemsIn(read().list) as Item[];
        await mutate(context, resource, async (tx) => {
          for (const [i, item] of items.entries()) await updateOne(context, tx, reach, item, i);
        });
        return ok({ updated: items.length });
      },
      answers(whole({ updated: count })),
    ),
  );
}

async function updateOne(
  context: Context,
  tx: Queries,
  reach: Reach,
  { id, version, ...rest }: Item,
  at: number,
): Promise<void> {
  const resource = resourceOf(context, 'settings/serviceAppMenuConfig');
  const wanted = readVersion(version);
  const read = readInput(context, resource, rest, 'json', 'update');
  const before = await rowsWithin(context, resource, reach, tx).get(readId(id));
  if (wanted !== undefined && before.version !== wanted) throw new StaleError(resource, before);
  const writable = Object.fromEntries(
    Object.entries(before).filter(([name]) => resource.fields.get(name)?.readOnly === false),
  );
  const { errors } = validateForm(resource, { ...writable, ...read.values }, new Set(Object.keys(read.values)), before);
  refuseAt(at, [...read.errors, ...errors, ...(await checkReferences(context, tx, resource, read.values, before))]);
  await rowsWithin(context, resource, reach, tx).change(before, read.values);
}

/** Which of the menus it was, and which of its fields. */
function refuseAt(at: number, errors: readonly FieldError[]): void {
  if (errors.length > 0)
    throw new AppError(
      'invalid',
      {},
      { errors: errors.map((error) => ({ ...error, path: `list.${at}.${error.path}` })) },
    );
}
