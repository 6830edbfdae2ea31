import { isoNow } from '../clock.ts';
import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Parent } from '../../meta/parents.ts';
import { isReviewed, reviewStates } from '../../meta/review.ts';
import type { Context } from '../context.ts';
import { all, isColumn, live } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { recordWriters } from './writers.ts';
import { codecOf } from './codec.ts';
import { refuseUneditable } from './states.ts';

/** `edit`: a child row is added, changed or deleted; `step`: it moves from one state to the next. */
export type PartWrite = 'edit' | 'step';

/**
 * Locks the parents of rows of `resource`. Writers of a child lock its parent here before
 * the child itself, like writers of the parent, such as an approval, so that they do not deadlock.
 */
export async function lockParents(
  context: Context,
  tx: Queries,
  resource: Resource,
  ids: readonly string[],
  ...given: readonly Row[]
): Promise<void> {
  const parents = context.model.parents.get(resource.id) ?? [];
  if (parents.length === 0) return;
  const stored =
    ids.length === 0
      ? []
      : await context.store.find(
          resource.table,
          parents.map(({ by }) => by),
          { is: 'in', column: 'id', values: ids },
          { tx, limit: ids.length },
        );
  for (const parent of parents) {
    for (const id of idsIn(parent.by, [...stored, ...given])) await lockParent(context, tx, parent.resource, id);
  }
}

/** Refuses to write children of parents that may not be edited now; otherwise counts as a write of the parents. */
export async function writeParents(
  context: Context,
  tx: Queries,
  resource: Resource,
  write: PartWrite,
  ...rows: readonly Row[]
): Promise<void> {
  for (const parent of context.model.parents.get(resource.id) ?? []) {
    for (const id of idsIn(parent.by, rows)) {
      if (context.writing?.resource !== parent.resource.id || context.writing.id !== id)
        await writeParent(context, tx, parent, id, resource, write);
    }
  }
}

/** A row's inline rows must not belong to another parent. */
export function refuseForeign(
  rows: readonly Row[],
  of: { readonly by: string; readonly parent: string } | undefined,
): void {
  if (of && rows.some((row) => row[of.by] !== of.parent)) throw new AppError('notFound');
}

/** All writers lock in the same order, so that they do not deadlock. */
const idsIn = (field: string, rows: readonly Readonly<Record<string, unknown>>[]): string[] =>
  [...new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])))].toSorted();

async function lockParent(context: Context, tx: Queries, parent: Resource, id: string): Promise<Row | undefined> {
  const codec = codecOf(context, parent);
  const where = all(parent.removal === 'soft' ? live : undefined, isColumn('id', id));
  const [row] = await context.store.find(parent.table, codec.readable, where, { tx, limit: 1, lock: 'change' });
  return row && codec.toPlain(row);
}

async function writeParent(
  context: Context,
  tx: Queries,
  { resource: parent, inline }: Parent,
  id: string,
  part: Resource,
  write: PartWrite,
): Promise<void> {
  const row = await lockParent(context, tx, parent, id);
  // A missing parent is reported as an invalid reference.
  if (!row) return;
  const state = String(row[parent.states?.field ?? '']);
  const editable = parent.states?.editable?.includes(state) ?? true;
  // Later changes of a child, such as a payment, do not change the content of its parent.
  if (write === 'step' && !editable && !reviewStates(parent).has(state)) return;
  refuseUneditable(parent, row, { part: true });
  if (!isReviewed(parent) && !inline) return;
  const touched = {
    version: Number(row.version) + 1,
    updatedAt: isoNow(),
    updatedBy: context.principal.userId,
  };
  await context.store.update(tx, parent.table, touched, isColumn('id', id));
  await recordWriters(context, tx, parent, id, { action: 'update', part });
  await writeParents(context, tx, parent, 'edit', row);
}
