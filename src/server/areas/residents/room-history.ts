import { chinaDay } from '../../../meta/china-time.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { isSettled, listOf } from './residents.ts';

interface Moved {
  readonly event: 'moveIn' | 'moveOut' | 'transferIn' | 'transferOut';
  readonly date: string;
  readonly otherRoomId?: string;
  readonly remark?: string;
  readonly documents?: Json;
}

/** One line for each room that somebody comes to or leaves; nobody changes it afterwards. */
export async function noteMove(
  context: Context,
  tx: Queries,
  household: Row,
  rooms: readonly string[],
  { event, date, otherRoomId, remark, documents = null }: Moved,
): Promise<void> {
  const { realName, userName } = context.principal;
  const { id, name, role } = household;
  const line = {
    householdId: id ?? null,
    name: name ?? null,
    role: role ?? null,
    event,
    eventDate: date,
    otherRoomId: otherRoomId ?? null,
    operatorName: realName || userName,
    remark: remark || null,
    documents,
  };
  for (const roomId of rooms)
    await asSystem(context, 'residents/roomHistory', tx).add({ ...line, roomId }, { unlogged: true });
}

/** What a change of a household means for its rooms: those of people who are not let in yet, or have gone, are nobody's. */
export async function noteMoves(context: Context, tx: Queries, before: Row | undefined, after: Row): Promise<void> {
  const lived = isSettled(before) ? listOf(before?.roomIds) : [];
  const lives = isSettled(after) ? listOf(after.roomIds) : [];
  const today = chinaDay(nowMs());
  const left = lived.filter((room) => !lives.includes(room));
  const come = lives.filter((room) => !lived.includes(room));
  await noteMove(context, tx, after, left, { event: 'moveOut', date: String(after.moveOutDate ?? today) });
  await noteMove(context, tx, after, come, {
    event: 'moveIn',
    date: lived.length > 0 ? today : String(after.moveInDate ?? today),
  });
}
