import { isoNow, nowMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Row } from '../../meta/json.ts';
import { newId } from '../records/ids.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { addWork } from '../storage/work/add.ts';
import { rowsOf, stored, type Case, type EndStatus, type Reading } from './rows.ts';
import { madeTable } from './tables.ts';

export const calledHandler = 'processes.called';

/** A record that a step of a case has made. */
export interface Made {
  readonly id: string;
  readonly caseId: string;
  readonly node: string;
  readonly visit: number;
  readonly resource: string;
  readonly rowId: string;
  readonly recordTitle: string;
  readonly state: 'open' | EndStatus | null;
  readonly createdAt: string;
}

/** What a case has made, oldest first. */
export const madeBy = async (reading: Reading, tx: Queries | undefined, caseId: string): Promise<Made[]> =>
  (await rowsOf<Made>(reading, tx, madeTable, isColumn('caseId', caseId))).toSorted(
    (one, other) => one.visit - other.visit,
  );

/** The step that has made a record, if any has. */
export const maderOf = async (
  reading: Reading,
  tx: Queries,
  { resource, rowId }: Pick<Made, 'resource' | 'rowId'>,
): Promise<Made | undefined> =>
  (
    await rowsOf<Made>(reading, tx, madeTable, all(isColumn('rowId', rowId), isColumn('resource', resource)), {
      limit: 1,
    })
  )[0];

export async function addMade(reading: Reading, tx: Queries, made: Row): Promise<string> {
  const id = newId();
  const values = stored(reading, madeTable, { ...made, id, createdAt: isoNow() });
  await reading.store.insert(tx, madeTable.name, values, []);
  return id;
}

/** Notes how a sub-flow ended; false if that is known already. */
export const endMade = async (reading: Reading, tx: Queries, id: string, state: EndStatus): Promise<boolean> =>
  (await reading.store.update(tx, madeTable.name, { state }, all(isColumn('id', id), isColumn('state', 'open')))) === 1;

/** A case has ended: the one that waits for it goes on, by stored work, so that each locks its own record only. */
export async function endCalled(context: Context, tx: Queries, kase: Case, status: EndStatus): Promise<void> {
  const made = await maderOf(context, tx, kase);
  if (made?.state !== 'open' || !(await endMade(context, tx, made.id, status))) return;
  await addWork(context.store, tx, {
    key: `${calledHandler}:${made.id}`,
    handler: calledHandler,
    payload: { case: made.caseId, made: made.id },
    dueMs: nowMs(),
  });
}
