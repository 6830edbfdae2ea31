import { isoNow } from '../clock.ts';
import { AppError, type FieldError } from '../../meta/errors.ts';
import type { Input } from './input.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context, Reach } from '../context.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { firstField, scopeCondition } from './access.ts';
import { audit, reserveAudit, differences, searchedOf, type AuditEntry } from './audit.ts';
import { bringAlong, fillDerived } from './derived.ts';
import { onlyPlaces } from './only-places.ts';
import { follow } from './follow.ts';
import { isFollowed } from './followers.ts';
import { addWriters, newWriters, recordWriters } from './writers.ts';
import { newId } from './ids.ts';
import { refuse } from './mutate.ts';
import { StaleError } from './stale.ts';
import { loadRows } from './load.ts';
import { lockParents, refuseForeign, writeParents } from './parents.ts';
import { refuseClosedPlaces } from './added-while.ts';
import { checkReferences, holdReferences, refuseCycle } from './references.ts';
import { codecOf } from './codec.ts';
import { noteFileUses } from './file-uses.ts';
import type { Change } from './hooks.ts';
import { holdRulesOfParents } from './row-rules.ts';
import { stampNew } from './stamps.ts';
import { fillSequences } from './sequences.ts';
import { refuseUneditable } from './states.ts';
import { formDefaults, validateForm } from './validate.ts';
import { refuseWidening } from './widening.ts';
import { takeTurns } from './turns.ts';

/** Called for a row that is shown later, together with others: its log entry and its `after` hook wait until then. */
export type Postpone = (entry: AuditEntry, change: Change & { readonly id: string }) => void;

/** Adds a row in the caller's transaction, such as an import's, which has authorised and read the input. */
export async function addWithin(
  context: Context,
  tx: Queries,
  resource: Resource,
  reach: Reach,
  input: Input,
  postpone?: Postpone,
): Promise<Row> {
  const elsewhere = context.hooks.get(resource.id)?.elsewhere;
  if (elsewhere) return elsewhere.add(context, tx, reach, input, postpone);
  const given = Object.fromEntries(Object.entries(input.values).filter(([, value]) => value !== null));
  const placed = { ...onlyPlaces(context, resource, reach, given), ...given };
  const values: Row = { ...formDefaults(resource), ...(await bringAlong(context, tx, resource, placed)), ...placed };
  await lockParents(context, tx, resource, [], values);
  await fillSequences(context, tx, resource, values);
  const { errors } = validateForm(resource, values, new Set(Object.keys(values)));
  refuse(merge(input.errors, errors));
  refuse(await checkReferences(context, tx, resource, values));
  await writeParents(context, tx, resource, 'edit', values);
  const added = await insertRow(context, tx, resource, values, { action: 'add', reach, postpone });
  await holdRulesOfParents(context, tx, resource, added);
  return added;
}

/** If reading a field failed, the schema's error for the same field is redundant. */
const merge = (first: readonly FieldError[], second: readonly FieldError[]) => {
  const found = new Set(first.map(({ path }) => path));
  return [...first, ...second.filter(({ path }) => !found.has(path))];
};

/** Stores a checked row with its log entry, unless the row is a log entry itself. */
export async function insertRow(
  context: Context,
  tx: Queries,
  resource: Resource,
  values: Row,
  options: { action: string; reach: Reach; unlogged?: boolean; postpone?: Postpone },
): Promise<Row> {
  const { hooks, store, principal } = context;
  const hook = hooks.get(resource.id);
  await hook?.before?.(context, tx, { action: options.action, values });
  stampNew(context, resource, values);
  await fillDerived(context, tx, resource, values);
  const state = resource.states && {
    [resource.states.field]: values[resource.states.field] ?? resource.states.initial,
  };
  await takeTurns(context, tx, resource, { ...values, ...state });
  await holdReferences(context, tx, resource, values);
  if (resource.declaration.addedWhile) await refuseClosedPlaces(context, tx, resource, values);
  const now = isoNow();
  const id = newId();
  const stamped: Row = {
    ...values,
    ...state,
    id,
    version: 1,
    createdAt: now,
    createdBy: principal.userId,
    updatedAt: now,
    updatedBy: principal.userId,
  };
  const codec = codecOf(context, resource);
  const stored = codec.toStored(stamped);
  if (!options.unlogged && !options.postpone) reserveAudit(context, tx);
  // Nothing asks whether a record of the product's own could be added.
  await store.insert(tx, resource.table, stored, searchedOf(resource), { waits: !options.unlogged });
  store.noteHeld(tx, resource.table, [id]);
  await noteFileUses(context, tx, resource, id, undefined, stamped);
  await recordWriters(context, tx, resource, id, { action: 'add' });
  await stayInScope(context, tx, resource, { id, row: stamped, reach: options.reach });
  await refuseWidening(context, tx, resource, undefined, stamped, options.reach);
  const entry: AuditEntry = {
    action: options.action,
    resource,
    recordId: id,
    recordTitle: titleOf(resource, values),
    changes: differences(resource, undefined, values),
  };
  const change = { action: options.action, values: stamped, id };
  if (options.postpone) options.postpone(entry, change);
  else {
    if (!options.unlogged) await audit(context, tx, entry);
    await hook?.after?.(context, tx, change);
    await follow(context, tx, resource, { action: options.action, after: stamped, changes: entry.changes ?? null });
  }
  return asRead(resource, codec.toPlain(stored));
}

/**
 * The row as it will be read: without secrets, and null where nothing was given. `withComputed` adds computed values to
 * a reply.
 */
const asRead = (resource: Resource, written: Row): Row => {
  const row: Row = {};
  for (const field of resource.fields.values())
    if (!field.type.secret && field.origin !== 'computed') row[field.name] = written[field.name] ?? null;
  return row;
};

const titleOf = (resource: Resource, values: Row) => String(values[resource.display] ?? '');

/** A writer may not move a row out of their own reach. */
async function stayInScope(
  context: Context,
  tx: Queries,
  resource: Resource,
  { id, row, reach }: { id: string; row: Row; reach: Reach },
): Promise<void> {
  const scope = scopeCondition(context, resource, reach);
  if (!scope) return;
  const [inside] = await context.store.find(resource.table, ['id'], all(isColumn('id', id), scope), { tx, limit: 1 });
  if (inside) return;
  refuse(unplaced(context, resource, row, reach));
  throw new AppError('scopeDenied');
}

/** Fields left empty that would have placed a row in the caller's reach: they may be empty for others alone. */
function unplaced({ model }: Context, resource: Resource, row: Row, reach: Reach): FieldError[] {
  if (reach === 'all') return [];
  return reach.flatMap((kind) => {
    const path = model.scopes.get(resource.id)?.get(kind);
    const field = path && resource.fields.get(firstField(path));
    if (!field || field.readOnly || (row[field.name] ?? null) !== null) return [];
    return [{ path: field.name, problem: 'required' as const, values: { title: field.title } }];
  });
}

/** Options of an update. */
export interface Target {
  readonly id: string;
  /** The version that the caller has seen; inline rows use the version of their parent. */
  readonly version?: number;
  /** It must be part of this row. */
  readonly of?: { readonly by: string; readonly parent: string };
  /** What it said before another row of the same save took these values. */
  readonly said?: Row;
  /** Writes to do along with it, after all checks. */
  readonly along?: () => Promise<void>;
}

/** Updates a row in the caller's transaction, which has authorised and read the input. */
export async function updateWithin(
  context: Context,
  tx: Queries,
  resource: Resource,
  reach: Reach,
  input: Input,
  target: Target,
): Promise<Row> {
  const elsewhere = context.hooks.get(resource.id)?.elsewhere;
  if (elsewhere) return elsewhere.update(context, tx, reach, input, target);
  const { id, version, of, said, along } = target;
  await lockParents(context, tx, resource, [id], input.values);
  const [loaded] = (await loadRows(context, tx, resource, reach, [id])) as [Row];
  const before = { ...loaded, ...said };
  if (version !== undefined && before.version !== version) throw new StaleError(resource, before);
  refuseForeign([before], of);
  refuseUneditable(resource, before);
  const given = { ...(await bringAlong(context, tx, resource, input.values, before)), ...input.values };
  const { errors, hidden } = validateForm(
    resource,
    { ...writableOf(resource, before), ...given },
    new Set(Object.keys(given)),
    before,
  );
  refuse(
    merge(
      input.errors,
      errors.filter((error) => !isStoredSecret(resource, error, given)),
    ),
  );
  refuse(await checkReferences(context, tx, resource, given, before));
  await refuseCycle(context, tx, resource, id, given);
  await writeParents(context, tx, resource, 'edit', before, given);
  await along?.();
  const cleared = Object.fromEntries(hidden.map((name) => [name, null]));
  const after = await changeRow(context, tx, resource, before, { ...given, ...cleared }, { action: 'update', reach });
  await holdRulesOfParents(context, tx, resource, before, after);
  return after;
}

/** Secrets are not read with their row, so they only seem to be missing. */
const isStoredSecret = (resource: Resource, { path, problem }: FieldError, given: Row): boolean =>
  problem === 'required' && resource.fields.get(path)?.type.secret === true && given[path] === undefined;

const writableOf = (resource: Resource, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => resource.fields.get(name)?.readOnly === false));

/**
 * Writes a checked change of a loaded row with its log entry; only if the row still has the version
 * (and, for a transition, the state) that was checked.
 */
export async function changeRow(
  context: Context,
  tx: Queries,
  resource: Resource,
  before: Row,
  changes: Row,
  options: { action: string; reach: Reach },
): Promise<Row> {
  const { hooks, store, principal } = context;
  const hook = hooks.get(resource.id);
  await hook?.before?.(context, tx, { action: options.action, before, values: changes });
  await fillDerived(context, tx, resource, changes, before);
  await takeTurns(context, tx, resource, { ...before, ...changes }, before);
  await holdReferences(context, tx, resource, changes, before);
  const id = String(before.id);
  const after: Row = {
    ...unlike(before, changes),
    version: Number(before.version) + 1,
    updatedAt: isoNow(),
    updatedBy: principal.userId,
  };
  const codec = codecOf(context, resource);
  const stored = codec.toStored(after);
  const searched = searchedOf(resource);
  const whole = { ...before, ...after };
  const search = searched.some((name) => name in changes && changes[name] !== before[name])
    ? Object.fromEntries(searched.map((name) => [name, whole[name]]))
    : undefined;
  reserveAudit(context, tx);
  const { action } = options;
  // Asked for at the same time: none of them depends on what another one finds.
  const [changed, writers, followed] = await Promise.all([
    store.update(tx, resource.table, stored, all(isColumn('id', id), isColumn('version', before.version)), search),
    newWriters(context, tx, resource, id, { action }),
    isFollowed(context, tx, resource, { action, recordId: id }),
  ]);
  if (changed === 0) {
    // A concurrent writer was faster: the caller must see what it stored.
    const [now] = await loadRows(context, tx, resource, 'all', [id]);
    throw new StaleError(resource, now ?? before);
  }
  await noteFileUses(context, tx, resource, id, before, changes);
  await addWriters(context, tx, resource, id, writers);
  if (Object.keys(changes).some((name) => placesRow(context, resource, name)))
    await stayInScope(context, tx, resource, { id, row: after, reach: options.reach });
  await refuseWidening(context, tx, resource, before, whole, options.reach);
  const changedFields = differences(resource, before, changes);
  await audit(context, tx, {
    action: options.action,
    resource,
    recordId: id,
    recordTitle: titleOf(resource, whole),
    changes: changedFields,
  });
  await hook?.after?.(context, tx, { action: options.action, before, values: whole, id });
  await follow(context, tx, resource, { action, before, after: whole, changes: changedFields, isFollowed: followed });
  return asRead(resource, { ...before, ...codec.toPlain(stored) });
}

/** The changes that change something: each column that is written costs its indexes a write. */
const unlike = (before: Row, changes: Row): Row =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => !(name in before) || JSON.stringify(before[name]) !== JSON.stringify(value ?? null),
    ),
  );

const placesRow = (context: Context, resource: Resource, name: string) =>
  [...(context.model.scopes.get(resource.id)?.values() ?? [])].some((path) => firstField(path) === name);
