import { isoNow } from '../clock.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context, Reach } from '../context.ts';
import { all, isColumn, live, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { authorize } from './access.ts';
import { audit, searchedOf } from './audit.ts';
import { releaseFiles } from './file-uses.ts';
import { follow } from './follow.ts';
import { loadRows } from './load.ts';
import { lockParents, refuseForeign, writeParents } from './parents.ts';
import { refuseIfReferenced } from './references.ts';
import { codecOf } from './codec.ts';
import { holdRulesOfParents } from './row-rules.ts';
import { refuseUnremovable } from './states.ts';
import { mutate } from './mutate.ts';

/** Deletes all of the rows or, if one of them may not be deleted, none. */
export async function removeRows(
  context: Context,
  resource: Resource,
  ids: readonly string[],
): Promise<{ removed: number }> {
  const reach = authorize(context, resource, 'delete');
  await mutate(context, resource, (tx) => removeWithin(context, tx, resource, reach, ids));
  return { removed: ids.length };
}

/** The same in the caller's transaction. `of`: the parent that they must belong to. */
export async function removeWithin(
  context: Context,
  tx: Queries,
  resource: Resource,
  reach: Reach,
  ids: readonly string[],
  of?: { by: string; parent: string },
): Promise<void> {
  await lockParents(context, tx, resource, ids);
  const rows = await loadRows(context, tx, resource, reach, ids, 'delete');
  refuseForeign(rows, of);
  for (const row of rows) refuseUnremovable(resource, row);
  await writeParents(context, tx, resource, 'edit', ...rows);
  await take(context, tx, resource, rows);
  await holdRulesOfParents(context, tx, resource, ...rows);
}

/** `along`: they are deleted together with their owner. */
async function take(
  context: Context,
  tx: Queries,
  resource: Resource,
  rows: readonly Row[],
  along = false,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => String(row.id));
  // A rule against deletion comes before references to the rows.
  const hook = context.hooks.get(resource.id);
  for (const row of rows) await hook?.before?.(context, tx, { action: 'delete', before: row, values: {}, along });
  await refuseIfReferenced(context, tx, resource, ids);
  for (const { resource: childId, by, cascade } of Object.values(resource.declaration.children ?? {})) {
    const child = context.model.resources.get(childId);
    if (cascade && child) await take(context, tx, child, await childRows(context, tx, child, by, ids), true);
  }
  if (searchedOf(resource).length > 0) await context.store.unindex(tx, resource.table, ids);
  await releaseFiles(context, tx, resource, rows);
  const where: Condition = { is: 'in', column: 'id', values: ids };
  if (resource.removal === 'hard') await context.store.remove(tx, resource.table, where);
  else {
    const now = isoNow();
    await context.store.update(
      tx,
      resource.table,
      { deletedAt: now, updatedAt: now, updatedBy: context.principal.userId },
      where,
    );
  }
  for (const row of rows) {
    await audit(context, tx, {
      action: 'delete',
      resource,
      recordId: String(row.id),
      recordTitle: String(row[resource.display] ?? ''),
    });
    await hook?.after?.(context, tx, { action: 'delete', before: row, values: row, id: String(row.id), along });
    await follow(context, tx, resource, {
      action: 'delete',
      after: { ...row, version: Number(row.version) + 1 },
      changes: null,
    });
  }
}

async function childRows(
  context: Context,
  tx: Queries,
  child: Resource,
  by: string,
  ids: readonly string[],
): Promise<Row[]> {
  const codec = codecOf(context, child);
  const where = all(
    child.removal === 'soft' ? live : undefined,
    ids.length === 1 ? isColumn(by, ids[0]) : { is: 'in', column: by, values: ids },
  );
  return (await context.store.find(child.table, codec.readable, where, { tx, limit: 10_000, lock: 'delete' })).map(
    codec.toPlain,
  );
}
