import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { all, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Those who were let in and have not moved out; somebody who is barred lives there all the same. */
export const isSettled = (resident: Row | undefined): boolean =>
  resident?.status === 'normal' || resident?.status === 'disabled';

const most = 10_000;

/** Who lives in some rooms, in the order in which they were registered. Looked for within projects, which an index serves. */
export async function residentsOf(
  context: Context,
  tx: Queries,
  rooms: readonly string[],
  projects: readonly unknown[],
): Promise<Row[]> {
  const resource = resourceOf(context, 'residents/household');
  const codec = codecOf(context.model, resource, context.db.dialect);
  const inRooms: Condition = { is: 'any', of: rooms.map((value) => ({ is: 'has', column: 'roomIds', value })) };
  const where = all(live, { is: 'in', column: 'orgId', values: [...new Set(projects)] }, inRooms);
  const found = await context.store.find(resource.table, ['id', 'name', 'ownerId', 'roomIds', 'status'], where, {
    tx,
    limit: most,
  });
  return found
    .map(codec.toPlain)
    .filter(isSettled)
    .toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
}
