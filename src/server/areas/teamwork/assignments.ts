import { addDays, chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { teamworkNews } from '../../../meta/teamwork.ts';
import type { Context } from '../../context.ts';
import { labelsFor } from '../../records/labels.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { follow } from './followers.ts';
import type { Person } from './people.ts';
import type { Shared } from './record.ts';
import { tell } from './tell.ts';

export const assignmentResource = 'teamwork/assignment';
/** States in which something is still to be done. */
const unfinished = ['open', 'overdue'] as const;

/** Of one record; older ones than the latest so many are in the log alone. */
const maxShown = 100;
const maxTitle = 200;

/** How a record's readers see what is to be done with it. */
interface Assigned {
  readonly id: string;
  readonly assigneeName: string;
  readonly assignerName: string;
  readonly task: string;
  readonly dueDate: string | null;
  readonly status: string;
  readonly createdAt: string;
  readonly finishedTime: string | null;
  /** Is it for its reader, and may they take it back? */
  readonly isMine: boolean;
  readonly isGiven: boolean;
}

export async function assignmentsOf(context: Context, { resource, id }: Shared): Promise<Assigned[]> {
  const of = resourceOf(context, assignmentResource);
  const rows = await asSystem(context, assignmentResource).find(
    all(isColumn('recordId', id), isColumn('entityCode', resource.id)),
    { limit: maxShown },
  );
  const names = (await labelsFor(context, of, rows))['system/user'] ?? {};
  const { userId } = context.principal;
  return rows
    .map((row): Assigned => ({
      id: String(row.id),
      assigneeName: names[String(row.assigneeId)] ?? '',
      assignerName: String(row.assignerName ?? ''),
      task: String(row.task ?? ''),
      dueDate: typeof row.dueDate === 'string' ? row.dueDate : null,
      status: String(row.status),
      createdAt: String(row.createdAt),
      finishedTime: typeof row.finishedTime === 'string' ? row.finishedTime : null,
      isMine: row.assigneeId === userId,
      isGiven: row.assignerId === userId,
    }))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

interface NewAssignment {
  readonly person: Person;
  readonly task: string;
  readonly dueDate: string | null;
}

export const assign = (context: Context, shared: Shared, given: NewAssignment): Promise<void> =>
  mutate(context, resourceOf(context, assignmentResource), (tx) => writeAssignment(context, tx, shared, given));

/** What is to be done by whom until when; whoever gives it follows the record from then on. */
export async function writeAssignment(
  context: Context,
  tx: Queries,
  shared: Shared,
  { person, task, dueDate }: NewAssignment,
): Promise<void> {
  const { principal } = context;
  const row: Row = {
    assigneeId: person.id,
    assignerId: principal.userId,
    assignerName: principal.realName || principal.userName,
    task,
    dueDate,
    module: shared.resource.label,
    recordTitle: shared.title.slice(0, maxTitle),
    entityCode: shared.resource.id,
    recordId: shared.id,
  };
  await asSystem(context, assignmentResource, tx).add(row);
  await tell(context, tx, [person.id], teamworkNews.assigned, aboutRecord(row));
  await follow(context, tx, shared);
}

/** Whose it is gives it to somebody else; with a new day it is no longer overdue. */
export async function handOn(
  context: Context,
  shared: Shared,
  id: string,
  { person, dueDate }: { person: Person; dueDate: string | null },
): Promise<void> {
  const of = resourceOf(context, assignmentResource);
  await mutate(context, of, async (tx) => {
    const row = await demandUnfinished(context, tx, shared, id, 'assigneeId');
    await asSystem(context, of, tx).change(row, {
      assigneeId: person.id,
      ...(dueDate !== null && { dueDate, status: 'open' }),
    });
    await tell(context, tx, [person.id, String(row.assignerId)], teamworkNews.handedOn, aboutRecord(row));
  });
}

/** Whoever gave it takes it back. */
export async function withdraw(context: Context, shared: Shared, id: string): Promise<void> {
  const of = resourceOf(context, assignmentResource);
  const step = of.states?.transitions.get('withdraw');
  if (!step) throw new Error('assignments cannot be withdrawn');
  await mutate(context, of, async (tx) => {
    const row = await demandUnfinished(context, tx, shared, id, 'assignerId');
    await asSystem(context, of, tx).move(row, step);
    await tell(context, tx, [String(row.assigneeId)], teamworkNews.withdrawn, aboutRecord(row));
  });
}

/** Messages say what is to be done, and lead to the record that it is about. */
export const aboutRecord = (row: Row) => ({
  module: String(row.module),
  recordTitle: [row.recordTitle, row.task].filter(Boolean).join(' · '),
  entityCode: String(row.entityCode),
  recordId: String(row.recordId),
});

async function demandUnfinished(
  context: Context,
  tx: Queries,
  shared: Shared,
  id: string,
  by: 'assigneeId' | 'assignerId',
): Promise<Row> {
  const row = await asSystem(context, assignmentResource, tx).one(id, 'change');
  if (row?.recordId !== shared.id || row.entityCode !== shared.resource.id || row[by] !== context.principal.userId)
    throw new AppError('notFound');
  if (!unfinished.some((state) => state === row.status)) throw new AppError('assignmentOver');
  return row;
}

/** From today, within a year. */
export const isDueDay = (day: string, now: number): boolean => {
  const today = chinaDay(new Date(now));
  return day >= today && day <= addDays(today, 366);
};
