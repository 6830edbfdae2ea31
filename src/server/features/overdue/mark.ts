import type { Resource } from '../../../meta/model.ts';
import { lateAction } from '../../../meta/reactions.ts';
import type { Services } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { asSystem } from '../../records/rows.ts';
import { all, live, type Condition } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';

/** Rows of one transaction, so that other writers wait only briefly. */
const maxBatch = 50;

/** Sets the overdue flag of open rows whose deadline has passed. Returns their number. */
export async function markOverdue(services: Services, now: number): Promise<number> {
  let marked = 0;
  for (const resource of services.model.resources.values()) {
    for (let batch = maxBatch; resource.declaration.overdue && batch === maxBatch; marked += batch)
      batch = await markBatch(services, resource, now);
  }
  return marked;
}

async function markBatch(services: Services, resource: Resource, now: number): Promise<number> {
  const { store, model, db } = services;
  const codec = codecOf({ model, db }, resource);
  const where = lateRows(resource, codec.toStored({ [flagOf(resource)]: false })[flagOf(resource)], now);
  // Checked outside of a transaction first, since there are nearly always none.
  if ((await store.find(resource.table, ['id'], where, { limit: 1 })).length === 0) return 0;
  const context = systemContext(services);
  return store.transaction(async (tx) => {
    const rows = (await store.find(resource.table, codec.readable, where, { tx, limit: maxBatch, lock: 'change' })).map(
      codec.toPlain,
    );
    for (const row of rows) await asSystem(context, resource, tx).change(row, { [flagOf(resource)]: true }, lateAction);
    return rows.length;
  });
}

const flagOf = ({ declaration }: Resource): string => declaration.overdue?.flag ?? '';

/** `falseValue`: the database's value for false. */
function lateRows(
  { declaration: { overdue }, states, removal }: Resource,
  falseValue: unknown,
  now: number,
): Condition {
  if (!overdue || !states) return { is: 'never' };
  const unmarked: Condition = {
    is: 'any',
    of: [
      { is: 'empty', column: overdue.flag, empty: true },
      { is: 'compare', column: overdue.flag, op: '=', value: falseValue },
    ],
  };
  return all(
    removal === 'soft' ? live : undefined,
    { is: 'in', column: states.field, values: overdue.while },
    { is: 'compare', column: overdue.deadline, op: '<', value: new Date(now).toISOString() },
    unmarked,
  );
}
