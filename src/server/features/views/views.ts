import { AppError } from '../../../meta/errors.ts';
import { viewTitles, type Role, type View, type ViewSettings } from '../../../meta/list-view.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../records/audit.ts';
import { newId } from '../../records/ids.ts';
import { readId, readVersion } from '../../records/read-ids.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import { withinOwnersScope, type AccountOf } from './audience.ts';
import listView from './list-view.table.ts';
import { managedRoles, roleNames, shareableRoles } from './roles.ts';
import { viewedById, type Viewed } from './viewed.ts';
import { readDefaultView, readView, refuse, type ViewValues } from './view-input.ts';

const columns = listView.columns.map(({ name }) => name);
const maxViews = 50;

const ofCaller = (context: Context, viewed: Viewed, name?: string): Condition =>
  all(
    isColumn('ownerId', context.principal.userId),
    isColumn('resourceId', viewed.id),
    name === undefined ? undefined : isColumn('name', name),
  );

const toView = (context: Context, row: StoredRow, names: ReadonlyMap<string, string>): View => ({
  id: String(row.id),
  version: Number(row.version),
  name: String(row.name),
  ...(row.roleCode !== null && {
    role: { code: String(row.roleCode), name: names.get(String(row.roleCode)) ?? String(row.roleCode) },
  }),
  own: row.ownerId === context.principal.userId,
  query: String(row.query),
  settings: JSON.parse(String(row.settings)) as ViewSettings,
});

/** The caller's default view of a list, and the views that are theirs or shared with one of their roles. */
export async function viewsOf(
  context: Context,
  viewed: Viewed,
  accountOf: AccountOf,
): Promise<{ defaults: ViewSettings | null; views: View[] }> {
  const shared = all(isColumn('resourceId', viewed.id), {
    is: 'in',
    column: 'roleCode',
    values: context.principal.roles,
  });
  const found = await context.store.find(listView.name, columns, {
    is: 'any',
    of: [ofCaller(context, viewed), shared],
  });
  const rows = await withinOwnersScope(context, viewed, found, accountOf);
  const names = await roleNames(context, [
    ...new Set(rows.flatMap(({ roleCode }) => (roleCode === null ? [] : [String(roleCode)]))),
  ]);
  const views = rows.map((row) => toView(context, row, names));
  const defaults = views.find(({ own, name }) => own && name === '');
  return {
    defaults: defaults?.settings ?? null,
    views: views.filter(({ name }) => name !== '').toSorted((a, b) => a.name.localeCompare(b.name, 'zh')),
  };
}

/** Saves the caller's default view of a list. */
export async function saveDefaultView(context: Context, viewed: Viewed, rawSettings: unknown): Promise<void> {
  const settings = readDefaultView(viewed, rawSettings);
  await context.store.transaction(async (tx) => {
    const changed = await context.store.update(tx, listView.name, { settings }, ofCaller(context, viewed, ''));
    if (changed === 0)
      await context.store.insert(
        tx,
        listView.name,
        {
          id: newId(),
          version: 1,
          resourceId: viewed.id,
          ownerId: context.principal.userId,
          name: '',
          roleCode: null,
          query: '',
          settings,
        },
        [],
      );
  });
}

/** Resets the caller's default view to the declared one. */
export const dropDefaultView = (context: Context, viewed: Viewed): Promise<void> =>
  context.store.transaction(async (tx) => {
    await context.store.remove(tx, listView.name, ofCaller(context, viewed, ''));
  });

/** Adds a named view, or changes one of the caller's own. */
export async function saveView(context: Context, viewed: Viewed, input: Record<string, unknown>): Promise<View> {
  const { id: rawId, version: rawVersion, ...given } = input;
  const roles = await shareableRoles(context);
  const values = readView(viewed, given, roles);
  const saved = await context.store.transaction(async (tx) => {
    const before = rawId === undefined || rawId === '' ? undefined : await demandView(context, tx, readId(rawId), []);
    await refuseTaken(context, tx, viewed, values.name, before);
    const row = before
      ? await change(context, tx, before, values, readVersion(rawVersion))
      : await add(context, tx, viewed, values);
    await tellIfShared(context, tx, viewed, row, before);
    return row;
  });
  return toView(context, saved, new Map(roles.map(({ code, name: roleName }) => [code, roleName])));
}

async function add(context: Context, tx: Queries, viewed: Viewed, values: ViewValues): Promise<StoredRow> {
  const row = { id: newId(), version: 1, resourceId: viewed.id, ownerId: context.principal.userId, ...values };
  await context.store.insert(tx, listView.name, row, []);
  return row;
}

async function change(
  context: Context,
  tx: Queries,
  before: StoredRow,
  values: ViewValues,
  version: number | undefined,
): Promise<StoredRow> {
  if (version !== before.version) throw new AppError('stale', {}, { current: toView(context, before, new Map()) });
  const row: StoredRow = { ...before, ...values, version: Number(before.version) + 1 };
  await context.store.update(tx, listView.name, { ...values, version: row.version }, isColumn('id', before.id));
  return row;
}

/** Removes a view: by its owner, or, if it is shared, by a manager of the role, for owners who have left. */
export async function removeView(context: Context, rawId: unknown): Promise<void> {
  const managed = await managedRoles(context);
  await context.store.transaction(async (tx) => {
    const row = await demandView(context, tx, readId(rawId), managed);
    await context.store.remove(tx, listView.name, isColumn('id', row.id));
    const viewed = viewedById(context.model, String(row.resourceId));
    if (viewed) await tellIfShared(context, tx, viewed, undefined, row);
  });
}

/** A view of the caller, or one that is shared with a role that the caller manages. */
async function demandView(context: Context, tx: Queries, id: string, managed: readonly Role[]): Promise<StoredRow> {
  const [row] = await context.store.find(listView.name, columns, isColumn('id', id), { tx, limit: 1 });
  const theirs = row?.ownerId === context.principal.userId || managed.some(({ code }) => code === row?.roleCode);
  if (!row || row.name === '' || !theirs) throw new AppError('notFound');
  return row;
}

async function refuseTaken(
  context: Context,
  tx: Queries,
  viewed: Viewed,
  name: string,
  before: StoredRow | undefined,
): Promise<void> {
  const mine = await context.store.find(listView.name, ['id', 'name'], ofCaller(context, viewed), { tx });
  if (mine.some((row) => row.name === name && row.id !== before?.id))
    throw new AppError(
      'duplicate',
      { fields: viewTitles.name },
      { errors: [{ path: 'name', problem: 'taken', values: { title: viewTitles.name } }] },
    );
  if (!before && mine.length > maxViews)
    refuse([{ path: 'name', problem: 'tooManyItems', values: { limit: maxViews } }]);
}

/** Logs what other users start or stop seeing. */
async function tellIfShared(
  context: Context,
  tx: Queries,
  viewed: Viewed,
  after: StoredRow | undefined,
  before: StoredRow | undefined,
): Promise<void> {
  const [from, to] = [before?.roleCode ?? null, after?.roleCode ?? null] as [string | null, string | null];
  if (from === null && to === null) return;
  const row = (after ?? before) as StoredRow;
  await audit(context, tx, {
    action: 'command',
    actionName: to === null ? '取消共享视图' : '共享视图',
    ...(viewed.resource ? { resource: viewed.resource } : { module: viewed.label }),
    recordId: String(row.id),
    recordTitle: String(row.name),
    changes: { role: [from, to] },
  });
}
