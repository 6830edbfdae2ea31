import type { Services } from '../../server/context.ts';
import { all, isColumn, live } from '../../server/storage/condition.ts';

/** The item values of a dictionary group in the database. */
export async function dictionaryValues({ model, store }: Services, groupCode: string): Promise<string[]> {
  const groups = model.resources.get('settings/dictionaryGroup');
  const items = model.resources.get('settings/dictionaryItem');
  if (!groups || !items) return [];
  const [group] = await store.find(groups.table, ['id'], all(live, isColumn('groupCode', groupCode)), { limit: 1 });
  if (!group) return [];
  const rows = await store.find(items.table, ['itemCode'], all(live, isColumn('groupId', group.id)), { limit: 500 });
  return rows.map((row) => String(row.itemCode));
}
