import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Reach } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { mutate } from '../../records/mutate.ts';
import { checkReferences, refuseCycle } from '../../records/references.ts';
import { codecOf } from '../../records/codec.ts';
import { rowsWithin } from '../../records/rows.ts';
import { StaleError } from '../../records/stale.ts';
import { refuseUneditable } from '../../records/states.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

const maxSiblings = 1000;
/** Room between two neighbours, so that a number typed by hand still fits in. */
const step = 10;

interface Target {
  readonly id: string;
  readonly parentId: string | null;
  /** The sibling that it comes to stand before; at the end without one. */
  readonly before: string | null;
  /** The version that the caller has seen. */
  readonly version?: number;
}

/** Puts a row of a tree elsewhere. Only rows whose place changes are written, each with its entry in the log. */
export async function moveNode(
  context: Context,
  resource: Resource,
  { id, parentId, before, version }: Target,
): Promise<void> {
  const { parent = '', order = '' } = resource.tree ?? {};
  const reach = authorize(context, resource, 'update');
  await mutate(context, resource, async (tx) => {
    const row = await rowsWithin(context, resource, reach, tx).get(id);
    if (version !== undefined && row.version !== version) throw new StaleError(resource, row);
    refuseUneditable(resource, row);
    if (parentId) await standsBeside(context, tx, resource, { row, parentId, reach });
    const given = { [parent]: parentId };
    const errors = await checkReferences(context, tx, resource, given, row);
    if (errors.length > 0) throw new AppError('invalid', {}, { errors });
    await refuseCycle(context, tx, resource, id, given);
    const siblings = await siblingsOf(context, tx, resource, { row, parentId, reach });
    const others = siblings.filter((each) => each.id !== id);
    const at = before === null ? others.length : others.findIndex((each) => each.id === before);
    if (at < 0) throw new AppError('notFound');
    const arranged = others.toSpliced(at, 0, row);
    for (const [i, each] of arranged.entries()) {
      const moved = each.id === id && row[parent] !== parentId ? given : {};
      await place(context, tx, resource, each, { ...moved, ...newOrder(arranged, i, order) }, reach);
    }
  });
}

/** Rows that lie in different places, such as the departments of two enterprises, are no family. */
async function standsBeside(
  context: Context,
  tx: Queries,
  resource: Resource,
  { row, parentId, reach }: { row: Row; parentId: string; reach: Reach },
): Promise<void> {
  const holder = await rowsWithin(context, resource, reach, tx).get(parentId);
  const apart = placesOf(resource).find((field) => holder[field] !== row[field]);
  if (apart)
    throw new AppError(
      'invalid',
      {},
      {
        errors: [
          {
            path: resource.tree?.parent ?? '',
            problem: 'noSuchRow',
            values: { title: resource.fields.get(apart)?.title },
          },
        ],
      },
    );
}

/** Fields that say what a row lies in, but for its own kind. */
const placesOf = ({ list, tree }: Resource): string[] => list.beside.filter((field) => field !== tree?.parent);

async function siblingsOf(
  context: Context,
  tx: Queries,
  resource: Resource,
  { row, parentId, reach }: { row: Row; parentId: string | null; reach: Reach },
): Promise<Row[]> {
  const { parent = '', order = '' } = resource.tree ?? {};
  const codec = codecOf(context, resource);
  const below: Condition =
    parentId === null ? { is: 'empty', column: parent, empty: true } : isColumn(parent, parentId);
  const where = rowsWithin(context, resource, reach).where(
    all(
      below,
      ...placesOf(resource).map((field): Condition =>
        row[field] === null ? { is: 'empty', column: field, empty: true } : isColumn(field, row[field]),
      ),
    ),
  );
  const found = await context.store.find(resource.table, codec.readable, where, { tx, limit: maxSiblings });
  return found
    .map(codec.toPlain)
    .toSorted(
      (one, other) =>
        Number(one[order] ?? 0) - Number(other[order] ?? 0) || (String(one.id) < String(other.id) ? -1 : 1),
    );
}

/** Numbers that already rise stay as they are; otherwise all are numbered anew. */
function newOrder(rows: readonly Row[], i: number, field: string): Row {
  const rising = rows.every((row, at) => at === 0 || Number(row[field] ?? 0) > Number(rows[at - 1]?.[field] ?? 0));
  return rising ? {} : { [field]: (i + 1) * step };
}

async function place(
  context: Context,
  tx: Queries,
  resource: Resource,
  row: Row,
  changes: Row,
  reach: Reach,
): Promise<boolean> {
  const real = Object.fromEntries(Object.entries(changes).filter(([name, value]) => row[name] !== value));
  if (Object.keys(real).length === 0) return false;
  await rowsWithin(context, resource, reach, tx).change(row, real);
  return true;
}

/**
 * Gives rows the order in which they are named. Among themselves they take the numbers that they had, so that others
 * keep their place between them.
 */
export async function reorder(
  context: Context,
  resource: Resource,
  field: string,
  ids: readonly string[],
): Promise<number> {
  const reach = authorize(context, resource, 'update');
  return mutate(context, resource, async (tx) => {
    const rows = await rowsWithin(context, resource, reach, tx).load(ids);
    const numbers = rows.map((row) => Number(row[field] ?? 0)).toSorted((one, other) => one - other);
    const distinct = new Set(numbers).size === numbers.length;
    let changed = 0;
    for (const [i, row] of rows.entries()) {
      if (
        await place(context, tx, resource, row, { [field]: distinct ? (numbers[i] as number) : (i + 1) * step }, reach)
      )
        changed++;
    }
    return changed;
  });
}
