import { setTimeout } from 'node:timers/promises';
import type { Resource } from '../../../meta/model.ts';
import type { Services } from '../../context.ts';
import { searchedOf } from '../../records/audit.ts';
import { all, type Condition } from '../../storage/condition.ts';

const dayMs = 24 * 3_600_000;
/** Rows of one transaction, so that other writers wait only briefly. */
const maxBatch = 500;

/** Deletes rows that declarations keep for some days only. Returns their number. */
export async function sweepRows(services: Services, now: number): Promise<number> {
  let gone = 0;
  for (const resource of services.model.resources.values()) {
    for (const { days, states } of resource.declaration.keep ?? [])
      gone += await sweep(services, resource, outdated(resource, states, now - days * dayMs));
  }
  return gone;
}

async function sweep(services: Services, resource: Resource, where: Condition): Promise<number> {
  let gone = 0;
  for (let batch = maxBatch; batch === maxBatch; gone += batch) {
    batch = await sweepBatch(services, resource, where);
    // Waiting writers come first.
    if (batch === maxBatch) await setTimeout(20);
  }
  return gone;
}

async function sweepBatch({ store }: Services, resource: Resource, where: Condition): Promise<number> {
  // Checked outside of a transaction first, since there are nearly always none.
  if ((await store.find(resource.table, ['id'], where, { limit: 1 })).length === 0) return 0;
  return store.transaction(async (tx) => {
    const ids = (await store.find(resource.table, ['id'], where, { tx, limit: maxBatch, lock: 'delete' })).map(
      ({ id }) => id,
    );
    if (searchedOf(resource).length > 0) await store.unindex(tx, resource.table, ids);
    return store.remove(tx, resource.table, { is: 'in', column: 'id', values: ids });
  });
}

function outdated({ states: declared }: Resource, states: readonly string[] | undefined, before: number): Condition {
  if (states && !declared) return { is: 'never' };
  return all(declared && states ? { is: 'in', column: declared.field, values: states } : undefined, {
    is: 'compare',
    column: 'updatedAt',
    op: '<',
    value: new Date(before).toISOString(),
  });
}
