import { AppError } from '../../meta/errors.ts';
import type { TableSpec } from '../storage/tables.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { newId } from '../records/ids.ts';
import { isoTime } from '../clock.ts';
import { verifyPassword } from './passwords.ts';

export const passwordHistoryTable: TableSpec = {
  name: 'auth_password_history',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'userId', kind: 'text', notNull: true },
    { name: 'hash', kind: 'text', notNull: true },
    /** `initial`: set by somebody else, so the user has to change it. */
    { name: 'origin', kind: 'text', notNull: true },
    /** The user who set it, if not the account's own. */
    { name: 'setBy', kind: 'text' },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_auth_password_history_userId', columns: ['userId'] }],
};

/** A user's last five passwords, the current one included, cannot be reused. */
const maxRemembered = 5;

interface Entry {
  readonly id: string;
  readonly userId: string;
  readonly hash: string;
  readonly origin: string;
  readonly setBy: string | null;
}

/** Newest first: ids sort by time. */
async function entriesOf(store: Store, userIds: readonly string[], tx?: Queries): Promise<Entry[]> {
  const rows = await store.find(
    passwordHistoryTable.name,
    ['id', 'userId', 'hash', 'origin', 'setBy'],
    { is: 'in', column: 'userId', values: userIds },
    { tx },
  );
  return rows
    .map((row) => ({
      id: String(row.id),
      userId: String(row.userId),
      hash: String(row.hash),
      origin: String(row.origin),
      setBy: typeof row.setBy === 'string' ? row.setBy : null,
    }))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

/** Accounts that still have an initial password, with the user who set it. */
export async function passwordSetters(
  store: Store,
  userIds: readonly string[],
  tx: Queries,
): Promise<Map<string, string>> {
  const entries = await entriesOf(store, [...new Set(userIds)], tx);
  // Of entries of one user the newest is taken, which comes last here.
  const current = new Map(entries.toReversed().map((entry) => [entry.userId, entry]));
  return new Map(
    [...current].flatMap(([userId, { origin, setBy }]) => (origin === 'initial' && setBy ? [[userId, setBy]] : [])),
  );
}

/** Was the current password set by somebody else? */
export async function hasInitialPassword(store: Store, userId: string): Promise<boolean> {
  return (await entriesOf(store, [userId]))[0]?.origin === 'initial';
}

/** `current` is the hash in force, which may be missing here if the installation set it. */
export async function refuseUsedPassword(
  store: Store,
  userId: string,
  current: string | null,
  password: string,
  tx?: Queries,
): Promise<void> {
  const hashes = (await entriesOf(store, [userId], tx)).map((entry) => entry.hash);
  const last = [...new Set([current, ...hashes])].filter((hash) => hash !== null).slice(0, maxRemembered);
  const used = await Promise.all(last.map((hash) => verifyPassword(hash, password)));
  if (used.includes(true))
    throw new AppError(
      'passwordReused',
      { count: maxRemembered },
      { errors: [{ path: 'password', problem: 'usedPassword', values: { count: maxRemembered } }] },
    );
}

/** Adds a hash unless it is already stored, and removes entries that no longer count. */
export async function rememberPassword(
  store: Store,
  tx: Queries,
  userId: string,
  hash: string,
  origin: 'initial' | 'own',
  setBy: string | null = null,
): Promise<void> {
  const known = await entriesOf(store, [userId], tx);
  if (known.some((entry) => entry.hash === hash)) return;
  const outdated = known.slice(maxRemembered - 1).map(({ id }) => id);
  if (outdated.length > 0)
    await store.remove(tx, passwordHistoryTable.name, { is: 'in', column: 'id', values: outdated });
  await store.insert(
    tx,
    passwordHistoryTable.name,
    { id: newId(), userId, hash, origin, setBy, createdAt: isoTime(Date.now()) },
    [],
  );
}
