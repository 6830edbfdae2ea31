import type { CommandName } from '../../../meta/log-names.ts';
import type { Dashboard } from '../../../meta/dashboard/dashboard.ts';
import { maxScreens, type WallScreen } from '../../../meta/dashboard/screen.ts';
import { AppError } from '../../../meta/errors.ts';
import { digest, randomToken } from '../../auth/tokens.ts';
import type { Context, Services } from '../../context.ts';
import { say } from '../../labels.ts';
import { audit } from '../../records/audit.ts';
import { newId } from '../../records/ids.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import table from './screen.table.ts';

const columns = table.columns.map(({ name }) => name);
const seenEveryMs = 60_000;

/** A screen as it is stored. */
export interface StoredScreen extends WallScreen {
  readonly ownerId: string;
  readonly orgId: string | null;
  readonly dashboardId: string;
  readonly viewId: string | null;
}

type Parts = Pick<Services, 'store' | 'db'>;

async function find({ store, db }: Parts, where: Condition, tx?: Queries): Promise<StoredScreen[]> {
  const rows = await store.find(table.name, columns, where, {
    limit: 1000,
    ...(tx && { tx, lock: 'change' as const }),
  });
  const decoded = (row: StoredRow) =>
    Object.fromEntries(table.columns.map(({ name, kind }) => [name, db.dialect.decode(kind, row[name] ?? null)]));
  return rows.map((row) => decoded(row) as unknown as StoredScreen);
}

const ofCaller = ({ principal }: Context, dashboard: Dashboard): Condition =>
  all(isColumn('ownerId', principal.userId), isColumn('dashboardId', dashboard.id));

/** The caller's own screens of a dashboard, the latest first. */
export async function screensOf(context: Context, dashboard: Dashboard): Promise<WallScreen[]> {
  const found = await find(context, ofCaller(context, dashboard));
  return found
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .map(({ id, name, createdAt, seenAt }) => ({ id, name, createdAt, seenAt }));
}

interface NewScreen {
  readonly name: string;
  readonly viewId: string | null;
  readonly orgId: string | null;
}

/** Adds a screen; its key is handed out once. */
export async function addScreen(
  context: Context,
  dashboard: Dashboard,
  { name, viewId, orgId }: NewScreen,
): Promise<{ id: string; key: string }> {
  const key = randomToken();
  const id = newId();
  await context.store.transaction(async (tx) => {
    if ((await find(context, ofCaller(context, dashboard), tx)).length >= maxScreens)
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'name', problem: 'tooManyItems', values: { limit: maxScreens } }] },
      );
    const row = { id, ownerId: context.principal.userId, orgId, dashboardId: dashboard.id, viewId, name };
    const made = { keyDigest: digest(key), createdAt: new Date().toISOString(), seenAt: null };
    await context.store.insert(tx, table.name, { ...row, ...made }, []);
    await note(context, tx, dashboard, { id, name }, '新增大屏终端');
  });
  return { id, key };
}

/** From then on the screen shows nothing. */
export const dropScreen = (context: Context, dashboard: Dashboard, id: string): Promise<void> =>
  context.store.transaction(async (tx) => {
    const [screen] = await find(context, all(isColumn('id', id), ofCaller(context, dashboard)), tx);
    if (!screen) throw new AppError('notFound');
    await context.store.remove(tx, table.name, isColumn('id', id));
    await note(context, tx, dashboard, screen, '停用大屏终端');
  });

/** The screen with a key, which has shown itself by that. */
export async function screenOf(parts: Parts, key: string): Promise<StoredScreen | undefined> {
  const [screen] = await find(parts, isColumn('keyDigest', digest(key)));
  const now = Date.now();
  if (screen && now - Date.parse(screen.seenAt ?? screen.createdAt) > seenEveryMs)
    await parts.store.transaction((tx) =>
      parts.store.update(tx, table.name, { seenAt: new Date(now).toISOString() }, isColumn('id', screen.id)),
    );
  return screen;
}

const note = (
  context: Context,
  tx: Queries,
  { id: dashboard, label }: Dashboard,
  { id, name }: Pick<WallScreen, 'id' | 'name'>,
  actionName: CommandName,
) =>
  audit(context, tx, {
    action: 'command',
    actionName,
    module: say('zh', label),
    recordId: id,
    recordTitle: name,
    changes: { dashboard: [null, dashboard] },
  });
