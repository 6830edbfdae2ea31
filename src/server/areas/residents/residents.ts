import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { holding } from '../../records/holding.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Those who were let in and have not moved out; somebody who is barred lives there all the same. */
export const isSettled = (resident: Row | undefined): boolean =>
  resident?.status === 'normal' || resident?.status === 'disabled';

const maxRows = 10_000;

/** Who lives in some rooms, in the order in which they were registered. Looked for within projects, which an index serves. */
export async function residentsOf(
  context: Context,
  tx: Queries,
  rooms: readonly string[],
  projects: readonly unknown[],
): Promise<Row[]> {
  const inRooms = holding(resourceOf(context, 'residents/household'), 'roomIds', rooms);
  const there = all({ is: 'in', column: 'orgId', values: [...new Set(projects)] }, inRooms);
  const columns = ['id', 'name', 'ownerId', 'roomIds', 'status'];
  const found = await asSystem(context, 'residents/household', tx).find(there, { columns, limit: maxRows });
  return found.filter(isSettled).toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
}
