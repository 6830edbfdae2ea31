import type { Json, Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Services } from '../../context.ts';
import { audit, searchedOf, type AuditEntry } from '../../records/audit.ts';
import { releaseFiles } from '../../records/file-uses.ts';
import { codecOf } from '../../records/codec.ts';
import { systemContext } from '../../system.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import imports from './staged-import.table.ts';
import rows from './staged-row.table.ts';

/** Much longer than a batch takes. */
const leaseMs = 5 * 60_000;
/** Rows of one transaction. */
const batch = 50;

export const leaseFrom = (now: number): string => new Date(now + leaseMs).toISOString();

const inIds = (ids: readonly unknown[]): Condition => ({ is: 'in', column: 'id', values: ids });

/** Who imports, as the log entries say that may have to be written after the process has ended. */
export function authorOf({ principal, requestId, ip, userAgent, locale }: Context): Row {
  const { userId, userName, realName, impersonator } = principal;
  return { userId, userName, realName, impersonator: (impersonator ?? null) as Json, requestId, ip, userAgent, locale };
}

function contextOf(services: Services, author: Row): Context {
  const system = systemContext(services);
  const { userId, userName, realName, impersonator, ...request } = author;
  const principal = { ...system.principal, userId: String(userId), userName: String(userName), realName: String(realName), impersonator: (impersonator ?? undefined) as Context['principal']['impersonator'] };
  return { ...system, ...(request as Partial<Context>), principal };
}

const next = ({ store }: Services, importId: string, descending: boolean) =>
  store.leading({ table: rows.name, columns: ['id', 'entry'], where: isColumn('importId', importId), order: [{ column: 'n', descending }], limit: batch });

/** Writes the log entries of rows that are visible now. Each goes with the note of it, so that none is written twice. */
export async function writeLog(context: Context, importId: string, resource: Resource): Promise<void> {
  const { store, db } = context;
  for (let some = await next(context, importId, false); some.length > 0; some = await next(context, importId, false)) {
    await store.transaction(async (tx) => {
      const taken = await store.remove(tx, rows.name, inIds(some.map(({ id }) => id)));
      if (taken < some.length) throw new Error('the log entries of an import are being written by another process');
      for (const { entry } of some) await audit(context, tx, { ...(db.dialect.decode('json', entry) as unknown as AuditEntry), resource });
    });
  }
}

/** Takes rows away that nobody has seen, the latest first: they may refer to earlier ones. */
export async function dropRows(context: Context, importId: string, resource: Resource): Promise<void> {
  const { store, model, db } = context;
  const codec = codecOf(model, resource, db.dialect);
  for (let some = await next(context, importId, true); some.length > 0; some = await next(context, importId, true)) {
    const ids = some.map(({ id }) => id);
    await store.transaction(async (tx) => {
      const stored = await store.find(resource.table, codec.readable, inIds(ids), { tx, limit: ids.length });
      await releaseFiles(context, tx, resource, stored.map(codec.toPlain));
      if (searchedOf(resource).length > 0) await store.unindex(tx, resource.table, ids);
      for (const id of ids) await store.remove(tx, resource.table, isColumn('id', id));
      await store.remove(tx, rows.name, inIds(ids));
    });
  }
}

export const endImport = ({ store }: Services, importId: string): Promise<number> => store.transaction((tx) => store.remove(tx, imports.name, isColumn('id', importId)));

/** Puts right what processes have left behind that ended in the middle of an import, and tells how many there were. */
export async function sweepImports(services: Services, now: number): Promise<number> {
  const { store, model, db } = services;
  let ended = 0;
  const over: Condition = { is: 'compare', column: 'leaseUntil', op: '<=', value: new Date(now).toISOString() };
  for (const { id, resourceId, state, author } of await store.find(imports.name, ['id', 'resourceId', 'state', 'author'], over)) {
    const importId = String(id);
    const taken = await store.transaction((tx) => store.update(tx, imports.name, { leaseUntil: leaseFrom(now) }, all(isColumn('id', importId), over)));
    const resource = model.resources.get(String(resourceId));
    if (taken === 0 || !resource) continue;
    const context = contextOf(services, db.dialect.decode('json', author) as Row);
    if (state === 'shown') await writeLog(context, importId, resource);
    else await dropRows(context, importId, resource);
    await endImport(services, importId);
    ended++;
    services.log.warn({ import: importId, resource: resource.id, state }, 'an import that was left behind has been put right');
  }
  return ended;
}
