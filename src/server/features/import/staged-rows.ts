import type { Json, Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Services } from '../../context.ts';
import { audit, searchedOf, type AuditEntry } from '../../records/audit.ts';
import { announce } from '../../records/follow.ts';
import { releaseFiles } from '../../records/file-uses.ts';
import { newId } from '../../records/ids.ts';
import { codecOf } from '../../records/codec.ts';
import { systemContext } from '../../system.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { groupBy } from '../../../meta/group-by.ts';
import { noteCut, sweepCut, type CutOutcome } from './cut-imports.ts';
import { lineTables } from './line-tables.ts';
import imports from './staged-import.table.ts';
import rows from './staged-row.table.ts';

/** Much longer than a batch takes. */
const leaseMs = 5 * 60_000;
/** Rows of one transaction. */
const batch = 50;

/** True of rows that no import is showing at the moment: those become visible when all of them are. */
const visible: Condition = {
  is: 'outside',
  column: 'id',
  table: rows.name,
  where: { is: 'via', column: 'importId', several: false, table: imports.name, where: isColumn('state', 'showing') },
};

/** Until the import is over nobody sees its rows, though they are in the table and its indexes. */
export const veil = ({ store }: Services, importId: string, resource: Resource): void =>
  store.veils.put(resource.table, importId, visible);

/** Imports that were showing their rows when the process ended. */
export async function veilLeft(services: Services): Promise<void> {
  const left = await services.store.find(imports.name, ['id', 'resourceId'], isColumn('state', 'showing'));
  for (const { id, resourceId } of left) {
    const resource = services.model.resources.get(String(resourceId));
    if (resource) for (const of of withParts(services, resource)) veil(services, String(id), of);
  }
}

/** Whatever an import of a resource may write: its rows, and their lines. */
const withParts = (services: Services, resource: Resource): Resource[] => [
  resource,
  ...lineTables(services, resource).map(({ part }) => part),
];

const leaseFrom = (now: number): string => new Date(now + leaseMs).toISOString();

const inIds = (ids: readonly unknown[]): Condition => ({ is: 'in', column: 'id', values: ids });

/** Who imports, as the log entries say that may have to be written after the process has ended. */
function authorOf({ principal, requestId, ip, userAgent, locale }: Context): Row {
  const { userId, userName, realName, impersonator } = principal;
  return { userId, userName, realName, impersonator: (impersonator ?? null) as Json, requestId, ip, userAgent, locale };
}

function contextOf(services: Services, author: Row): Context {
  const system = systemContext(services);
  const { userId, userName, realName, impersonator, ...request } = author;
  const principal = {
    ...system.principal,
    userId: String(userId),
    userName: String(userName),
    realName: String(realName),
    impersonator: (impersonator ?? undefined) as Context['principal']['impersonator'],
  };
  return { ...system, ...(request as Partial<Context>), principal };
}

const next = ({ store }: Services, importId: string, descending: boolean) =>
  store.leading({
    table: rows.name,
    columns: ['id', 'entry', 'partId'],
    where: isColumn('importId', importId),
    order: [{ column: 'n', descending }],
    limit: batch,
  });

const tableOf = ({ model }: Pick<Context, 'model'>, resource: Resource, partId: unknown): Resource =>
  (typeof partId === 'string' && model.resources.get(partId)) || resource;

/**
 * Writes the log entries of rows that are visible now, and tells of the rows. Each goes with the note of it, so that
 * nothing is written or told twice.
 */
export async function writeLog(context: Context, importId: string, resource: Resource): Promise<void> {
  const { store, db, model } = context;
  for (let some = await next(context, importId, false); some.length > 0; some = await next(context, importId, false)) {
    const ids = some.map(({ id }) => id);
    await store.transaction(async (tx) => {
      const taken = await store.remove(tx, rows.name, inIds(ids));
      if (taken < some.length) throw new Error('the log entries of an import are being written by another process');
      for (const { entry, partId } of some)
        await audit(context, tx, {
          ...(db.dialect.decode('json', entry) as unknown as AuditEntry),
          resource: tableOf(context, resource, partId),
        });
      // Whoever was quick may have deleted some already, and has told of that.
      for (const [partId, written] of groupBy(some, (row) => row.partId)) {
        const of = tableOf(context, resource, partId);
        const codec = codecOf({ model, db }, of);
        const where = all(live, inIds(written.map(({ id }) => id)));
        const shown = await store.find(of.table, codec.readable, where, { tx, limit: ids.length });
        for (const row of shown)
          await announce(context, tx, of, { action: 'add', after: codec.toPlain(row), changes: null });
      }
    });
  }
}

/** Takes rows away that nobody has seen, the latest first: they may refer to earlier ones. */
export async function dropRows(context: Context, importId: string, resource: Resource): Promise<void> {
  const { store, model, db } = context;
  for (let some = await next(context, importId, true); some.length > 0; some = await next(context, importId, true)) {
    const ids = some.map(({ id }) => id);
    await store.transaction(async (tx) => {
      // Lines were added after their row, so they come first here.
      for (const [partId, written] of groupBy(some, (row) => row.partId)) {
        const of = tableOf(context, resource, partId);
        const codec = codecOf({ model, db }, of);
        const ofTable = written.map(({ id }) => id);
        const stored = await store.find(of.table, codec.readable, inIds(ofTable), { tx, limit: ids.length });
        await releaseFiles(context, tx, of, stored.map(codec.toPlain));
        if (searchedOf(of).length > 0) await store.unindex(tx, of.table, ofTable.map(String));
      }
      for (const { id, partId } of some)
        await store.remove(tx, tableOf(context, resource, partId).table, isColumn('id', id));
      await store.remove(tx, rows.name, inIds(ids));
    });
  }
}

export type ImportState = 'staging' | 'showing' | 'shown' | 'adding';

/** Notes that an import is under way; what is noted of one that was left behind tells its sender what became of it. */
export async function beginImport(context: Context, resource: Resource, state: ImportState): Promise<string> {
  const { store, db } = context;
  const id = newId();
  const author = db.dialect.encode('json', authorOf(context));
  await store.transaction((tx) =>
    store.insert(
      tx,
      imports.name,
      { id, resourceId: resource.id, state, rows: 0, leaseUntil: leaseFrom(Date.now()), author },
      [],
    ),
  );
  return id;
}

/** Puts the lease off; whoever has lost it to another process stops. */
export async function keepImport(
  { store }: Services,
  tx: Queries,
  importId: string,
  state: ImportState,
  change: { state?: ImportState; rows?: number } = {},
): Promise<void> {
  const kept = await store.update(
    tx,
    imports.name,
    { leaseUntil: leaseFrom(Date.now()), ...change },
    all(isColumn('id', importId), isColumn('state', state)),
  );
  if (kept === 0) throw new Error('an import was given up by another process');
}

export async function endImport(services: Services, importId: string, resource: Resource): Promise<void> {
  const { store } = services;
  await store.transaction((tx) => store.remove(tx, imports.name, isColumn('id', importId)));
  for (const { table } of withParts(services, resource)) store.veils.lift(table, importId);
}

const outcomeOf = (state: unknown, kept: number): CutOutcome =>
  state === 'shown' ? 'all' : kept > 0 ? 'part' : 'none';

/**
 * Puts right what processes have left behind that ended in the middle of an import, tells those who had sent it, and
 * says how many there were.
 */
export async function sweepImports(services: Services, now: number): Promise<number> {
  const { store, model, db } = services;
  let ended = 0;
  const over: Condition = { is: 'compare', column: 'leaseUntil', op: '<=', value: new Date(now).toISOString() };
  for (const { id, resourceId, state, author, rows: there } of await store.find(
    imports.name,
    ['id', 'resourceId', 'state', 'author', 'rows'],
    over,
  )) {
    const importId = String(id);
    const taken = await store.transaction((tx) =>
      store.update(tx, imports.name, { leaseUntil: leaseFrom(now) }, all(isColumn('id', importId), over)),
    );
    const resource = model.resources.get(String(resourceId));
    if (taken === 0 || !resource) continue;
    const context = contextOf(services, db.dialect.decode('json', author) as Row);
    if (state === 'shown') await writeLog(context, importId, resource);
    else await dropRows(context, importId, resource);
    const kept = Number(there ?? 0);
    await store.transaction(async (tx) => {
      const gone = await store.remove(tx, imports.name, isColumn('id', importId));
      if (gone > 0)
        await noteCut(context, tx, resource, {
          id: importId,
          outcome: outcomeOf(state, kept),
          rows: kept,
          endedAt: new Date(now).toISOString(),
        });
    });
    for (const { table } of withParts(services, resource)) store.veils.lift(table, importId);
    ended++;
    services.log.warn(
      { import: importId, resource: resource.id, state },
      'an import that was left behind has been put right',
    );
  }
  await sweepCut(services, now);
  return ended;
}
