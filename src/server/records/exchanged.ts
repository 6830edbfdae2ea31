import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context, Reach } from '../context.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { foldedColumn } from '../storage/tables.ts';
import { codecOf } from './codec.ts';
import { loadRows } from './load.ts';

interface Update {
  readonly id: string;
  readonly values: Row;
}

/**
 * Rows of one save may take each other's unique values: two periods of a plan change places. The database looks at one row
 * after the other and would find them taken, so what another row of the save takes is given up first. Returns what these rows
 * said, by their ids.
 */
export async function giveUpForOthers(
  context: Context,
  tx: Queries,
  resource: Resource,
  reach: Reach,
  updates: readonly Update[],
): Promise<ReadonlyMap<string, Row>> {
  const said = new Map<string, Row>();
  for (const names of resource.uniques) {
    const changing = updates.filter(({ values }) => names.some((name) => name in values));
    if (changing.length < 2) continue;
    const rows = await loadRows(
      context,
      tx,
      resource,
      reach,
      changing.map(({ id }) => id),
    );
    const codec = codecOf(context, resource);
    const keyOf = (row: Row) => {
      const stored = codec.toStored(row);
      return JSON.stringify(names.map((name) => stored[foldedColumn(name)] ?? stored[name]));
    };
    const before = new Map(rows.map((row) => [String(row.id), row]));
    const keyBefore = new Map(rows.map((row) => [String(row.id), keyOf(row)]));
    const wanted = new Map(changing.map(({ id, values }) => [id, keyOf({ ...before.get(id), ...values })] as const));
    const taken = new Set([...wanted].flatMap(([id, key]) => (keyBefore.get(id) === key ? [] : [key])));
    const [name = ''] = names;
    for (const { id, values } of changing) {
      const key = keyBefore.get(id);
      const own = before.get(id)?.[name] ?? null;
      // Only what the row is about to write anew is given up.
      if (key === undefined || !taken.has(key) || JSON.stringify(values[name] ?? own) === JSON.stringify(own)) continue;
      said.set(id, { ...said.get(id), [name]: own });
      await context.store.update(tx, resource.table, codec.toStored({ [name]: null }), isColumn('id', id));
    }
  }
  return said;
}
