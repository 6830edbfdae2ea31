import { isoNow } from '../clock.ts';
import { isRestricted } from '../../meta/field-access.ts';
import type { MissingPermission } from '../../meta/errors.ts';
import type { CommandName } from '../../meta/log-names.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { actingUser } from '../system.ts';
import type { Queries } from '../storage/database.ts';
import { searchColumns } from '../../meta/list-rules.ts';
import { newId } from './ids.ts';
import { codecOf } from './codec.ts';

/** The resource whose rows are the audit log. */
export const auditLog = 'system/operateLog';

export interface AuditEntry {
  /** One of the log's kinds, the name of a transition, or the name of a command. */
  action: string;
  /** A name for the entry if the kind alone says too little. */
  actionName?: CommandName | null;
  /** User and subject, if they are not the caller and a row. */
  resource?: Resource;
  module?: string;
  recordId?: string;
  recordTitle?: string;
  changes?: Json;
  result?: 'success' | 'failed' | 'denied';
  errorMessage?: string;
  missing?: MissingPermission;
}

/** Says that a log row will be written in the transaction, before what it tells of is. */
export function reserveAudit(context: Context, tx: Queries): void {
  const log = context.model.resources.get(auditLog);
  if (log) context.store.reserve(tx, log.table);
}

/** Writes a log row in the transaction of what it tells of: either both are there or neither. */
export async function audit(context: Context, tx: Queries, entry: AuditEntry): Promise<void> {
  const log = context.model.resources.get(auditLog);
  if (!log) return;
  const { principal } = context;
  const now = isoNow();
  const row: Row = {
    id: newId(),
    version: 1,
    createdAt: now,
    createdBy: principal.userId,
    updatedAt: now,
    updatedBy: principal.userId,
    traceId: context.requestId,
    userId: actingUser(principal),
    userName: principal.userName,
    impersonatorName:
      principal.impersonator?.name ?? (principal.application ? `应用：${principal.application.name}` : null),
    module: entry.resource?.label ?? entry.module ?? '',
    ...kindOf(log, entry),
    entityCode: entry.resource?.id ?? null,
    recordId: entry.recordId ?? null,
    recordTitle: entry.recordTitle ?? null,
    changes: entry.changes ?? null,
    clientIp: context.ip,
    userAgent: context.userAgent,
    result: entry.result ?? 'success',
    deniedCode: entry.missing?.code ?? null,
    deniedAction: entry.missing?.action ?? null,
    errorMessage: entry.errorMessage ?? null,
    operateTime: now,
  };
  await context.store.insert(tx, log.table, codecOf(context, log).toStored(row), searchedOf(log));
}

function kindOf(
  log: Resource,
  { resource, action, actionName = null }: AuditEntry,
): { action: string; actionName: string | null } {
  const transition = resource?.states?.transitions.get(action);
  if (transition) return { action: 'transition', actionName: transition.label };
  const isKind = Object.hasOwn(log.fields.get('action')?.spec['x-options'] ?? {}, action);
  return isKind ? { action, actionName } : { action: 'command', actionName: actionName ?? action };
}

const searched = new WeakMap<Resource, readonly string[]>();

/** Search columns of a resource's table. */
export function searchedOf(resource: Resource): readonly string[] {
  let columns = searched.get(resource);
  if (!columns) searched.set(resource, (columns = searchColumns(resource)));
  return columns;
}

/** The changed fields as `[before, after]`; secrets only show that they changed, sensitive values stay masked. */
export function differences(resource: Resource, before: Row | undefined, after: Row): Record<string, [Json, Json]> {
  const changes: Record<string, [Json, Json]> = {};
  for (const [name, value] of Object.entries(after)) {
    const field = resource.fields.get(name);
    const old = before?.[name] ?? null;
    if (!field || field.origin === 'system' || JSON.stringify(old) === JSON.stringify(value)) continue;
    const shown = (part: Json): Json =>
      part === null
        ? null
        : field.type.secret || isRestricted(field)
          ? '******'
          : field.spec['x-sensitive']
            ? field.type.mask(part)
            : part;
    changes[name] = [shown(old), shown(value)];
  }
  return changes;
}
