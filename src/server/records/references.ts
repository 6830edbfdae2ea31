import { AppError, type FieldError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { all, isColumn, live, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { reachOf, visible } from './access.ts';
import { checkFiles } from './file-access.ts';

/** Every row and every file that `values` newly refers to must exist and be one that the caller may pick. */
export async function checkReferences(context: Context, tx: Queries, resource: Resource, values: Row, before?: Row): Promise<FieldError[]> {
  const errors = await checkFiles(context, resource, values, before);
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields.get(name);
    const target = field?.spec['x-ref'] && context.model.resources.get(field.spec['x-ref']);
    if (!field || !target || field.origin !== 'form' || value === null) continue;
    const known = new Set([before?.[name] ?? []].flat());
    const ids = [...new Set([value].flat().map(String))].filter((id) => !known.has(id));
    if (ids.length === 0) continue;
    const reach = reachOf(context, target, 'select');
    const where: Condition = ids.length === 1 ? isColumn('id', ids[0]) : { is: 'in', column: 'id', values: ids };
    const found = reach ? await context.store.find(target.table, ['id'], visible(context, target, reach, where), { tx, limit: ids.length }) : [];
    if (found.length < ids.length) errors.push({ path: name, problem: 'noSuchRow', values: { title: field.title } });
  }
  return errors;
}

/** Refuses to take away rows that live rows elsewhere still refer to. Children that go along are no obstacle. */
export async function refuseIfReferenced(context: Context, tx: Queries, resource: Resource, ids: readonly string[]): Promise<void> {
  const cascading = new Set(Object.values(resource.declaration.children ?? {}).filter((child) => child.cascade).map((child) => `${child.resource}.${child.by}`));
  for (const { resource: from, field } of context.model.referrers.get(resource.id) ?? []) {
    if (cascading.has(`${from.id}.${field}`) || from.declaration.appendOnly) continue;
    const where = all(from.removal === 'soft' ? live : undefined, { is: 'in', column: field, values: ids }, from.id === resource.id ? notAmong(ids) : undefined);
    const count = (await context.store.find(from.table, ['id'], where, { tx, limit: 100 })).length;
    if (count > 0) throw new AppError('inUse', { count: count === 100 ? '100+' : count, label: from.label });
  }
}

/** Rows that go together may refer to each other. */
const notAmong = (ids: readonly string[]): Condition => ({ is: 'all', of: ids.map((id) => ({ is: 'compare', column: 'id', op: '<>', value: id })) });

/** A row must not come to stand below itself. */
export async function refuseCycle(context: Context, tx: Queries, resource: Resource, id: string, values: Row): Promise<void> {
  const parent = resource.tree?.parent;
  if (!parent) return;
  const seen = new Set([id]);
  for (let above = values[parent]; typeof above === 'string'; ) {
    if (seen.has(above)) throw new AppError('cycle', {}, { errors: [{ path: parent, problem: 'noSuchRow', values: { title: resource.fields.get(parent)?.title } }] });
    seen.add(above);
    const [row] = await context.store.find(resource.table, ['id', parent], isColumn('id', above), { tx, limit: 1 });
    above = (row?.[parent] as string | null | undefined) ?? null;
  }
}
