import type { Row } from '../../meta/json.ts';
import type { Services } from '../context.ts';
import { all, isColumn, type Condition } from '../storage/condition.ts';
import { caseTable, seatTable } from './tables.ts';

/** A user's lists: to do, done, informed of, and started. */
export const listNames = ['todo', 'done', 'copied', 'mine'] as const;
export type ListName = (typeof listNames)[number];

/** Counts are shown as "99+" beyond this, so no more rows are read. */
const maxCounted = 100;

const seatColumns = [
  'id',
  'caseId',
  'title',
  'recordTitle',
  'subject',
  'applicant',
  'summary',
  'starterName',
  'nodeTitle',
  'state',
  'createdAt',
  'dueAt',
  'closedAt',
  'several',
] as const;
const caseColumns = [
  'id',
  'title',
  'recordTitle',
  'subject',
  'applicant',
  'summary',
  'starterName',
  'nodeTitle',
  'status',
  'createdAt',
  'endedAt',
] as const;

type Reading = Pick<Services, 'store'>;

/** One page, newest first. `before` is the id of the last row of the previous page. */
export async function pageOf(
  { store }: Reading,
  userId: string,
  name: ListName,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ rows: Row[]; next: string | null }> {
  const behind: Condition | undefined =
    before === null ? undefined : { is: 'compare', column: 'id', op: '<', value: before };
  const mine = name === 'mine';
  const where = mine
    ? all(isColumn('starterId', userId), behind)
    : all(isColumn('userId', userId), isColumn('list', name), behind);
  const found = await store.leading({
    table: mine ? caseTable.name : seatTable.name,
    columns: mine ? caseColumns : seatColumns,
    where,
    order: [{ column: 'id', descending: true }],
    limit: limit + 1,
  });
  const rows = found
    .slice(0, limit)
    .map((row): Row =>
      mine
        ? ({ ...row, caseId: row.id, state: row.status } as Row)
        : ({ ...row, several: Boolean(row.several) } as Row),
    );
  return { rows, next: found.length > limit ? String(rows.at(-1)?.id) : null };
}

/** The number of open tasks of a user, up to the maximum. */
export async function dueCount({ store }: Reading, userId: string): Promise<number> {
  return (
    await store.find(seatTable.name, ['id'], all(isColumn('userId', userId), isColumn('list', 'todo')), {
      limit: maxCounted,
    })
  ).length;
}
