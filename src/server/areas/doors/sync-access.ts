import { nowMs } from '../../clock.ts';
import { newId } from '../../records/ids.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem, type Rows } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { addWork } from '../../storage/work/add.ts';
import { grants, groupUsers } from './ids.ts';
import { noteProgress } from './progress.ts';
import { wantedAccess, type Access } from './wanted-access.ts';

export const syncHandler = 'doors.syncAccess';
const atOnce = 100;

/** Of whom devices have to hear anew: some people, or all of a group. */
export type Affected = { readonly users: readonly string[] } | { readonly groupId: string };

/** Stored with the change that it follows from, and done after it. */
export const followAccess = (context: Context, tx: Queries, affected: Affected): Promise<number> =>
  addWork(context.store, tx, {
    key: `access:${newId()}`,
    handler: syncHandler,
    payload: 'users' in affected ? { users: [...affected.users] } : { groupId: affected.groupId },
    dueMs: nowMs(),
  });

/** Brings what devices are to know in line with groups, cards and people. Done again, it finds nothing to do. */
export async function syncAccess(context: Context, affected: Affected, now = nowMs()): Promise<number> {
  const people = 'users' in affected ? affected.users : await membersOf(context, affected.groupId);
  let changed = 0;
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce);
    changed += await asSystem(context, grants).transaction((rows, tx) => syncSome(rows, tx, some, now));
  }
  return changed;
}

async function membersOf(context: Context, groupId: string): Promise<string[]> {
  const users = await asSystem(context, groupUsers).find(isColumn('groupId', groupId), { columns: ['userId'] });
  const held = await asSystem(context, 'doors/linglingCard').find(isColumn('permGroupId', groupId), {
    columns: ['id'],
  });
  const holders =
    held.length === 0
      ? []
      : await asSystem(context, 'doors/linglingCardUser').find(
          { is: 'in', column: 'cardId', values: held.map(({ id }) => id) },
          { columns: ['userId'] },
        );
  return [...new Set([...users, ...holders].map(({ userId }) => String(userId)))].toSorted();
}

/** The people are locked first, so that of two changes the later one is what devices hear. */
async function syncSome(rows: Rows, tx: Queries, people: readonly string[], now: number): Promise<number> {
  const users = await asSystem(rows.context, 'residents/user', tx).byId(people, 'change');
  const wanted = await wantedAccess(rows.context, tx, [...users.values()], now);
  const whose: Condition = { is: 'in', column: 'userId', values: [...people] };
  const known = new Map((await rows.find(whose, { lock: 'change' })).map((row) => [keyOf(row), row]));
  let changed = 0;
  for (const access of wanted) {
    const row = known.get(keyOf(access));
    known.delete(keyOf(access));
    if (await grant(rows, row, access)) changed++;
  }
  for (const row of known.values())
    if (row.wanted === 'grant') {
      await rows.changeStep(row, 'change', { ...anew(row), wanted: 'revoke', content: null, validEnd: null });
      changed++;
    }
  await noteProgress(rows.context, tx, { users: people });
  return changed;
}

const keyOf = ({ userId, deviceId }: Row | Access): string => `${String(userId)}:${String(deviceId)}`;

const anew = ({ revision }: Row): Row => ({ revision: Number(revision) + 1, attempts: 0 });

async function grant(rows: Rows, row: Row | undefined, access: Access): Promise<boolean> {
  const { userId, deviceId, content, validEnd } = access;
  if (!row) {
    await rows.add({ userId, deviceId, wanted: 'grant', content, validEnd, revision: 1, attempts: 0 });
    return true;
  }
  if (row.wanted === 'grant' && row.validEnd === validEnd && sameContent(row.content, content)) return false;
  await rows.changeStep(row, 'change', { ...anew(row), wanted: 'grant', content, validEnd });
  return true;
}

/** Databases may order the names within. */
function sameContent(stored: unknown, content: Row): boolean {
  return canonical(stored) === canonical(content);
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Whose last day is over. */
export async function endAccess(context: Context, today: string, now: number): Promise<number> {
  const over = all(isColumn('wanted', 'grant'), { is: 'compare', column: 'validEnd', op: '<', value: today });
  const ended = await asSystem(context, grants).find(over, { columns: ['userId'], limit: 1000 });
  const users = [...new Set(ended.map(({ userId }) => String(userId)))].toSorted();
  return users.length === 0 ? 0 : syncAccess(context, { users }, now);
}
