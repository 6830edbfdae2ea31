import { AppError } from '../../meta/errors.ts';
import type { Field } from '../../meta/field.ts';
import { foldText } from '../storage/fold.ts';
import type { Json, Row } from '../../meta/json.ts';
import { aggregateFields, isGroupable, totalFields } from '../../meta/list-rules.ts';
import type { Resource } from '../../meta/model.ts';
import { foldedColumn, isFolded } from '../storage/tables.ts';
import type { Context } from '../context.ts';
import { isColumn, type Condition } from '../storage/condition.ts';
import { authorize, visible } from './access.ts';
import { agreeing } from './agreeing.ts';
import { audit } from './audit.ts';
import { tellOwnHands } from './four-eyes.ts';
import { labelsFor, type Refs } from './labels.ts';
import { loadRows, notInReach } from './load.ts';
import { readId, readIds } from './read-ids.ts';
import { pickable } from './pickable.ts';
import { readListQuery } from './query.ts';
import { codecOf } from './codec.ts';

export interface Page {
  list: Row[];
  total: number;
  refs: Refs;
  /** The sums of its amounts, over all pages. */
  totals?: Row;
  /** The same for each value of one field, most rows first. */
  groups?: { value: Json; rows: number; totals: Row }[];
}

export async function listRows(
  context: Context,
  resource: Resource,
  { _totals, _by, ...input }: Record<string, unknown>,
): Promise<Page> {
  const reach = authorize(context, resource, 'list');
  if (_totals !== undefined && String(_totals) !== 'true')
    throw new AppError('invalid', {}, { errors: [{ path: '_totals', problem: 'notAChoice' }] });
  const kind = typeof _by === 'string' ? resource.fields.get(_by) : undefined;
  if (_by !== undefined && !(kind && _totals !== undefined && isGroupable(resource, kind)))
    throw new AppError('invalid', {}, { errors: [{ path: '_by', problem: 'notAChoice' }] });
  const query = await readListQuery(context, resource, reach, input);
  const codec = codecOf(context, resource);
  const where = visible(context, resource, reach, ...query.where);
  if (kind) return addUpBy(context, resource, where, kind);
  if (_totals !== undefined) return addUp(context, resource, where);
  const { rows, total } = await context.store.page({
    table: resource.table,
    columns: codec.listed,
    derived: codec.derived,
    where,
    order: query.order,
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  });
  const list = rows.map(codec.toWire);
  await tellReasons(context, resource, list);
  return { list, total, refs: await labelsFor(context, resource, list) };
}

/** Why steps of these rows are for others than their reader. */
const tellReasons = (context: Context, resource: Resource, rows: readonly Row[]) =>
  Promise.all([tellOwnHands(context, resource, rows), context.approvals.tellUnasked(context, resource, rows)]);

/** The totals of a list instead of a page: the console asks for them after the rows, if the user wants them. */
async function addUp(context: Context, resource: Resource, where: Condition): Promise<Page> {
  return { list: [], refs: {}, ...(await sumsOf(context, resource, where, totalFields(resource))) };
}

async function sumsOf(
  context: Context,
  { table }: Resource,
  where: Condition,
  fields: readonly Field[],
): Promise<{ total: number; totals: Row }> {
  const total = await context.store.count(table, where);
  const sums =
    fields.length > 0
      ? await context.store.sums(
          table,
          fields.map(({ name }) => name),
          where,
        )
      : {};
  return { total, totals: amountsOf(fields, sums) };
}

const amountsOf = (fields: readonly Field[], sums: Readonly<Record<string, number>>): Row =>
  Object.fromEntries(fields.map(({ name, type }) => [name, type.fromColumn(sums[name] ?? 0)]));

/** The maximum of groups; the totals still include all rows. */
const maxGroups = 500;

async function addUpBy(context: Context, resource: Resource, where: Condition, kind: Field): Promise<Page> {
  const codec = codecOf(context, resource);
  const fields = aggregateFields(resource);
  const stored = await context.store.sumsBy(
    resource.table,
    kind.name,
    fields.map(({ name }) => name),
    where,
    maxGroups,
  );
  const groups = stored.map(({ value, rows, sums }) => ({
    value: codec.toWire({ [kind.name]: value })[kind.name] ?? null,
    rows,
    totals: amountsOf(fields, sums),
  }));
  const refs = await labelsFor(
    context,
    resource,
    groups.map(({ value }) => ({ [kind.name]: value })),
  );
  return { list: [], refs, groups, ...(await sumsOf(context, resource, where, fields)) };
}

export async function readRow(context: Context, resource: Resource, rawId: unknown): Promise<Row & { _refs?: Refs }> {
  const reach = authorize(context, resource, 'show');
  const codec = codecOf(context, resource);
  const wanted = isColumn('id', readId(rawId));
  const where = visible(context, resource, reach, wanted);
  const [row] = await context.store.find(resource.table, codec.readable, where, { limit: 1, derived: codec.derived });
  if (!row) throw await notInReach(context, resource, reach, wanted);
  const shown = codec.toWire(row);
  await tellReasons(context, resource, [shown]);
  return withRefs(context, resource, shown);
}

/** Adds the labels of references to a row of a reply; changes the row in place, since nothing else holds it. */
export async function withRefs(context: Context, resource: Resource, row: Row): Promise<Row & { _refs?: Refs }> {
  // Nobody reads what a call of the past answers.
  if (context.quiet === 'past') return row;
  row._refs = await labelsFor(context, resource, [row]);
  return row as Row & { _refs: Refs };
}

/** Rows to pick from: id and label, with the parent where rows form a tree. */
export async function selectRows(context: Context, resource: Resource, input: Record<string, unknown>) {
  const { ids, label = resource.display, _form, ...query } = input;
  const reach = authorize(context, resource, 'select');
  const seen = pickable(context, resource);
  if (!seen.labels.includes(String(label)))
    throw new AppError('invalid', {}, { errors: [{ path: 'label', problem: 'notAChoice' }] });
  seen.refuseOthers(query);
  const parent = resource.tree?.parent;
  const { where, page, limit } = await readListQuery(context, resource, reach, query, seen.searched);
  const [offered, agreed] = await Promise.all([
    context.hooks.get(resource.id)?.pickable?.(context, _form !== undefined),
    agreeing(context, resource, _form),
  ]);
  const codec = codecOf(context, resource);
  const { rows, total } = await context.store.page({
    table: resource.table,
    columns: ['id', String(label), ...(parent ? [parent] : [])].filter((name, i, names) => names.indexOf(name) === i),
    where: visible(
      context,
      resource,
      reach,
      ...where,
      offered,
      agreed,
      ids === undefined ? undefined : { is: 'in', column: 'id', values: readIds(ids) },
    ),
    order: [
      { column: resource.list.sort.field, descending: resource.list.sort.order === 'desc' },
      { column: 'id', descending: resource.list.sort.order === 'desc' },
    ],
    limit,
    offset: (page - 1) * limit,
  });
  const list = rows
    .map(codec.toWire)
    .map((row) => ({ id: row.id, label: String(row[String(label)] ?? ''), ...(parent && { parentId: row[parent] }) }));
  return { list, total };
}

export interface TreeNode {
  id: string;
  label: string;
  children: TreeNode[];
}

const maxNodes = 20_000;

/** All rows in reach as a tree; a row whose parent is out of reach becomes a root. */
export async function treeOf(context: Context, resource: Resource): Promise<TreeNode[]> {
  const reach = authorize(context, resource, 'select');
  const parent = resource.tree?.parent;
  if (!parent) throw new AppError('noSuchCall');
  const codec = codecOf(context, resource);
  const { rows } = await context.store.page({
    table: resource.table,
    columns: ['id', resource.display, parent],
    where: visible(context, resource, reach),
    order: [
      ...(resource.tree?.order ? [{ column: resource.tree.order, descending: false }] : []),
      { column: 'id', descending: false },
    ],
    limit: maxNodes,
    offset: 0,
  });
  const nodes = new Map(
    rows.map((row) => [
      String(row.id),
      { id: String(row.id), label: String(codec.toWire(row)[resource.display] ?? ''), children: [] as TreeNode[] },
    ]),
  );
  const roots: TreeNode[] = [];
  for (const row of rows) {
    const node = nodes.get(String(row.id)) as TreeNode;
    const siblings = nodes.get(String(row[parent]))?.children ?? roots;
    siblings.push(node);
  }
  return roots;
}

/** Is a value of a unique field taken already? Asked while a user types. */
export async function valueExists(
  context: Context,
  resource: Resource,
  input: Record<string, unknown>,
): Promise<{ exists: boolean }> {
  const reach = authorize(context, resource, 'select');
  const { field = resource.display, value, id, ...within } = input;
  const names = resource.uniques.find((unique) => unique[0] === field);
  if (!names || typeof value !== 'string' || value === '')
    throw new AppError(
      'invalid',
      {},
      {
        errors: [
          { path: names ? 'value' : 'field', problem: names ? 'required' : 'notAChoice', values: { title: 'value' } },
        ],
      },
    );
  // Only the value itself may be asked about. Values taken outside of the caller's reach are reported when the row is
  // saved.
  const strange = Object.keys(within).filter((name) => !names.includes(name));
  if (strange.length > 0)
    throw new AppError('invalid', {}, { errors: strange.map((path) => ({ path, problem: 'unknown' })) });
  const absent = names.slice(1).filter((name) => !(name in within) && !resource.fields.get(name)?.required);
  const unique = resource.fields.get(names[0] as string) as Field;
  // Asking for a masked value is counted as a look-up.
  const looks =
    isFolded(unique) && !unique.spec['x-sensitive'] ? isColumn(foldedColumn(unique.name), foldText(value)) : undefined;
  const asked = {
    ...Object.fromEntries(absent.map((name) => [`${name}_empty`, 'true'])),
    ...within,
    ...(!looks && { [unique.name]: value }),
  };
  const { where } = await readListQuery(context, resource, reach, asked);
  const { rows } = await context.store.page({
    table: resource.table,
    columns: ['id'],
    where: visible(context, resource, reach, ...where, ...(looks ? [looks] : [])),
    order: [{ column: 'id', descending: false }],
    limit: 2,
    offset: 0,
  });
  return { exists: rows.some((row) => row.id !== id) };
}

/** The plain value of a masked field, for users with `reveal`; every access is logged. */
export async function revealField(
  context: Context,
  resource: Resource,
  input: Record<string, unknown>,
): Promise<{ value: unknown }> {
  const reach = authorize(context, resource, 'reveal');
  const id = readId(input.id);
  const field = resource.fields.get(String(input.field));
  if (!field?.spec['x-sensitive'])
    throw new AppError('invalid', {}, { errors: [{ path: 'field', problem: 'notAChoice' }] });
  return context.store.transaction(async (tx) => {
    const [row] = await loadRows(context, tx, resource, reach, [id]);
    await audit(context, tx, {
      action: 'reveal',
      resource,
      recordId: id,
      recordTitle: String(row?.[resource.display] ?? ''),
      changes: { field: field.name },
    });
    return { value: row?.[field.name] ?? null };
  });
}
