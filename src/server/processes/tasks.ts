import type { Row } from '../../meta/json.ts';
import { isoNow } from '../clock.ts';
import type { Context } from '../context.ts';
import { searchedOf } from '../records/audit.ts';
import { codecOf } from '../records/codec.ts';
import { resourceOf } from '../records/resource-of.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { systemContext } from '../system.ts';
import type { Case, Reading, Seat, SeatState } from './rows.ts';

/** What lists and reports see of seats: one row for each, under the seat's own id. */

const taskResource = 'processes/task';
const table = 'processes_task';

export async function addTask(
  context: Context,
  tx: Queries,
  { title, recordTitle, starterName }: Case,
  seat: Pick<Seat, 'id' | 'userName' | 'nodeTitle' | 'dueAt'> & { readonly state: SeatState; readonly orgId: unknown },
): Promise<void> {
  // Copies ask for nothing, and whoever has agreed before was not asked again.
  if (seat.state !== 'open' && seat.state !== 'waiting') return;
  const resource = resourceOf(context, taskResource);
  const now = isoNow();
  const author = systemContext(context).principal.userId;
  const values: Row = {
    orgId: typeof seat.orgId === 'string' ? seat.orgId : null,
    flowTitle: title,
    stepTitle: seat.nodeTitle,
    recordTitle,
    starterName,
    // The name, as in the history: an account may be deleted, what it has decided stays.
    handlerName: seat.userName,
    openedTime: now,
    deadline: seat.dueAt,
    overdue: false,
    taskStatus: seat.state,
  };
  const row = {
    ...values,
    id: seat.id,
    version: 1,
    createdAt: now,
    createdBy: author,
    updatedAt: now,
    updatedBy: author,
  };
  await context.store.insert(tx, table, codecOf(context, resource).toStored(row), searchedOf(resource), {
    waits: false,
  });
}

/** The seat was answered, came to its turn, or is not needed any more. */
export async function moveTask(
  { store, db: { dialect } }: Reading,
  tx: Queries,
  { id, openedAt, dueAt }: Pick<Seat, 'id'> & Partial<Pick<Seat, 'openedAt' | 'dueAt'>>,
  to: SeatState,
  more: { readonly dueAt?: string | null },
): Promise<void> {
  const time = (value: string | null) => dialect.encode('timestamp', value);
  const now = isoNow();
  const isLive = to === 'open' || to === 'waiting';
  const seconds = openedAt ? (Date.parse(now) - Date.parse(openedAt)) / 1000 : 0;
  await store.sendUpdate(
    tx,
    table,
    {
      taskStatus: to,
      updatedAt: time(now),
      closedTime: time(isLive ? null : now),
      minutes: isLive || to === 'cancelled' ? null : Math.max(0, Math.round(seconds / 60)),
      ...(to === 'open' && { openedTime: time(now) }),
      ...(isLive
        ? { overdue: dialect.encode('boolean', false), deadline: time(more.dueAt ?? null) }
        : dueAt && dueAt < now && { overdue: dialect.encode('boolean', true) }),
    },
    isColumn('id', id),
  );
}

/** Its time limit has passed while nobody answered. */
export const noteLate = ({ store, db: { dialect } }: Reading, tx: Queries, seatId: string): Promise<number> =>
  store.update(tx, table, { overdue: dialect.encode('boolean', true) }, isColumn('id', seatId));
