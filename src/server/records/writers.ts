import { isoNow } from '../clock.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { isReviewed, stepAsks } from '../../meta/review.ts';
import type { TableSpec } from '../storage/tables.ts';
import type { Context, Principal } from '../context.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { newId } from './ids.ts';

/**
 * The writers of rows that need a second approver. Entries are never removed: a row
 * that was sent back and submitted again was still written by the same people.
 */
export const writerTable: TableSpec = {
  name: 'record_hand',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'resource', kind: 'text', notNull: true, entityId: true },
    { name: 'rowId', kind: 'text', notNull: true },
    { name: 'userId', kind: 'text', notNull: true },
    /** The user's first action: `add`, `update`, or the name of a step. */
    { name: 'action', kind: 'text', notNull: true },
    /** The resource of the written row, if that is a child of this one. */
    { name: 'part', kind: 'text', entityId: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_record_hand_rowId', columns: ['rowId', 'resource'] }],
  appendOnly: true,
};

export interface Writer {
  readonly userId: string;
  readonly action: string;
  readonly part: string | null;
}

/** All users behind a call: the user, and an impersonator or the owner of an application's secret. */
export const actorsOf = ({ userId, impersonator, application }: Principal): string[] => [
  userId,
  ...(impersonator ? [impersonator.id] : []),
  ...(application ? [application.secretOf] : []),
];

const ofRow = (resource: Resource, rowId: string): Condition =>
  all(isColumn('rowId', rowId), isColumn('resource', resource.id));

/** Records the writers of a row that needs a second approver, or of its child. The row is new, or locked. */
export async function recordWriters(
  context: Context,
  tx: Queries,
  resource: Resource,
  rowId: string,
  written: Write,
): Promise<void> {
  await addWriters(context, tx, resource, rowId, await newWriters(context, tx, resource, rowId, written));
}

interface Write {
  readonly action: string;
  readonly part?: Resource;
}

/** Those of them who are not known yet. */
export async function newWriters(
  context: Context,
  tx: Queries,
  resource: Resource,
  rowId: string,
  { action, part }: Write,
): Promise<Writer[]> {
  if (!isReviewed(resource)) return [];
  const step = part ? undefined : resource.states?.transitions.get(action);
  if (step && !stepAsks(resource, step)) return [];
  const known =
    action === 'add' && !part
      ? []
      : await context.store.find(writerTable.name, ['userId'], ofRow(resource, rowId), { tx });
  return actorsOf(context.principal)
    .filter((userId) => !known.some((writer) => writer.userId === userId))
    .map((userId) => ({ userId, action, part: part?.id ?? null }));
}

export async function addWriters(
  context: Context,
  tx: Queries,
  resource: Resource,
  rowId: string,
  writers: readonly Writer[],
): Promise<void> {
  for (const writer of writers) await addWriter(context, tx, resource, rowId, writer);
}

/** Records somebody who wrote what the product made this row from. */
export async function addWriter(
  context: Context,
  tx: Queries,
  resource: Resource,
  rowId: string,
  writer: Writer,
): Promise<void> {
  const row = { id: newId(), resource: resource.id, rowId, ...writer, createdAt: isoNow() };
  await context.store.insert(tx, writerTable.name, row, [], { waits: false });
}

/** All writers of a row. Rows older than this table name their first and last writer themselves. */
export async function writersOf(context: Context, tx: Queries, resource: Resource, row: Row): Promise<Writer[]> {
  const recorded = await context.store.find(
    writerTable.name,
    ['userId', 'action', 'part'],
    ofRow(resource, String(row.id)),
    { tx },
  );
  return [...recorded.map(toWriter), ...stampedWriters(row)];
}

const toWriter = ({ userId, action, part }: Readonly<Record<string, unknown>>): Writer => ({
  userId: String(userId),
  action: String(action),
  part: part === null ? null : String(part),
});

const stampedWriters = (row: Row): Writer[] =>
  [
    [row.createdBy, 'add'],
    [row.updatedBy, 'update'],
  ].map(([userId, action]) => ({ userId: String(userId), action: String(action), part: null }));

/** For several rows, the earliest known write by one of these users. */
export async function earliestWrites(
  context: Context,
  resource: Resource,
  rows: readonly Row[],
  userIds: readonly string[],
): Promise<Map<string, Writer>> {
  const among = (column: string, values: readonly unknown[]): Condition => ({ is: 'in', column, values });
  const recorded = await context.store.find(
    writerTable.name,
    ['rowId', 'userId', 'action', 'part', 'id'],
    all(
      isColumn('resource', resource.id),
      among(
        'rowId',
        rows.map(({ id }) => id),
      ),
      among('userId', userIds),
    ),
    { limit: rows.length * 20 },
  );
  const found = new Map<string, Writer>();
  for (const row of rows) {
    const stamped = stampedWriters(row).find(({ userId }) => userIds.includes(userId));
    if (stamped) found.set(String(row.id), stamped);
  }
  // Ids sort by time; the earliest is set last.
  for (const one of recorded.toSorted((a, b) => (String(a.id) < String(b.id) ? 1 : -1)))
    found.set(String(one.rowId), toWriter(one));
  return found;
}
