import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { cards, cardUsers, groupDevices, groups, groupUsers } from './ids.ts';

/** Whom a device lets in: at these times, and with these cards. */
export interface Access {
  readonly userId: string;
  readonly deviceId: string;
  readonly content: Row;
  /** The last day of all of it; null where there is none. */
  readonly validEnd: string | null;
}

interface Membership {
  readonly userId: string;
  readonly groupId: string;
  readonly validStart: string | null;
  readonly validEnd: string | null;
}

const among = (column: string, values: Iterable<string>): Condition => ({
  is: 'in',
  column,
  values: [...new Set(values)],
});

const dayOf = (value: Row[string]): string | null => (typeof value === 'string' ? value : null);

/** What devices have to know of some people by now: by their groups, and by the groups of their cards. */
export async function wantedAccess(
  context: Context,
  tx: Queries,
  users: readonly Row[],
  now: number,
): Promise<readonly Access[]> {
  const people = users.filter(({ status }) => status === 'enabled').map(({ id }) => String(id));
  if (people.length === 0) return [];
  const held = await cardsOf(context, tx, people, chinaDay(now));
  const memberships = [...(await membershipsOf(context, tx, people)), ...held.memberships].filter(
    ({ validEnd }) => validEnd === null || validEnd >= chinaDay(now),
  );
  const groupIds = memberships.map(({ groupId }) => groupId);
  if (groupIds.length === 0) return [];
  const open = new Map(
    (await asSystem(context, groups, tx).find(all(among('id', groupIds), isColumn('status', 'enabled')))).map((row) => [
      String(row.id),
      row,
    ]),
  );
  const doors = await asSystem(context, groupDevices, tx).find(among('groupId', groupIds));
  const found = new Map<string, { userId: string; deviceId: string; windows: Row[]; ends: (string | null)[] }>();
  for (const { userId, groupId, validStart, validEnd } of memberships) {
    const group = open.get(groupId);
    for (const door of group ? doors.filter((each) => each.groupId === groupId) : []) {
      const deviceId = String(door.deviceId);
      const key = `${userId}:${deviceId}`;
      const access = found.get(key) ?? { userId, deviceId, windows: [], ends: [] };
      const { weekDays = null, startTime = null, endTime = null } = group as Row;
      access.windows.push({ weekDays, startTime, endTime, validStart, validEnd });
      access.ends.push(validEnd);
      found.set(key, access);
    }
  }
  return [...found.values()].map(({ userId, deviceId, windows, ends }) => ({
    userId,
    deviceId,
    content: { cards: held.numbers.get(userId) ?? [], windows: inOrder(windows) },
    validEnd: ends.includes(null) ? null : ((ends as string[]).toSorted().at(-1) ?? null),
  }));
}

/** Alike, however the database orders them. */
const inOrder = (windows: readonly Row[]): Row[] =>
  [...new Map(windows.map((each) => [JSON.stringify(each), each]))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, each]) => each);

async function membershipsOf(context: Context, tx: Queries, people: readonly string[]): Promise<Membership[]> {
  const rows = await asSystem(context, groupUsers, tx).find(among('userId', people));
  return rows.map(({ userId, groupId, validStart = null, validEnd = null }) => ({
    userId: String(userId),
    groupId: String(groupId),
    validStart: dayOf(validStart),
    validEnd: dayOf(validEnd),
  }));
}

/** Cards in use: their numbers by person, and the groups that they stand for. */
async function cardsOf(context: Context, tx: Queries, people: readonly string[], today: string) {
  const bound = await asSystem(context, cardUsers, tx).find(all(among('userId', people), isColumn('status', 'bound')));
  const numbers = new Map<string, string[]>();
  const memberships: Membership[] = [];
  if (bound.length === 0) return { numbers, memberships };
  const inUse = new Map(
    (
      await asSystem(context, cards, tx).find(
        all(
          among(
            'id',
            bound.map(({ cardId }) => String(cardId)),
          ),
          isColumn('status', 'normal'),
        ),
      )
    ).map((card) => [String(card.id), card]),
  );
  for (const { userId, cardId } of bound) {
    const card = inUse.get(String(cardId));
    if (!card || (typeof card.validEnd === 'string' && card.validEnd < today)) continue;
    const own = numbers.get(String(userId)) ?? [];
    numbers.set(String(userId), [...own, String(card.cardNo)].toSorted());
    if (typeof card.permGroupId === 'string')
      memberships.push({
        userId: String(userId),
        groupId: card.permGroupId,
        validStart: dayOf(card.validStart ?? null),
        validEnd: dayOf(card.validEnd ?? null),
      });
  }
  return { numbers, memberships };
}
