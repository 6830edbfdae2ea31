import type { Field } from '../../meta/field.ts';
import { isObject, type Row } from '../../meta/json.ts';
import type { Model, Resource } from '../../meta/model.ts';
import { AppError } from '../../meta/errors.ts';
import { placeReferences, type PlaceReference } from '../../meta/places.ts';
import type { ScopePath } from '../../meta/scope.ts';
import { readJson } from '../../meta/strict-json.ts';
import type { Context } from '../context.ts';
import { all, type Condition } from '../storage/condition.ts';
import { reachOf, visible } from './access.ts';
import { placesOf } from './agreement.ts';
import { among } from './among.ts';
import { readIds } from './read-ids.ts';

/** The form around a picker: its resource, the picked field, and the rows that its other fields refer to already. */
interface FormAround {
  readonly resource: Resource;
  readonly field: Field;
  readonly picked: Row;
}

const maxLength = 8000;

/** Rows that agree with the form and with its other values (decision 032): rows that saving would refuse are not offered. */
export async function agreeing(context: Context, target: Resource, raw: unknown): Promise<Condition | undefined> {
  if (raw === undefined || raw === '') return undefined;
  const form = readForm(context, target, raw);
  const wanted = among(form.field);
  const of: Condition[] = wanted ? [wanted] : [];
  for (const references of placeReferences(context.model, form.resource).values()) {
    const own = references.find(({ field }) => field.name === form.field.name);
    const places = own && (await placesBeside(context, references, own, form.picked));
    if (places)
      of.push(own.path ? within(context.model, own.path, places) : { is: 'in', column: 'id', values: places });
  }
  return of.length > 0 ? all(...of) : undefined;
}

/** The places of the form's other references: references to a place count before those that only lead to one. */
async function placesBeside(
  context: Context,
  references: readonly PlaceReference[],
  own: PlaceReference,
  picked: Row,
): Promise<readonly string[] | undefined> {
  const others = references.filter((other) => other !== own && picked[other.field.name] !== undefined);
  const named = others.filter(({ path }) => !path);
  // Several fields may each refer to a different place.
  if (named.length > 0 && !own.path) return undefined;
  const found: string[] = [];
  for (const other of named.length > 0 ? named : others) {
    const places = await placesOf(context, undefined, other, await reachable(context, other, picked), new Map());
    found.push(...places);
    if (places.length > 0 && named.length === 0) break;
  }
  return found.length > 0 ? [...new Set(found)] : undefined;
}

/** Picked rows reveal nothing beyond the rows that the caller may pick. */
async function reachable(context: Context, { field, target }: PlaceReference, picked: Row): Promise<Row> {
  const reach = reachOf(context, target, 'select');
  const ids = readIds(picked[field.name]);
  const rows = reach
    ? await context.store.find(
        target.table,
        ['id'],
        visible(context, target, reach, { is: 'in', column: 'id', values: ids }),
        { limit: ids.length },
      )
    : [];
  return { [field.name]: rows.map(({ id }) => String(id)) };
}

/** Rows whose path ends at one of these places, or at none. */
function within(model: Model, { hops, column }: ScopePath, places: readonly string[]): Condition {
  const orNothing = (field: string, where: Condition): Condition => ({
    is: 'any',
    of: [where, { is: 'empty', column: field, empty: true }],
  });
  const ends = orNothing(column, { is: 'in', column, values: places });
  return hops.reduceRight<Condition>((where, { field, resource, several }) => {
    const table = model.resources.get(resource)?.table;
    return table ? orNothing(field, { is: 'via', column: field, several, table, where }) : { is: 'never' };
  }, ends);
}

function readForm({ model }: Context, target: Resource, raw: unknown): FormAround {
  const form = typeof raw === 'string' && raw.length <= maxLength ? readJson(raw) : undefined;
  const { resource: id, field: name, picked } = isObject(form) ? form : {};
  const resource = model.resources.get(String(id));
  const field = resource?.fields.get(String(name));
  if (!resource || field?.spec['x-ref'] !== target.id || !isObject(picked))
    throw new AppError('invalid', {}, { errors: [{ path: '_form', problem: 'type', values: { title: '_form' } }] });
  return { resource, field, picked: picked as Row };
}
