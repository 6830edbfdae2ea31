import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** Whose a room is: theirs who live there, members standing behind their owner; otherwise that of the enterprise which has it. */
export async function ownerName(
  context: Context,
  tx: Queries,
  room: Row,
  residents: readonly Row[],
): Promise<string | null> {
  const heads = residents.filter(({ ownerId }) => ownerId === null).map(({ name }) => String(name));
  if (heads.length > 0) return heads.join('、');
  const enterprises = resourceOf(context, 'enterprise/virtualarchitecture');
  const [enterprise] = room.virtId
    ? await context.store.find(enterprises.table, ['shortName', 'virtName'], isColumn('id', room.virtId), {
        tx,
        limit: 1,
      })
    : [];
  return enterprise ? String(enterprise.shortName ?? enterprise.virtName) : null;
}
