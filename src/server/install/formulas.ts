import { createHash } from 'node:crypto';
import { formulaValues } from '../../expressions/formulas.ts';
import type { Resource } from '../../meta/model.ts';
import type { Services } from '../context.ts';
import { codecOf } from '../records/codec.ts';
import { all, isColumn } from '../storage/condition.ts';
import { readMeta, writeMeta } from '../storage/meta.ts';

const batch = 500;

/** Rows that are older than a formula, or than what it says now, get its value. Each release looks once. */
export async function refreshFormulas(services: Services): Promise<void> {
  const known = await readMeta(services.db);
  for (const resource of services.model.resources.values()) {
    if (resource.formulas.size === 0) continue;
    const key = `formulas:${resource.table}`;
    const print = createHash('sha256')
      .update(JSON.stringify([...resource.formulas]))
      .digest('hex');
    if (known.get(key) === print) continue;
    await refresh(services, resource);
    await services.store.transaction((tx) => writeMeta(tx, key, print));
  }
}

/** In short transactions: others go on writing, and what they write is right already. */
async function refresh({ store, model, db }: Services, resource: Resource): Promise<void> {
  const codec = codecOf({ model, db }, resource);
  for (let last = ''; ;) {
    const ids = (
      await store.leading({
        table: resource.table,
        columns: ['id'],
        where: { is: 'compare', column: 'id', op: '>', value: last },
        order: [{ column: 'id', descending: false }],
        limit: batch,
      })
    ).map(({ id }) => String(id));
    if (ids.length === 0) return;
    await store.transaction(async (tx) => {
      const rows = await store.find(
        resource.table,
        codec.readable,
        { is: 'in', column: 'id', values: ids },
        { tx, limit: batch, lock: 'change' },
      );
      for (const row of rows) {
        const changes = formulaValues(resource, codec.toPlain(row));
        if (Object.keys(changes).length > 0)
          await store.sendUpdate(tx, resource.table, codec.toStored(changes), all(isColumn('id', row.id)));
      }
    });
    last = ids.at(-1) as string;
  }
}
