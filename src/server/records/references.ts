import { amongOf, isAmong } from '../../meta/among.ts';
import { columnsOf, rowResource, rowsIn } from '../../meta/columns.ts';
import { AppError, type FieldError } from '../../meta/errors.ts';
import type { Field } from '../../meta/field.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Referrer, Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { all, isColumn, live, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { reachOf, visible } from './access.ts';
import { placeConflicts, placeColumns, seenKey, type SeenRows } from './agreement.ts';
import { checkFiles } from './file-access.ts';
import { holding } from './holding.ts';

interface Reference {
  /** Where it stands in the row: the name of its field, or of a cell of a table in it. */
  readonly path: string;
  readonly field: Field;
  readonly target: Resource;
  /** Rows that the field newly refers to. */
  readonly ids: readonly string[];
}

function* newReferences(
  context: Context,
  resource: Resource,
  values: Row,
  before: Row | undefined,
): Iterable<Reference> {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields.get(name);
    if (!field || field.origin !== 'form' || value === null) continue;
    const target = targetOf(context, field);
    if (target) yield* newTo(target, { path: name, field }, value, new Set([before?.[name] ?? []].flat()));
    else yield* newInCells(context, field, value, before?.[name]);
  }
}

const targetOf = ({ model }: Context, { spec }: Field): Resource | undefined =>
  spec['x-ref'] === undefined ? undefined : model.resources.get(spec['x-ref']);

function* newTo(
  target: Resource,
  place: Pick<Reference, 'path' | 'field'>,
  value: Json,
  known: ReadonlySet<Json>,
): Iterable<Reference> {
  const ids = [...new Set([value].flat().map(String))].filter((id) => !known.has(id));
  if (ids.length > 0) yield { ...place, target, ids };
}

/** Cells of a table within the row. */
function* newInCells(context: Context, table: Field, value: Json, before: Json | undefined): Iterable<Reference> {
  const resource = rowResource(table.schema);
  if (!resource) return;
  for (const field of columnsOf(resource)) {
    const target = targetOf(context, field);
    if (!target) continue;
    const known = new Set(rowsIn(before).flatMap((row) => row[field.name] ?? []));
    for (const [i, row] of rowsIn(value).entries())
      yield* newTo(target, { path: `${table.name}.${i}.${field.name}`, field }, row[field.name] ?? [], known);
  }
}

const missing = ({ path, field }: Reference): FieldError => ({
  path,
  problem: 'noSuchRow',
  values: { title: field.title },
});

const notOffered = ({ path, field, target }: Reference): FieldError => {
  const labels = amongOf(field).flatMap(([name, values]) =>
    values.map((value) => target.fields.get(name)?.spec['x-options']?.[value] ?? value),
  );
  return { path, problem: 'notAmong', values: { title: field.title, wanted: labels } };
};

/**
 * Every row and every file that `values` newly refers to must exist, be one that the caller may pick, and stay
 * until the end of the write; all references of the row must lie in one place.
 */
export async function checkReferences(
  context: Context,
  tx: Queries,
  resource: Resource,
  values: Row,
  before?: Row,
): Promise<FieldError[]> {
  const errors = await checkFiles(context, tx, resource, values, before);
  const seen: SeenRows = new Map();
  const hold = async (reference: Reference) => {
    const { target, ids, field } = reference;
    const reach = reachOf(context, target, 'select');
    const found = reach
      ? await context.store.hold(tx, target.table, ids, visible(context, target, reach), [
          ...placeColumns(context, target),
          ...amongOf(field).map(([column]) => column),
        ])
      : [];
    return { reference, found };
  };
  // Asked for in the order of the fields, but all at once.
  for (const { reference, found } of await Promise.all(
    [...newReferences(context, resource, values, before)].map(hold),
  )) {
    const { target, ids } = reference;
    for (const row of found) seen.set(seenKey(target, row.id), row);
    if (found.length < ids.length) errors.push(missing(reference));
    else if (!found.every((row) => isAmong(reference.field, row))) errors.push(notOffered(reference));
  }
  return errors.length > 0 ? errors : placeConflicts(context, tx, resource, values, before, seen);
}

/**
 * The same for references that no user picked: copies, and values set by hooks. Those rows need not be in
 * reach, but they must exist. Logs may refer to deleted rows.
 */
export async function holdReferences(
  context: Context,
  tx: Queries,
  resource: Resource,
  values: Row,
  before?: Row,
): Promise<void> {
  if (resource.declaration.appendOnly) return;
  for (const reference of newReferences(context, resource, values, before)) {
    const { target, ids } = reference;
    const open = context.store.notHeld(tx, target.table, ids);
    const found =
      open.length > 0
        ? await context.store.hold(tx, target.table, open, target.removal === 'soft' ? live : undefined)
        : [];
    if (found.length < open.length) throw new AppError('invalid', {}, { errors: [missing(reference)] });
  }
}

/** Refuses to delete rows that live rows still refer to, except children that are deleted along with them. */
export async function refuseIfReferenced(
  context: Context,
  tx: Queries,
  resource: Resource,
  ids: readonly string[],
): Promise<void> {
  const cascading = new Set(
    Object.values(resource.declaration.children ?? {})
      .filter((child) => child.cascade)
      .map((child) => `${child.resource}.${child.by}`),
  );
  for (const referrer of context.model.referrers.get(resource.id) ?? []) {
    const { resource: from, field } = referrer;
    // Logs and personal rows, such as views, do not prevent a deletion.
    const { appendOnly, personal } = from.declaration;
    if (cascading.has(`${from.id}.${field}`) || appendOnly || personal) continue;
    const where = all(
      from.removal === 'soft' ? live : undefined,
      refersTo(referrer, ids),
      from.id === resource.id ? notAmong(ids) : undefined,
    );
    const count = (await context.store.find(from.table, ['id'], where, { tx, limit: 100 })).length;
    if (count > 0) throw new AppError('inUse', { count: count === 100 ? '100+' : count, label: from.label });
  }
}

/** Does a row refer to one of these, alone or in a list? */
export const refersTo = ({ resource, field, several }: Referrer, ids: readonly string[]): Condition =>
  several
    ? holding(resource, field, ids)
    : ids.length === 1
      ? isColumn(field, ids[0])
      : { is: 'in', column: field, values: ids };

/** Rows that are deleted together may refer to each other. */
const notAmong = (ids: readonly string[]): Condition => ({
  is: 'all',
  of: ids.map((id) => ({ is: 'compare', column: 'id', op: '<>', value: id })),
});

/** A row must not be its own ancestor. Its ancestors are locked, so that two concurrent moves cannot form a cycle. */
export async function refuseCycle(
  context: Context,
  tx: Queries,
  resource: Resource,
  id: string,
  values: Row,
): Promise<void> {
  const parent = resource.tree?.parent;
  if (!parent) return;
  const seen = new Set([id]);
  for (let above = values[parent]; typeof above === 'string';) {
    if (seen.has(above))
      throw new AppError(
        'cycle',
        {},
        { errors: [{ path: parent, problem: 'noSuchRow', values: { title: resource.fields.get(parent)?.title } }] },
      );
    seen.add(above);
    const [row] = await context.store.find(resource.table, ['id', parent], isColumn('id', above), {
      tx,
      limit: 1,
      lock: 'rely',
    });
    above = (row?.[parent] as string | null | undefined) ?? null;
  }
}
